/** Something a plan can include. */
export type Feature =
  | 'website'
  | 'contactForm'
  | 'support'
  | 'booking'
  | 'reminders'
  | 'analytics'
  | 'workflow'
  | 'pointOfSale'
  | 'chatbot';

/** A monthly plan. Prices in whole US dollars; names are not translated. */
export interface Plan {
  id: 'starter' | 'growth' | 'elite';
  name: string;
  price: { monthly: number; setup: number };
  /** Website edits included each month. */
  websiteEditsPerMonth: number;
  /** Features beyond those of the previous plan, which it includes. */
  features: readonly Feature[];
  popular: boolean;
}

/** Smallest first. */
export const plans = [
  {
    id: 'starter',
    name: 'Starter',
    price: { monthly: 97, setup: 400 },
    websiteEditsPerMonth: 1,
    features: ['website', 'contactForm', 'support'],
    popular: false,
  },
  {
    id: 'growth',
    name: 'Growth',
    price: { monthly: 297, setup: 500 },
    websiteEditsPerMonth: 3,
    features: ['booking', 'reminders', 'analytics'],
    popular: true,
  },
  {
    id: 'elite',
    name: 'Elite',
    price: { monthly: 497, setup: 750 },
    websiteEditsPerMonth: 5,
    features: ['workflow', 'pointOfSale', 'chatbot'],
    popular: false,
  },
] as const satisfies Plan[];

/** Something a client can add to a plan. Price in whole US dollars a month. */
export interface AddOn {
  id: 'voiceAgent' | 'reviewSuite' | 'textBack';
  name: string;
  monthlyPrice: number;
  /** The only plan it can be added to; every plan when absent. */
  onlyIn?: Plan['id'];
}

export const addOns = [
  { id: 'voiceAgent', name: 'AI Voice Agent', monthlyPrice: 197, onlyIn: 'elite' },
  { id: 'reviewSuite', name: 'Review AI Suite', monthlyPrice: 147 },
  { id: 'textBack', name: 'Missed Call Text-Back', monthlyPrice: 67 },
] as const satisfies AddOn[];

/** All add-ons together: announced, without a price yet. */
export const bundleName = 'Complete AI Bundle';
