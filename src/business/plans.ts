import type packages from '../../locales/en/packages.json';
import { company } from './company.ts';

/** Prices are in the company's currency, cents allowed. Names are not translated. */
interface PlanFacts {
  /** The key of its text in `packages.plans`, and its anchor on the page. */
  id: string;
  name: string;
  price: { monthly: number; setup: number };
  /** Website edits included each month. */
  websiteEditsPerMonth: number;
  /** Keys of `packages.features`. A plan also includes the features of all smaller plans. */
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

export type Feature = (typeof planFacts)[number]['features'][number];

/** The features and add-ons whose plans a text can name, “Medium or Large”, by the placeholder for them. */
export const planPlaceholders: Readonly<Record<string, Feature | AddOnId>> = {
  bookingPlan: 'booking',
  analyticsPlan: 'analytics',
  remindersPlan: 'reminders',
  pointOfSalePlan: 'pointOfSale',
  workflowPlan: 'workflow',
  chatbotPlan: 'chatbot',
  voiceAgentPlan: 'voiceAgent',
};

export interface Plan extends PlanFacts {
  id: PlanId;
  features: readonly Feature[];
}

export const plans: readonly [Plan, ...Plan[]] = planFacts;

interface AddOnFacts {
  /** The key of its texts in `packages.addOns`. */
  id: string;
  name: string;
  /** Cents allowed. */
  monthlyPrice: number;
  /** The only plan that it can be added to; every plan by default. */
  onlyIn?: PlanId;
  /** Its page on the external packages site. */
  page?: string;
}

const addOnFacts = [
  { id: 'voiceAgent', name: 'AI Voice Agent', monthlyPrice: 197, onlyIn: 'elite', page: 'ai-voice-agent' },
  { id: 'reviewSuite', name: 'Review AI Suite', monthlyPrice: 147, page: 'review-ai-suite' },
  { id: 'textBack', name: 'Missed Call Text-Back', monthlyPrice: 67, page: 'missed-call-text-back' },
] as const satisfies AddOnFacts[];

type AddOnTexts = (typeof packages)['addOns'];
// Deno does not always know the types of a JSON file that is imported as a type.
type AddOnKey = Extract<keyof AddOnTexts, string>;

/** Derived from the texts, because a company without add-ons keeps the code and texts that show them. */
export type AddOnId = {
  [Key in AddOnKey]: AddOnTexts[Key] extends string ? never : Key;
}[AddOnKey];

export interface AddOn extends AddOnFacts {
  id: AddOnId;
}

/** May be empty. */
export const addOns: readonly AddOn[] = addOnFacts;

/** All add-ons together, announced without a price; `undefined` hides it. */
export const bundleName: string | undefined = 'Complete AI Bundle';

/** Included with every package. Source: the agency's price list. */
export const guarantee = { moneyBackDays: 30, setupHours: 48 } as const;

/** Included each month in what sends texts or answers calls, and the price of one more. */
export const limits = { texts: 1000, textsPerBooking: 3, extraText: 0.03, minutes: 300, extraMinute: 0.25 } as const;

/** How long a call that the voice agent answers usually takes. */
export const minutesPerCall = 3;

/** The longest website edit, and the price of one more than the plan includes. */
export const websiteEdit = { minutes: 60, extraPrice: 45 } as const;

/** For which a client whose subscription ends can buy the website. */
export const websitePrice = 900;

/** What the yearly fee of a domain name that a client needs stays under. Source: registrars’ prices for .com. */
export const domainFee = 25;

/** Pages of the external packages site that belong to no plan or add-on. */
export const packagesPages = { smartWebsite: 'smartwebsite', consultation: 'free-consultation' } as const;

/** The URL of a page of the external packages site; `undefined` without such a site or page. */
export function packagesUrl(page: string | undefined): string | undefined {
  const { packagesSite } = company.externalLinks;
  return packagesSite && page && `${packagesSite}/${page}`;
}
