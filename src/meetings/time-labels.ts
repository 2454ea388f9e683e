import { fill } from '../../lib/texts.ts';
import { dayWriter, isolate, writeTime, type TimeFormat } from '../i18n/time-format.ts';
import { wallClock } from './wall-clock.ts';

export interface TimeSentences {
  /** `{{day}}, {{from}} to {{to}}` */
  when: string;
  /** `{{time}} in Los Angeles` */
  teamTime: string;
  /** The company's name for its time zone: `Pacific Time`. */
  teamZone: string;
}

interface Zones {
  /** Undefined if unknown: then times are in the team's zone. */
  visitor: string | undefined;
  team: string;
}

export type TimeLabels = ReturnType<typeof timeLabels>;

/** The labels of days and times in the visitor's zone, and in the team's if its clock differs. */
export function timeLabels(format: TimeFormat, sentences: TimeSentences, zones: Zones) {
  const visitorZone = zones.visitor ?? zones.team;
  const inVisitorZone = wallClock(visitorZone);
  const inTeamZone = wallClock(zones.team);
  const tileDay = isolatedDay(format, { day: 'numeric', month: 'short' });
  const tileWeekday = isolatedDay(format, { weekday: 'short' });
  const longDay = isolatedDay(format, { weekday: 'long', day: 'numeric', month: 'long' });
  const fullDay = isolatedDay(format, { dateStyle: 'full' });
  const range = new Intl.DateTimeFormat(format.tag, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const clock = (time: string) => isolate(format, writeTime(format, time));

  const zone = haveSameClocks(inVisitorZone, inTeamZone)
    ? isolate(format, sentences.teamZone)
    : zoneName(format, visitorZone);

  /** “9:00 AM”, with the weekday if it is another day there; undefined if both clocks show the same. */
  function teamTime(startsAt: string): string | undefined {
    const [here, there] = [inVisitorZone(startsAt), inTeamZone(startsAt)];
    if (here.day === there.day && here.time === there.time) return undefined;
    const time = clock(there.time);
    return here.day === there.day ? time : `${tileWeekday(there.day)} ${time}`;
  }

  /** “9:00 AM in Los Angeles”. */
  function teamPhrase(startsAt: string): string | undefined {
    const time = teamTime(startsAt);
    return time && fill(sentences.teamTime, { time });
  }

  return {
    teamTime,
    teamPhrase,
    time: (startsAt: string) => clock(inVisitorZone(startsAt).time),
    tile: (day: string) => ({ weekday: tileWeekday(day), date: tileDay(day) }),
    /** “March 15 – 19”. */
    days: (first: string, last: string) =>
      isolate(format, range.formatRange(dateOf(first), dateOf(last)).replace(/\s–/, '\u00A0–')),
    dayOf: (moment: string) => longDay(inVisitorZone(moment).day),
    /** “Tuesday, November 24, 2026, 10:00 AM to 10:30 AM”. */
    when(startsAt: string, endsAt: string): string {
      const { day, time } = inVisitorZone(startsAt);
      const values = { day: fullDay(day), from: clock(time), to: clock(inVisitorZone(endsAt).time) };
      return fill(sentences.when, values);
    },
    zone,
    /** The zone, and the time in the team's where that differs. */
    zoneOf: (startsAt: string) => [zone, teamPhrase(startsAt)].filter(Boolean).join(' · '),
    isVisitorZone: zones.visitor !== undefined,
  };
}

function isolatedDay(format: TimeFormat, options: Intl.DateTimeFormatOptions): (day: string) => string {
  const write = dayWriter(format, options);
  return (day) => isolate(format, write(dateOf(day)));
}

function dateOf(day: string): Date {
  return new Date(`${day}T00:00Z`);
}

type Clock = ReturnType<typeof wallClock>;

/** Whether two zones show the same time in summer and winter. */
function haveSameClocks(one: Clock, other: Clock): boolean {
  return [0, 182].every((days) => {
    const moment = new Date(Date.now() + days * 24 * 60 * 60_000).toISOString();
    const [first, second] = [one(moment), other(moment)];
    return first.day === second.day && first.time === second.time;
  });
}

/** The name of a time zone for all seasons: “Pacific Time”. */
function zoneName(format: TimeFormat, timeZone: string): string {
  const nameBy = (timeZoneName: 'longGeneric' | 'long') =>
    new Intl.DateTimeFormat(format.tag, { timeZone, timeZoneName })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value;
  try {
    return isolate(format, nameBy('longGeneric') ?? timeZone);
  } catch {
    // Safari before 15.4 knows only the seasonal name.
    return isolate(format, nameBy('long') ?? timeZone);
  }
}
