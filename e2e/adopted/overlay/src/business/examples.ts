import type { AddOnId, Feature } from './plans.ts';

export const exampleShops = {
  barbershop: 'Fade Harbor Barbers',
  dryCleaner: 'Low Tide Laundry',
  clinic: 'Bayside Pediatrics',
  garage: 'Canyon Auto Works',
} as const;

export const exampleDetails = { barber: 'Nico', shopAddress: 'example.com', urgentPhone: '(213) 555-0199' } as const;

export const exampleVisitPrices = { shop: 48, clinic: 130 } as const;

export const conversationFeatures: readonly Feature[] = ['booking'];

export const conversationAddOns: Record<'withTexting' | 'withoutTexting', AddOnId | undefined> = {
  withTexting: undefined,
  withoutTexting: 'frontDesk',
};
