import { createHash } from 'node:crypto';
import { meetingRules } from '../../../../src/business/meetings.ts';
import { describeError, type Log } from '../../_shared/log.ts';
import type { Database } from '../database.ts';
import { isoTime } from '../meeting.ts';
import { busyTimes } from './busy-times.ts';
import { CalendarError } from './calendar-error.ts';

export interface BusyCalendars {
  count: number;
  /** Reads all calendars again. Never rejects. */
  refresh: () => Promise<void>;
  /** The same, but only if this process has not done it for a while. Without calendars it forgets earlier ones. */
  refreshIfOld: () => Promise<void>;
}

type BusyStore = Pick<Database, 'keepBusyCalendars' | 'storeBusyTimes' | 'noteBusyFailure'>;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const oldAfterMs = 10 * minuteMs;

/**
 * The team's own calendars, whose busy times are copied into the database. One that fails keeps its last good copy, so
 * no time is freed; when that copy is older than a day, an error is logged.
 */
export function createBusyCalendars(dependencies: {
  urls: readonly string[];
  download: (url: string) => Promise<string>;
  database: BusyStore;
  log: Log;
  clock?: () => Date;
}): BusyCalendars {
  const { urls, download, database, log, clock = () => new Date() } = dependencies;
  let running: Promise<void> | undefined;
  let refreshedAtMs = -Infinity;

  /** Resolves to whether it succeeded. */
  async function refreshOne(url: string, position: number): Promise<boolean> {
    const hash = hashUrl(url);
    try {
      const from = clock();
      const until = new Date(from.getTime() + (meetingRules.horizonDays + 1) * dayMs);
      const times = await busyTimes(await download(url), from, until, meetingRules.timeZone, ownerOf(url));
      await database.storeBusyTimes(
        hash,
        times.map(([start, end]) => [isoTime(start), isoTime(end)]),
      );
      return true;
    } catch (error) {
      // The URL is a secret, so the log names its position in the setting.
      const reason = error instanceof CalendarError ? error.message : describeError(error);
      log('warn', { code: 'busyCalendarFailed', detail: `calendar ${position}: ${reason}` });
      if (error instanceof CalendarError) await database.noteBusyFailure(hash, error.message).catch(() => undefined);
      return false;
    }
  }

  async function work(): Promise<void> {
    const kept = await database.keepBusyCalendars(urls.map(hashUrl));
    const results = await Promise.all(urls.map((url, index) => refreshOne(url, index + 1)));
    const limit = clock().getTime() - dayMs;
    const stale = urls.filter((url, index) => {
      const fetchedAt = kept.find(({ calendar }) => calendar === hashUrl(url))?.fetched_at;
      return !results[index] && (!fetchedAt || Date.parse(fetchedAt) < limit);
    });
    if (stale.length > 0) log('error', { code: 'busyCalendarStale', count: stale.length });
  }

  function refresh(): Promise<void> {
    refreshedAtMs = clock().getTime();
    running ??= work()
      .catch((error: unknown) => log('error', { code: 'internalError', detail: describeError(error) }))
      .finally(() => (running = undefined));
    return running;
  }

  return {
    count: urls.length,
    refresh,
    async refreshIfOld() {
      if (clock().getTime() - refreshedAtMs >= oldAfterMs) await refresh();
    },
  };
}

/** The email address that a calendar's URL names: Google's do in their path; any may after a `#`, which is not sent. */
export function ownerOf(url: string): string | undefined {
  const { pathname, hash } = new URL(url);
  const parts = [hash.slice(1), ...pathname.split('/')];
  const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
  return parts
    .map((part) => part.replaceAll('%40', '@'))
    .find((part) => address.test(part))
    ?.toLowerCase();
}

/** What is stored instead of the secret URL. */
export function hashUrl(url: string): string {
  return createHash('sha256').update(url).digest('hex');
}
