import type { AddOnId } from './plans.ts';

export const exampleShops = {
  barbershop: 'Fade Harbor Barbers',
  dryCleaner: 'Low Tide Laundry',
  clinic: 'Bayside Pediatrics',
  garage: 'Canyon Auto Works',
} as const;

export const examplePeople = { barber: 'Nico' } as const;

export const conversationAddOn: AddOnId | undefined = 'frontDesk';
