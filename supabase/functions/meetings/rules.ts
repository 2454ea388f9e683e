import { allForYear } from '@18f/us-federal-holidays';
import { meetingRules } from '../../../src/business/meetings.ts';

/** The rules as SQL reads them. A type, because an interface is not assignable to JSON. */
export type Rules = {
  time_zone: string;
  /** ISO: Monday is 1. */
  days: number[];
  opens: string;
  closes: string;
  minutes: number;
  buffer_minutes: number;
  notice_minutes: number;
  horizon_days: number;
  maximum_per_day: number;
  /** `YYYY-MM-DD` in the team's time zone. */
  days_off: string[];
};

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The team's rules with the days off that can matter now. */
export function rulesAt(now: Date, rules: typeof meetingRules = meetingRules): Rules {
  return {
    time_zone: rules.timeZone,
    days: rules.days.map((day) => weekdays.indexOf(day) + 1),
    opens: rules.opens,
    closes: rules.closes,
    minutes: rules.minutes,
    buffer_minutes: rules.bufferMinutes,
    notice_minutes: rules.noticeHours * 60,
    horizon_days: rules.horizonDays,
    maximum_per_day: rules.maximumPerDay,
    days_off: [...new Set([...(rules.federalHolidays ? federalHolidays(now) : []), ...rules.daysOff])].sort(),
  };
}

/**
 * The observed US federal holidays from last year to the year after next, so that no zone's year is missing.
 */
function federalHolidays(now: Date): string[] {
  const year = now.getUTCFullYear();
  return [year - 1, year, year + 1, year + 2].flatMap(holidaysOf);
}

const holidaysByYear = new Map<number, string[]>();

function holidaysOf(year: number): string[] {
  const days = holidaysByYear.get(year) ?? allForYear(year).map(({ dateString }) => dateString);
  holidaysByYear.set(year, days);
  return days;
}
