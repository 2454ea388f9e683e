import { company } from './company.ts';
import { openingHours } from './terms-of-sale.ts';

/** When the team takes meetings, and for how long. Times are in `timeZone`, not in the visitor's. */
export const meetingRules = {
  timeZone: company.timeZone,
  days: openingHours.days,
  opens: openingHours.opens,
  closes: openingHours.closes,
  minutes: 30,
  /** Kept free after each meeting. */
  bufferMinutes: 15,
  /** Minimum hours between a booking and its start. */
  noticeHours: 4,
  horizonDays: 30,
  maximumPerDay: 6,
  /** Days off besides the federal holidays, as `YYYY-MM-DD`. */
  daysOff: [] as readonly string[],
} as const;
