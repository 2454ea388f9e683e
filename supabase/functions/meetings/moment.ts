import { meetingRules } from '../../../src/business/meetings.ts';
import { fill } from '../../../src/i18n/fill.ts';
import { formatTime } from '../../../src/i18n/format.ts';
import { formatTag, type Locale } from '../../../src/i18n/locales.ts';
import { mailTexts } from './mail-texts.ts';

/** A moment as people say it in a language and see it in a zone: `Monday, November 23, 2026 at 9:00 AM`. */
export function formatMoment(locale: Locale, moment: string, timeZone: string, dateStyle: 'full' | 'medium'): string {
  const date = new Date(moment);
  const day = new Intl.DateTimeFormat(formatTag(locale), { dateStyle, timeZone }).format(date);
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(date);
  return fill(mailTexts(locale).moment, { day, time: formatTime(locale, clock) });
}

/** The name of a zone at a moment, such as `India Standard Time`. */
export function zoneName(locale: Locale, moment: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(formatTag(locale), { timeZone, timeZoneName: 'longGeneric' }).formatToParts(
    new Date(moment),
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Whether clocks in a zone show another time at that moment than the team's. */
export function differsFromTeam(moment: string, timeZone: string): boolean {
  const clock = (zone: string) => formatMoment('en', moment, zone, 'medium');
  return clock(timeZone) !== clock(meetingRules.timeZone);
}
