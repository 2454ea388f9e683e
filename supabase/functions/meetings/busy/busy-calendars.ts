import { createHash } from 'node:crypto';
import { meetingRules } from '../../../../src/business/meetings.ts';
import { calendarAlert, calendarMail, type CalendarProblem } from '../../_shared/mail/calendar-problems.ts';
import type { Log } from '../../_shared/http/log.ts';
import type { Alert } from '../../_shared/queue/alerts.ts';
import type { CalendarReading, MeetingsDatabase } from '../database.ts';
import { dayMs } from '../../_shared/time-zones.ts';
import { isoTime } from '../../_shared/meetings/meeting.ts';
import { busyTimes } from './busy-times.ts';
import { CalendarError, isLasting } from './calendar-text.ts';
import { isPublicUrl, resolvesPublicly } from '../../_shared/http/public-address.ts';
import { readBytes } from '../../_shared/http/body.ts';

export type BusyCalendars = ReturnType<typeof createBusyCalendars>;

const minuteMs = 60_000;
const oldAfterMs = 10 * minuteMs;

/**
 * The team's own calendars, whose busy times are copied into the database. One that cannot be read keeps its last good
 * copy, so no time is freed; without a copy, it blocks all times. The team is told at once what a person has to solve;
 * of a server that does not answer, an error is logged when the copy is older than a day.
 */
