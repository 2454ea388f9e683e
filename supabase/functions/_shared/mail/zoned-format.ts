import { company } from '../../../../src/business/company.ts';
import { fill } from '../../../../lib/texts.ts';
import { formatTime, timeFormat } from '../../../../src/i18n/format.ts';
import { formatTag, type Locale } from '../../../../src/i18n/locales.ts';
import { dayWriter, isolate } from '../../../../src/i18n/time-format.ts';
import { memoize } from '../time-zones.ts';
import { mailValues, sharedMailTexts } from './mail-texts.ts';

const dayStyles = {
  /** `Monday, November 23, 2026` */
  full: { dateStyle: 'full' },
  /** `Mon, Nov 23` */
  short: { weekday: 'short', day: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** The day of a moment (ISO 8601) in a zone, as the language writes it. */
export function dayOf(locale: Locale, moment: string, timeZone: string, style: keyof typeof dayStyles): string {
  const format = timeFormat(locale);
  const write = memoize(`day ${locale} ${timeZone} ${style}`, () =>
    dayWriter(format, { ...dayStyles[style], timeZone }),
  );
  return isolate(format, write(new Date(moment)));
}

/** The time of a moment in a zone: `9:00 AM`. */
export function timeOf(locale: Locale, moment: string, timeZone: string): string {
  const clock = clockTime(moment, timeZone);
  return isolate(
    timeFormat(locale),
    memoize(`time ${locale} ${clock}`, () => formatTime(locale, clock)),
  );
}

/** A moment in full: `Monday, November 23, 2026 at 9:00 AM`. */
export function formatDateTime(locale: Locale, moment: string, timeZone: string): string {
  const day = dayOf(locale, moment, timeZone, 'full');
  return fill(sharedMailTexts(locale).moment, { day, time: timeOf(locale, moment, timeZone) });
}

/** The name of a zone at a moment, such as `India Standard Time`; where the team's clocks show the same, its own. */
export function zoneName(locale: Locale, moment: string, timeZone: string): string {
  if (!differsFromTeam(moment, timeZone)) return mailValues(locale).zone;
  const formatter = memoize(
    `zone ${locale} ${timeZone}`,
    () => new Intl.DateTimeFormat(formatTag(locale), { timeZone, timeZoneName: 'longGeneric' }),
  );
  const parts = formatter.formatToParts(new Date(moment));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Whether the local time in a zone differs from the team's at that moment. */
export function differsFromTeam(moment: string, timeZone: string): boolean {
  const show = (zone: string) => isoDay(moment, zone) + clockTime(moment, zone);
  return show(timeZone) !== show(company.timeZone);
}

/** A quantity with its unit, in the form that it takes: `30 minutes`, `1 hour`. */
export function formatDuration(locale: Locale, amount: number, unit: 'minute' | 'hour'): string {
  const formatter = memoize(
    `duration ${locale} ${unit}`,
    () => new Intl.NumberFormat(formatTag(locale), { style: 'unit', unit, unitDisplay: 'long' }),
  );
  return formatter.format(amount).replaceAll(' ', '\u00a0');
}

/** `YYYY-MM-DD` in a zone; a Swedish date is an ISO date. */
export function isoDay(moment: string, timeZone: string): string {
  return memoize(`iso day ${timeZone}`, () => new Intl.DateTimeFormat('sv-SE', { timeZone })).format(new Date(moment));
}

/** `HH:MM` in a zone. */
function clockTime(moment: string, timeZone: string): string {
  const formatter = memoize(
    `clock ${timeZone}`,
    () => new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }),
  );
  return formatter.format(new Date(moment));
}
