/** What a plan can hold. */
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

/** A monthly plan. Prices in whole US dollars; the names stay as they are in every language. */
export interface Plan {
  id: 'starter' | 'growth' | 'elite';
  name: string;
  price: { monthly: number; setup: number };
  /** Changes to the website that each month includes. */
  websiteEditsPerMonth: number;
  /** What it adds to the plan before it, whose features it holds as well. */
  features: readonly Feature[];
  popular: boolean;
}

/** From the smallest to the largest. */
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
  /** The one plan that it can be added to, where it is not all of them. */
  onlyIn?: Plan['id'];
}

export const addOns = [
  { id: 'voiceAgent', name: 'AI Voice Agent', monthlyPrice: 197, onlyIn: 'elite' },
  { id: 'reviewSuite', name: 'Review AI Suite', monthlyPrice: 147 },
  { id: 'textBack', name: 'Missed Call Text-Back', monthlyPrice: 67 },
] as const satisfies AddOn[];

/** All add-ons together: announced, without a price yet. */
export const bundleName = 'Complete AI Bundle';