export function createBusyCalendars(dependencies: {
  urls: readonly string[];
  download: (url: string) => Promise<string>;
  database: Pick<MeetingsDatabase, 'keepBusyCalendars' | 'storeBusyCalendar'>;
  /** Whether the team gets alerts; otherwise it gets mails. */
  hasAlerts: boolean;
  dispatch: () => Promise<unknown>;
  log: Log;
  clock?: () => Date;
}) {
  const { urls, download, database, hasAlerts, dispatch, log, clock = () => new Date() } = dependencies;
  let running: Promise<void> | undefined;
  let refreshedAtMs = -Infinity;

  /** Resolves to whether there is a new copy. */
  async function refreshOne(url: string, position: number): Promise<boolean> {
    // The URL is a secret, so its place in the setting and its host stand for it.
    const label = `${position} (${new URL(url).hostname})`;
    const reading = await readCalendar(url, label);
    const isTold = await database.storeBusyCalendar(hashUrl(url), reading);
    if (reading.error !== null)
      log('warn', { code: 'busyCalendarFailed', detail: `calendar ${position}: ${reading.error}` });
    else if (reading.problems?.length)
      log('warn', { code: 'busyCalendarUnreadable', detail: `calendar ${position}: ${inShort(reading.problems)}` });
    if (isTold) await dispatch();
    return reading.error === null;
  }

  async function readCalendar(url: string, label: string): Promise<CalendarReading> {
    const from = clock();
    const until = new Date(from.getTime() + (meetingRules.horizonDays + 1) * dayMs);
    const withMessage = (problems: CalendarProblem[]) => {
      if (problems.length === 0) return { problems };
      const detail = calendarAlert({ label, problems });
      const alert: Alert = { kind: 'calendarUnreadable', state: 'began', since: from.toISOString(), detail };
      const message: CalendarReading['message'] = hasAlerts
        ? { channel: 'alert', purpose: 'alert', payload: alert }
        : { channel: 'email', purpose: 'alert', payload: calendarMail({ label, problems }) };
      return { problems, message };
    };
    try {
      const text = await download(url);
      const { times, problems, isWhole } = await busyTimes(text, from, until, meetingRules.timeZone, ownerOf(url));
      const stored = times.map(([start, end]): [string, string] => [isoTime(start), isoTime(end)]);
      // What comes later than was read is unknown, however old this copy becomes.
      if (isWhole) stored.push([until.toISOString(), 'infinity']);
      return { label, error: isWhole ? null : 'cutOff', times: stored, ...withMessage(problems) };
    } catch (error) {
      if (!(error instanceof CalendarError)) throw error;
      const { code } = error;
      return { label, error: code, times: [], ...(isLasting(code) && withMessage([{ code }])) };
    }
  }

  async function work(onlyStale: boolean): Promise<void> {
    const kept = await database.keepBusyCalendars(urls.map(hashUrl));
    // A new process has read none, but another one may have just now.
    const isRecent = (url: string) => {
      const triedAt = kept.find(({ calendar }) => calendar === hashUrl(url))?.tried_at;
      return onlyStale && !!triedAt && clock().getTime() - Date.parse(triedAt) < oldAfterMs;
    };
    const results = await Promise.allSettled(
      urls.map(async (url, index) => isRecent(url) || (await refreshOne(url, index + 1))),
    );
    const limit = clock().getTime() - dayMs;
    const stale = urls.filter((url, index) => {
      const fetchedAt = kept.find(({ calendar }) => calendar === hashUrl(url))?.fetched_at;
      const isRead = results[index]?.status === 'fulfilled' && results[index].value;
      return !isRead && (!fetchedAt || Date.parse(fetchedAt) < limit);
    });
    if (stale.length > 0) log('error', { code: 'busyCalendarStale', count: stale.length });
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }

  function refresh(onlyOld: boolean): Promise<void> {
    refreshedAtMs = clock().getTime();
    running ??= work(onlyOld).finally(() => (running = undefined));
    return running;
  }

  return {
    count: urls.length,
    /** Reads all calendars again. Rejects for an error of ours only, such as of the database. */
    refresh: () => refresh(false),
    /** The same for those that no process tried for a while. Without calendars it forgets earlier ones. */
    refreshIfStale: async (): Promise<void> => {
      if (clock().getTime() - refreshedAtMs >= oldAfterMs) await refresh(true);
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

/** For the log. */
function inShort(problems: readonly CalendarProblem[]): string {
  const lines = problems
    .slice(0, 5)
    .map(({ code, line, date }) => [code, line && `line ${line}`, date].filter(Boolean).join(' '));
  return lines.join(', ');
}

/** What is stored instead of the secret URL. */
export function hashUrl(url: string): string {
  return createHash('sha256').update(url).digest('hex');
}

const maximumRedirects = 3;

/** Fetches a calendar's text under one deadline, redirects included; throws a CalendarError. */
export async function downloadCalendar(
  url: string,
  { allowLoopback = false, deadlineMs = 5000, maximumBytes = 5_000_000 },
): Promise<string> {
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    const response = await follow(url, allowLoopback, signal);
    if (response.body === null) throw new CalendarError('notCalendar');
    const bytes = await readBytes(response.body.getReader(), maximumBytes);
    if (bytes === undefined) throw new CalendarError('tooLarge');
    const [first, second] = bytes;
    const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
    return new TextDecoder(isUtf16 ? `utf-16${first === 0xff ? 'le' : 'be'}` : 'utf-8').decode(bytes);
  } catch (error) {
    if (error instanceof CalendarError) throw error;
    throw new CalendarError(signal.aborted ? 'noResponse' : 'noConnection');
  }
}

/** Follows redirects by hand, because each address has to be public. */
async function follow(url: string, allowLoopback: boolean, signal: AbortSignal): Promise<Response> {
  let target = url;
  for (let redirects = 0; redirects <= maximumRedirects; redirects += 1) {
    if (!isPublicUrl(target, allowLoopback) || !(await resolvesPublicly(target, signal)))
      throw new CalendarError('redirectRefused');
    const response = await fetch(target, { redirect: 'manual', signal, headers: { Accept: 'text/calendar' } });
    if (response.ok) return response;
    await response.body?.cancel();
    const location = response.headers.get('Location');
    if (response.status < 300 || response.status > 399 || location === null)
      throw new CalendarError(isPassing(response.status) ? 'serverError' : 'refused');
    if (!URL.canParse(location, target)) throw new CalendarError('redirectRefused');
    target = new URL(location, target).href;
  }
  throw new CalendarError('redirectRefused');
}

/** Whether the next try may succeed: the server failed, or had too much to do. */
const isPassing = (status: number) => status >= 500 || [408, 425, 429].includes(status);
