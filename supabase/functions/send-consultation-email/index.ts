import { requestsFunction } from '../../../src/consultation/protocol.ts';
import { createCall } from '../_shared/database.ts';
import { expectedMigrations } from '../_shared/expected-migrations.ts';
import { logToConsole } from '../_shared/http/log.ts';
import { createWorkers } from '../_shared/queue/dispatch.ts';
import { afterResponse, withPeer } from '../_shared/http/middleware.ts';
import { requestsDatabase } from './database.ts';
import { createRequestsHandler } from './handler.ts';
import { readSettings } from '../_shared/settings/settings.ts';

const settings = readSettings((name) => Deno.env.get(name));
const database = requestsDatabase(createCall(settings.databaseUrl, requestsFunction));

const handler = createRequestsHandler({
  settings,
  expectedMigrations,
  database,
  ...createWorkers(settings, database, logToConsole),
  afterResponse,
  clock: () => new Date(),
  log: logToConsole,
});

Deno.serve(withPeer(handler));
