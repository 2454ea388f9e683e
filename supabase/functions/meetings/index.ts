import { logToConsole } from '../_shared/http/log.ts';
import { createWorkers } from '../_shared/queue/dispatch.ts';
import { afterResponse, withPeer } from '../_shared/http/middleware.ts';
import { createBusyCalendars, downloadCalendar } from './busy/busy-calendars.ts';
import { connectDatabase } from './database.ts';
import { createHandler } from './handler.ts';
import { readSettings } from '../_shared/settings/settings.ts';

const settings = readSettings((name) => Deno.env.get(name));
const { urls, allowLoopback } = settings.busyCalendars;
const database = connectDatabase(settings.databaseUrl);

const workers = createWorkers(settings, database, logToConsole);

const handler = createHandler({
  settings,
  database,
  busyCalendars: createBusyCalendars({
    urls,
    download: (url) => downloadCalendar(url, { allowLoopback }),
    database,
    hasAlerts: settings.alertUrl !== undefined,
    dispatch: workers.dispatch,
    log: logToConsole,
  }),
  ...workers,
  afterResponse,
  clock: () => new Date(),
  log: logToConsole,
});

Deno.serve(withPeer(handler));
