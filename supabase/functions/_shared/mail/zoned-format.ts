import { company } from '../../../../src/business/company.ts';
import { cached } from '../../../../lib/cached.ts';
import { fill } from '../../../../lib/texts.ts';
import { formatTime, timeFormat } from '../../../../src/i18n/format.ts';
import { formatTag, type Locale } from '../../../../src/i18n/locales.ts';
import { dayWriter, isolate } from '../../../../src/i18n/time-format.ts';
import { mailValues, sharedMailTexts } from './mail-texts.ts';

const dayStyles = {
  /** `Monday, November 23, 2026` */
  full: { dateStyle: 'full' },
  /** `Mon, Nov 23` */
  short: { weekday: 'short', day: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const dayFormat = cached((locale: Locale, timeZone: string, style: keyof typeof dayStyles) =>
  dayWriter(timeFormat(locale), { ...dayStyles[style], timeZone }),
);

/** The day of a moment (ISO 8601) in a zone, as the language writes it. */
export function dayOf(locale: Locale, moment: string, timeZone: string, style: keyof typeof dayStyles): string {
  return isolate(timeFormat(locale), dayFormat(locale, timeZone, style)(new Date(moment)));
}

const timeText = cached((locale: Locale, clock: string) => formatTime(locale, clock));

/** The time of a moment in a zone: `9:00 AM`. */
export function timeOf(locale: Locale, moment: string, timeZone: string): string {
  return isolate(timeFormat(locale), timeText(locale, clockTime(moment, timeZone)));
}

/** A moment in full: `Monday, November 23, 2026 at 9:00 AM`. */
export function formatDateTime(locale: Locale, moment: string, timeZone: string): string {
  const day = dayOf(locale, moment, timeZone, 'full');
  return fill(sharedMailTexts(locale).moment, { day, time: timeOf(locale, moment, timeZone) });
}

const zoneFormat = cached(
  (locale: Locale, timeZone: string) =>
    new Intl.DateTimeFormat(formatTag(locale), { timeZone, timeZoneName: 'longGeneric' }),
);

/** The name of a zone at a moment, such as `India Standard Time`; where the team's clocks show the same, its own. */
export function zoneName(locale: Locale, moment: string, timeZone: string): string {
  if (!differsFromTeam(moment, timeZone)) return mailValues(locale).zone;
  const parts = zoneFormat(locale, timeZone).formatToParts(new Date(moment));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Whether the local time in a zone differs from the team's at that moment. */
export function differsFromTeam(moment: string, timeZone: string): boolean {
  const show = (zone: string) => isoDay(moment, zone) + clockTime(moment, zone);
  return show(timeZone) !== show(company.timeZone);
}

const durationFormat = cached(
  (locale: Locale, unit: 'minute' | 'hour') =>
    new Intl.NumberFormat(formatTag(locale), { style: 'unit', unit, unitDisplay: 'long' }),
);

/** A quantity with its unit, in the form that it takes: `30 minutes`, `1 hour`. */
export function formatDuration(locale: Locale, amount: number, unit: 'minute' | 'hour'): string {
  return durationFormat(locale, unit).format(amount).replaceAll(' ', '\u00a0');
}

const isoDayFormat = cached((timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }));

/** `YYYY-MM-DD` in a zone; a Swedish date is an ISO date. */
export function isoDay(moment: string, timeZone: string): string {
  return isoDayFormat(timeZone).format(new Date(moment));
}

const clockFormat = cached(
  (timeZone: string) => new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }),
);

/** `HH:MM` in a zone. */
function clockTime(moment: string, timeZone: string): string {
  return clockFormat(timeZone).format(new Date(moment));
}
