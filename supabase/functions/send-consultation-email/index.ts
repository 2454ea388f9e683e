import { createAlertSender } from '../_shared/alert-api.ts';
import { createAlertWatch } from '../_shared/alert-watch.ts';
import { createDispatcher, type Sender } from '../_shared/dispatch.ts';
import { expectedMigrations } from '../_shared/expected-migrations.ts';
import { logToConsole } from '../_shared/log.ts';
import { createSenders } from '../_shared/senders.ts';
import { afterResponse, withPeer } from '../_shared/serve.ts';
import { connectDatabase } from './database.ts';
import { createHandler } from './handler.ts';
import { readSettings } from './settings.ts';

const settings = readSettings((name) => Deno.env.get(name));
const database = connectDatabase(settings.databaseUrl);

const senders: Sender[] = createSenders(settings);
const sendAlert = settings.alertUrl && createAlertSender(settings.alertUrl, settings.allowedOrigins[0] ?? '');
// Far more than can begin and be over within an hour.
if (sendAlert) senders.push({ channel: 'alert', send: sendAlert, perHour: 120 });
const dispatch = createDispatcher(database, senders, logToConsole);

const handler = createHandler({
  settings,
  expectedMigrations,
  database,
  dispatch,
  alerts: sendAlert ? createAlertWatch({ store: database, dispatch, send: sendAlert }) : undefined,
  afterResponse,
  log: logToConsole,
});

Deno.serve(withPeer(handler));
