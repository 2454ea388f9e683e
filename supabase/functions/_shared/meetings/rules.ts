import { meetingRules } from '../../../../src/business/meetings.ts';
import type { Call } from '../database.ts';
import { publicHolidays } from '../public-holidays.ts';

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

/** The team's rules, with the days off of the coming years. */
export function sqlRules(rules: typeof meetingRules = meetingRules, holidays = publicHolidays): Rules {
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
    days_off: [...(rules.publicHolidays ? holidays : []), ...rules.daysOff],
  };
}

export interface FoundTimes {
  times: string[];
  until: string;
}

/** The times that a visitor may move the meeting of a token to; null if there is no such meeting. */
export const moveTimes = (call: Call) => (rules: Rules, tokenHash: string) =>
  call<FoundTimes | null>('free_times', rules, tokenHash);
