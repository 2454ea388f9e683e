import { openingHours } from './terms-of-sale.ts';

/** When the team can be met, and for how long. Times are those of `timeZone`, whatever the visitor's is. */
export const meetingRules = {
  timeZone: 'America/New_York',
  days: openingHours.days,
  opens: openingHours.opens,
  closes: openingHours.closes,
  minutes: 30,
  /** Kept free after each meeting. */
  bufferMinutes: 15,
  /** Nobody is surprised by a meeting: hours from booking to its start. */
  noticeHours: 4,
  horizonDays: 30,
  maximumPerDay: 6,
  /** Days off beside the federal holidays, as `YYYY-MM-DD`. */
  daysOff: [] as readonly string[],
} as const;
