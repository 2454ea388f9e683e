import type english from '../../locales/en.json';

/** A monthly plan. Prices in US dollars, cents allowed; names are not translated. */
interface PlanFacts {
  /** The key of its words in `packages.plans`, and its anchor on the page. */
  id: string;
  name: string;
  price: { monthly: number; setup: number };
  /** Website edits included each month. */
  websiteEditsPerMonth: number;
  /** Keys of `packages.features`: what it has beyond the previous plan, which it includes. */
  features: readonly string[];
  /** Marked as the one that most clients choose. */
  popular?: boolean;
  /** Its page on the external packages site. */
  page?: string;
}

/** Smallest first. */
const planFacts = [
  {
    id: 'starter',
    name: 'Starter',
    price: { monthly: 97, setup: 400 },
    websiteEditsPerMonth: 1,
    features: ['website', 'contactForm', 'support'],
    page: 'starter',
  },
  {
    id: 'growth',
    name: 'Growth',
    price: { monthly: 297, setup: 500 },
    websiteEditsPerMonth: 3,
    features: ['booking', 'reminders', 'analytics'],
    popular: true,
    page: 'growth',
  },
  {
    id: 'elite',
    name: 'Elite',
    price: { monthly: 497, setup: 750 },
    websiteEditsPerMonth: 5,
    features: ['workflow', 'pointOfSale', 'chatbot'],
    page: 'elite',
  },
] as const satisfies [PlanFacts, ...PlanFacts[]];

export type PlanId = (typeof planFacts)[number]['id'];

/** Something a plan can include. */
export type Feature = (typeof planFacts)[number]['features'][number];

export interface Plan extends PlanFacts {
  id: PlanId;
  features: readonly Feature[];
}

export const plans: readonly [Plan, ...Plan[]] = planFacts;

/** Something a client can add to a plan. Price in US dollars a month, cents allowed; names are not translated. */
interface AddOnFacts {
  /** The key of its words in `packages.addOns`. */
  id: string;
  name: string;
  monthlyPrice: number;
  /** The only plan it can be added to; every plan when absent. */
  onlyIn?: PlanId;
  /** Its page on the external packages site. */
  page?: string;
}

const addOnFacts = [
  { id: 'voiceAgent', name: 'AI Voice Agent', monthlyPrice: 197, onlyIn: 'elite', page: 'ai-voice-agent' },
  { id: 'reviewSuite', name: 'Review AI Suite', monthlyPrice: 147, page: 'review-ai-suite' },
  { id: 'textBack', name: 'Missed Call Text-Back', monthlyPrice: 67, page: 'missed-call-text-back' },
] as const satisfies AddOnFacts[];

type AddOnWords = (typeof english)['packages']['addOns'];
// Deno does not always know the types of a JSON file that is imported as a type.
type WordsKey = Extract<keyof AddOnWords, string>;

/** From the words, not the facts: a company without add-ons keeps the words of the page that would show them. */
export type AddOnId = {
  [Key in WordsKey]: AddOnWords[Key] extends string ? never : Key;
}[WordsKey];

export interface AddOn extends AddOnFacts {
  id: AddOnId;
}

/** May be empty. */
export const addOns: readonly AddOn[] = addOnFacts;

/** All add-ons together: announced, without a price yet. `undefined` when there is no such thing. */
export const bundleName: string | undefined = 'Complete AI Bundle';
