import type { AddOnId } from './plans.ts';

/** The made-up shops of the example messages and forms; the sentences that name them are in the dictionaries. */
export const exampleShops = {
  barbershop: 'Sal’s Barbershop',
  dryCleaner: 'Two Buttons Dry Cleaning',
  clinic: 'Riverside Dental',
  garage: 'Hudson Auto Care',
} as const;

/** Who works in them. */
export const examplePeople = { barber: 'Sal' } as const;

/** Phone numbers in the examples, from the range reserved for fiction. */
export const examplePhones = { customer: '(212) 555-0187', shop: '(718) 555-0173' } as const;

/**
 * The add-on that the conversation on the home page shows beside booking and reminders, for each of its two versions;
 * `undefined` where there is none.
 */
export const conversationAddOns: Record<'withTexting' | 'withoutTexting', AddOnId | undefined> = {
  withTexting: 'textBack',
  withoutTexting: 'voiceAgent',
};
