/** What we promise with every package. Source: the price list of the agency. */
export const guarantee = { moneyBackDays: 30, setupHours: 48 } as const;

/** The most text messages one consultation request may cause. */
export const smsMessagesPerConsultation = 3;

/** Office hours, in the company's time zone. */
export const openingHours = {
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  opens: '09:00',
  closes: '17:00',
} as const;
