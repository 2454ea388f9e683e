import { company, openingHours } from './company.ts';

/** Times are in `timeZone`, not in the visitor's. */
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
  /** Hours before a meeting at which its reminder is sent; a later booking gets none. */
  reminderHours: 24,
  horizonDays: 30,
  maximumPerDay: 6,
  /** The HTTPS URL of all meetings; without it, the team emails each visitor a link. */
  videoRoom: undefined as string | undefined,
  /** Hours before a meeting by which that link arrives; promised in mails. */
  videoLinkHours: 1,
  /** The team's wait for a late visitor; promised in mails. */
  waitMinutes: 10,
  /**
   * Whose public holidays are days off, also where one is observed on another day: a country of `date-holidays`, and
   * optionally its state and region, such as `{ country: 'DE', state: 'BY' }`. Without it, holidays are working days.
   */
  publicHolidays: { country: company.address.country } as
    { country: string; state?: string; region?: string } | undefined,
  /** Further days off, as `YYYY-MM-DD`. */
  daysOff: [] as readonly string[],
} as const;
