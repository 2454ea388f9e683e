import { expectedMigrations } from '../_shared/expected-migrations.ts';
import { logToConsole } from '../_shared/http/log.ts';
import { createWorkers } from '../_shared/queue/dispatch.ts';
import { afterResponse, withPeer } from '../_shared/http/middleware.ts';
import { connectDatabase } from './database.ts';
import { createHandler } from './handler.ts';
import { readSettings } from '../_shared/settings/settings.ts';

const settings = readSettings((name) => Deno.env.get(name));
const database = connectDatabase(settings.databaseUrl);

const handler = createHandler({
  settings,
  expectedMigrations,
  database,
  ...createWorkers(settings, database, logToConsole),
  afterResponse,
  log: logToConsole,
});

Deno.serve(withPeer(handler));
