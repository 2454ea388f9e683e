import { fill } from '../i18n/fill.ts';
import { writeTime, type TimeFormat } from '../i18n/time-format.ts';
import { wallClock } from './wall-clock.ts';

/** The sentences that times are put into. */
export interface TimeSentences {
  /** `{{day}}, {{from}} to {{to}}` */
  when: string;
  /** `{{time}} in Los Angeles` */
  teamTime: string;
}

interface Zones {
  visitor: string;
  team: string;
}

export type TimeWords = ReturnType<typeof timeWords>;

/** Writes the days and times of meetings for a visitor, and the team's times where its clock differs. */
export function timeWords(format: TimeFormat, sentences: TimeSentences, zones: Zones) {
  const inVisitorZone = wallClock(zones.visitor);
  const inTeamZone = wallClock(zones.team);
  const tileDay = dayWriter(format, { day: 'numeric', month: 'short' });
  const tileWeekday = dayWriter(format, { weekday: 'short' });
  const longDay = dayWriter(format, { weekday: 'long', day: 'numeric', month: 'long' });
  const fullDay = dayWriter(format, { dateStyle: 'full' });
  const clock = (time: string) => isolate(format, writeTime(format, time));

  /** The team's time, with its weekday where it is another day there; nothing where both clocks show the same. */
  function teamTime(startsAt: string): string | undefined {
    const [here, there] = [inVisitorZone(startsAt), inTeamZone(startsAt)];
    if (here.day === there.day && here.time === there.time) return undefined;
    const time = clock(there.time);
    return here.day === there.day ? time : `${tileWeekday(there.day)} ${time}`;
  }

  return {
    time: (startsAt: string) => clock(inVisitorZone(startsAt).time),
    /** The team's time as a phrase that names the place: “9:00 AM in Los Angeles”. */
    teamPhrase(startsAt: string): string | undefined {
      const time = teamTime(startsAt);
      return time && fill(sentences.teamTime, { time });
    },
    /** The two lines of a tile. */
    tile: (day: string) => ({ weekday: tileWeekday(day), date: tileDay(day) }),
    dayOf: (moment: string) => longDay(inVisitorZone(moment).day),
    /** A meeting in full: “Tuesday, November 24, 2026, 10:00 AM to 10:30 AM”. */
    when(startsAt: string, endsAt: string): string {
      const { day, time } = inVisitorZone(startsAt);
      const values = { day: fullDay(day), from: clock(time), to: clock(inVisitorZone(endsAt).time) };
      return fill(sentences.when, values);
    },
    zone: zoneName(format, zones.visitor),
  };
}

/** Writes a `YYYY-MM-DD`. */
function dayWriter(format: TimeFormat, options: Intl.DateTimeFormatOptions): (day: string) => string {
  const intl = new Intl.DateTimeFormat(format.tag, { ...options, timeZone: 'UTC' });
  return (day) => isolate(format, intl.format(new Date(`${day}T00:00Z`)));
}

/** The time zone in the words of the language, whatever the season: “Pacific Time”. */
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

/** Keeps `9:00 AM` in one piece inside a sentence that runs from right to left. */
function isolate({ isRightToLeft }: TimeFormat, text: string): string {
  return isRightToLeft ? `\u2068${text}\u2069` : text;
}
