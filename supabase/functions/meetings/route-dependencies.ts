import type { AlertWatch } from '../_shared/queue/alert-watch.ts';
import type { DispatchReport } from '../_shared/queue/dispatch.ts';
import type { Log } from '../_shared/http/log.ts';
import type { BusyCalendars } from './busy/busy-calendars.ts';
import type { Database } from './database.ts';
import type { Settings } from './settings.ts';

/** What the routes depend on. */
export interface RouteDependencies {
  settings: Settings;
  database: Database;
  busyCalendars: BusyCalendars;
  /** Sends the mails that are due. */
  dispatch: () => Promise<DispatchReport>;
  /** Without a receiver there are no alerts. */
  alerts?: Pick<AlertWatch, 'serverError'> | undefined;
  /** Keeps the process alive for work that continues after the response. */
  afterResponse: (work: Promise<unknown>) => void;
  /** Logs an error of work that nobody waits for. */
  reportError: (error: unknown) => void;
  clock: () => Date;
  log: Log;
}
