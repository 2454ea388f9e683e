import { meetingRules } from '../../../src/business/meetings.ts';
import { fill } from '../../../src/i18n/fill.ts';
import { formatTime } from '../../../src/i18n/format.ts';
import { formatTag, type Locale } from '../../../src/i18n/locales.ts';
import { dateFormatter } from './date-formatter.ts';
import { meetingTexts } from './meeting-texts.ts';

/** A moment as written in a language and shown in a zone: `Monday, November 23, 2026 at 9:00 AM`. */
export function formatMoment(locale: Locale, moment: string, timeZone: string, dateStyle: 'full' | 'medium'): string {
  const date = new Date(moment);
  const day = dateFormatter(formatTag(locale), timeZone, { dateStyle }).format(date);
  return fill(meetingTexts(locale).moment, { day, time: timeOfDay(locale, clockTime(date, timeZone)) });
}

/** The name of a zone at a moment, such as `India Standard Time`. */
export function zoneName(locale: Locale, moment: string, timeZone: string): string {
  const formatter = dateFormatter(formatTag(locale), timeZone, { timeZoneName: 'longGeneric' });
  const parts = formatter.formatToParts(new Date(moment));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Whether clocks in a zone show another time at that moment than the team's. */
export function differsFromTeam(moment: string, timeZone: string): boolean {
  const show = (zone: string) =>
    dateFormatter('en-US', zone, { dateStyle: 'short', timeStyle: 'short' }).format(new Date(moment));
  return show(timeZone) !== show(meetingRules.timeZone);
}

/** `HH:MM` in a zone. */
function clockTime(date: Date, timeZone: string): string {
  return dateFormatter('en-GB', timeZone, { hour: '2-digit', minute: '2-digit' }).format(date);
}

// At most one for each minute of a day and language.
const timesOfDay = new Map<string, string>();

function timeOfDay(locale: Locale, clock: string): string {
  const key = `${locale} ${clock}`;
  const time = timesOfDay.get(key) ?? formatTime(locale, clock);
  timesOfDay.set(key, time);
  return time;
}
