import { company, openingHours } from './company.ts';

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
  /** Hours before a meeting at which its reminder is sent; one that is booked later gets none. */
  reminderHours: 24,
  horizonDays: 30,
  maximumPerDay: 6,
  /** Where every meeting takes place, over HTTPS; without it, the team emails each visitor a link. */
  videoRoom: undefined as string | undefined,
  /** How many hours before a meeting that link comes at the latest: mails promise it. */
  videoLinkHours: 1,
  /** How long the team waits for a visitor who is late: mails promise it. */
  waitMinutes: 10,
  /**
   * Whose public holidays are days off, also where one is observed on another day: a country of `date-holidays`, and
   * optionally its state and region, such as `{ country: 'DE', state: 'BY' }`. Without it, holidays are working days.
   */
  publicHolidays: { country: 'US' } as { country: string; state?: string; region?: string } | undefined,
  /** Further days off, as `YYYY-MM-DD`. */
  daysOff: [] as readonly string[],
} as const;
