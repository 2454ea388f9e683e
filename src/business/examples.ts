import { features } from './features.ts';
import type { AddOnId, Feature } from './plans.ts';

/** The fictional shops of the example messages and forms; the sentences are in the dictionaries. */
export const exampleShops = {
  barbershop: 'Sal’s Barbershop',
  dryCleaner: 'Two Buttons Dry Cleaning',
  clinic: 'Riverside Dental',
  garage: 'Hudson Auto Care',
} as const;

export const exampleDetails = { barber: 'Sal', shopAddress: 'example.com', urgentPhone: '(718) 555-0199' } as const;

/** What a customer of a shop and a clinic’s patient pay for one visit. */
export const exampleVisitPrices = { shop: 35, clinic: 150 } as const;

/** From the range of phone numbers reserved for fiction. */
export const examplePhones = { customer: '(212) 555-0187', shop: '(718) 555-0173' } as const;

/** The plan features in the conversation on the home page. */
export const conversationFeatures: readonly Feature[] = ['booking', 'reminders'];

/** The add-on in each version of the conversation on the home page; `undefined` for none. */
export const conversationAddOns: Record<'withTexting' | 'withoutTexting', AddOnId | undefined> = {
  withTexting: 'textBack',
  withoutTexting: 'voiceAgent',
};

export const conversationAddOn = conversationAddOns[features.texting ? 'withTexting' : 'withoutTexting'];
