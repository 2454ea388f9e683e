import { meetingsFunction } from '../../../src/meetings/protocol.ts';
import { createCall } from '../_shared/database.ts';
import { logToConsole } from '../_shared/http/log.ts';
import { createWorkers } from '../_shared/queue/dispatch.ts';
import { afterResponse, withPeer } from '../_shared/http/middleware.ts';
import { createBusyCalendars, downloadCalendar } from './busy/busy-calendars.ts';
import { meetingsDatabase } from './database.ts';
import { createMeetingsHandler } from './handler.ts';
import { readSettings } from '../_shared/settings/settings.ts';

const settings = readSettings((name) => Deno.env.get(name));
const database = meetingsDatabase(createCall(settings.databaseUrl, meetingsFunction));

const workers = createWorkers(settings, database, logToConsole);

const handler = createMeetingsHandler({
  settings,
  database,
  busyCalendars: createBusyCalendars({
    urls: settings.busyCalendarUrls,
    download: (url) => downloadCalendar(url, { allowLoopback: settings.allowLoopback }),
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
