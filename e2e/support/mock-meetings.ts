import type { BrowserContext, Page } from 'playwright/test';
import { Temporal } from '@js-temporal/polyfill';
import { company } from '../../src/business/company.ts';
import { timeFormat } from '../../src/i18n/format.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import type { BookedMeeting, FreeTimes, Meeting } from '../../src/meetings/protocol.ts';
import { timeLabels } from '../../src/meetings/time-labels.ts';
import { wallClock } from '../../src/meetings/wall-clock.ts';
import { textsOf } from './site.ts';

type Path = 'times' | 'move-times' | 'book' | 'show' | 'change';

/** A response in place of the function's own: `offline` is none at all. */
type PlannedResponse = { status: number; json: object } | 'offline';

export const token = 'TQ3mX0_vR7yL2bNc9-KzAw';

const { timeZone } = company;

/** The first two weeks of American daylight-saving time of 2027: 9:00, 9:30 and 16:30 on each weekday, for the team. */
const weekdays = [15, 16, 17, 18, 19, 22, 23, 24, 25, 26];
const times = weekdays.flatMap((day) => ['09:00', '09:30', '16:30'].map((time) => momentOf(day, time)));

/** A time of March 2027 in the team's time zone. */
export function momentOf(day: number, time: string): string {
  return Temporal.ZonedDateTime.from(`2027-03-${day}T${time}[${timeZone}]`).toInstant().toString();
}

/** 9:30 on March 16. */
export const chosenTime = momentOf(16, '09:30');

/** Mocks the function `meetings` as `src/meetings/protocol.ts` describes it; the real one has tests of its own. */
export async function mockMeetings(target: Page | BrowserContext) {
  const planned = new Map<Path, PlannedResponse[]>();
  const mock = {
    /** What is offered; a test may take times away. */
    free: {
      times: [...times],
      timeZone,
      minutes: 30,
      until: '2027-04-14T13:00:00Z',
    } satisfies FreeTimes,
    meeting: meetingAt(chosenTime, 0),
    /** The bodies of the requests to a path, in order. */
    sent: { times: [], 'move-times': [], book: [], show: [], change: [] } as Record<Path, Record<string, unknown>[]>,
    /** Plans the responses to the next requests to a path, in order. */
    respondNext: (path: Path, ...responses: PlannedResponse[]) => void planned.set(path, responses),
  };

  await target.route('**/functions/v1/meetings/**', async (route) => {
    const path = new URL(route.request().url()).pathname.split('/').at(-1) as Path;
    const body = (route.request().postDataJSON() ?? {}) as Record<string, unknown>;
    mock.sent[path].push(body);
    const response = planned.get(path)?.shift() ?? { status: 200, json: reply(path, body) };
    if (response === 'offline') return route.abort('internetdisconnected');
    const headers = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' };
    await route.fulfill({ ...response, headers });
  });
  return mock;

  function reply(path: Path, body: Record<string, unknown>): object {
    if (path === 'times' || path === 'move-times') return mock.free;
    if (path === 'show') return mock.meeting;
    const startsAt = body['startsAt'] as string | null;
    mock.meeting =
      path === 'book'
        ? meetingAt(startsAt ?? '', 0)
        : startsAt
          ? meetingAt(startsAt, mock.meeting.sequence + 1)
          : { ...mock.meeting, state: 'canceled', sequence: mock.meeting.sequence + 1 };
    const ics = `BEGIN:VCALENDAR\r\nSEQUENCE:${mock.meeting.sequence}\r\nEND:VCALENDAR\r\n`;
    return { ...mock.meeting, token, ics } satisfies BookedMeeting;
  }
}

function meetingAt(startsAt: string, sequence: number): Meeting {
  const endsAt = new Date(Date.parse(startsAt) + 30 * 60_000).toISOString().replace('.000', '');
  return { reference: 'M-4F2A-91BC-07DE', startsAt, endsAt, state: 'booked', sequence, isOver: false };
}

/** How a visitor in a time zone reads a meeting of half an hour. */
export function readIn(timeZone: string, locale: Locale, startsAt: string) {
  const { meetings, business } = textsOf(locale);
  const sentences = { ...meetings.booking.times, teamZone: business.zone };
  const labels = timeLabels(timeFormat(locale), sentences, { visitor: timeZone, team: company.timeZone });
  const tile = labels.tile(wallClock(timeZone)(startsAt).day);
  /** The team's time, where it is another. */
  const team = labels.teamPhrase(startsAt) ?? '';
  return {
    zone: labels.zone,
    team,
    /** On its tile. */
    day: `${tile.weekday} ${tile.date}`,
    /** On its tile, with the team's time where it is another. */
    time: `${labels.time(startsAt)} ${labels.teamTime(startsAt) ?? ''}`.trim(),
    when: labels.when(startsAt, new Date(Date.parse(startsAt) + 30 * 60_000).toISOString()),
    longDay: labels.dayOf(startsAt),
  };
}
