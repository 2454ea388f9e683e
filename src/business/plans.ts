/** A monthly plan. Prices in whole US dollars; the names stay as they are in every language. */
export interface Plan {
  id: 'starter' | 'growth' | 'elite';
  name: string;
  price: { monthly: number; setup: number };
  /** Changes to the website that each month includes. */
  websiteEditsPerMonth: number;
  popular: boolean;
}

export const plans = [
  { id: 'starter', name: 'Starter', price: { monthly: 97, setup: 400 }, websiteEditsPerMonth: 1, popular: false },
  { id: 'growth', name: 'Growth', price: { monthly: 297, setup: 500 }, websiteEditsPerMonth: 3, popular: true },
  { id: 'elite', name: 'Elite', price: { monthly: 497, setup: 750 }, websiteEditsPerMonth: 5, popular: false },
] as const satisfies Plan[];

/** Something a client can add to a plan. Price in whole US dollars a month. */
export interface AddOn {
  id: 'voiceAgent' | 'reviewSuite' | 'textBack';
  name: string;
  monthlyPrice: number;
}

export const addOns = [
  { id: 'voiceAgent', name: 'AI Voice Agent', monthlyPrice: 197 },
  { id: 'reviewSuite', name: 'Review AI Suite', monthlyPrice: 147 },
  { id: 'textBack', name: 'Missed Call Text-Back', monthlyPrice: 67 },
] as const satisfies AddOn[];
