import { company } from '../../src/business/company.ts';
import { formatTag, language, type Locale } from '../../src/i18n/locales.ts';
import { fill, wordsOf } from './site.ts';

const halfHourMs = 30 * 60_000;

/** How a visitor in a time zone reads a meeting of half an hour. */
export function readIn(timeZone: string, locale: Locale, startsAt: string) {
  const { meetings, business } = wordsOf(locale);
  const sentences = meetings.booking.times;
  const moment = new Date(startsAt);
  const here = { locale, timeZone };
  const there = { locale, timeZone: company.timeZone };
  const isSameDay = dayIn(here, moment) === dayIn(there, moment);
  const isSameTime = isSameDay && timeIn(here, moment) === timeIn(there, moment);
  const teamTime = isSameDay
    ? timeIn(there, moment)
    : `${write(there, moment, { weekday: 'short' })} ${timeIn(there, moment)}`;
  const team = isSameTime ? '' : fill(sentences.teamTime, { time: teamTime });
  return {
    zone: isSameTime ? business.zone : zoneName(here, moment),
    /** On its tile. */
    day: `${write(here, moment, { weekday: 'short' })} ${write(here, moment, { day: 'numeric', month: 'short' })}`,
    /** On its tile, with the team's time where it is another. */
    time: `${timeIn(here, moment)} ${team}`.trim(),
    when: fill(sentences.when, {
      day: write(here, moment, { dateStyle: 'full' }),
      from: timeIn(here, moment),
      to: timeIn(here, new Date(moment.getTime() + halfHourMs)),
    }),
    /** The team's time, where it is another. */
    team,
    longDay: write(here, moment, { weekday: 'long', day: 'numeric', month: 'long' }),
  };
}

interface Place {
  locale: Locale;
  timeZone: string;
}

function write({ locale, timeZone }: Place, moment: Date, options: Intl.DateTimeFormatOptions): string {
  const text = moment.toLocaleString(formatTag(locale), { timeZone, ...options });
  const { firstDay } = language(locale);
  // The year has four digits.
  return firstDay && (options.day || options.dateStyle === 'full') ? text.replace(/\b1\b/, firstDay) : text;
}

function dayIn(place: Place, moment: Date): string {
  return write(place, moment, { dateStyle: 'short' });
}

function timeIn(place: Place, moment: Date): string {
  const { hourMark } = language(place.locale);
  if (!hourMark) return write(place, moment, { timeStyle: 'short' });
  const [hours, minutes] = write({ ...place, locale: 'en' }, moment, { timeStyle: 'short', hourCycle: 'h23' }).split(
    ':',
  );
  return [Number(hours), hourMark, ...(minutes === '00' ? [] : [minutes])].join(' ');
}

function zoneName({ locale, timeZone }: Place, moment: Date): string {
  const parts = new Intl.DateTimeFormat(formatTag(locale), { timeZone, timeZoneName: 'longGeneric' }).formatToParts(
    moment,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
