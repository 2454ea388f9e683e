import { company, openingHours } from '../business/company.ts';
import { examplePeople, exampleShops } from '../business/examples.ts';
import { addOns, plans } from '../business/plans.ts';
import { portfolio } from '../business/portfolio.ts';
import { services, guarantee, smsMessagesPerConsultation } from '../business/offer.ts';
import { countFacts, withCapitals, type CountWords } from './count-facts.ts';
import { fill } from './fill.ts';
import { formatList, weekdayName } from './format.ts';
import { locales, type Locale } from './locales.ts';

/** What a language calls the facts of the company: `business` in its dictionary. */
export interface BusinessWords extends CountWords {
  city: string;
  /** “New York’s”, “de New York”. */
  ofCity: string;
  /** As it follows “agency” or “team”: “new-yorkaise”. */
  cityAdjective: string;
  state: string;
  zone: string;
  days: { range: string; list: string };
}

/** The facts that every text may name, by placeholder; `words` are those of the language. */
export function commonFacts(locale: Locale, words: BusinessWords) {
  const { city, ofCity, cityAdjective, state, zone } = words;
  const counts = countFacts(locale, words, {
    plans: plans.length,
    addOns: addOns.length,
    services: services.length,
    clients: portfolio.length,
  });
  const offer = formatList(locale, addOns.length > 0 ? [counts.plans, counts.addOns] : [counts.plans]);
  const languages = languageNames(locale);
  return {
    ...guarantee,
    ...exampleShops,
    ...examplePeople,
    ...counts,
    ...planWith('booking', 'bookingPlan'),
    ...planWith('analytics', 'analyticsPlan'),
    ...withCapitals({ offer }),
    company: company.name,
    legalName: company.legalName,
    city,
    ofCity,
    cityAdjective,
    state,
    zone,
    days: openingDays(locale, words.days),
    smsMessages: smsMessagesPerConsultation,
    languagesAnd: formatList(locale, languages),
    languagesOr: formatList(locale, languages, 'disjunction'),
  };
}

/** The name of the smallest plan that includes something; no fact where none does, so that no text can promise it. */
function planWith(feature: string, fact: string): Record<string, string> {
  const plan = plans.find(({ features }) => features.some((one) => one === feature));
  return plan ? { [fact]: plan.name } : {};
}

/** The languages of the site in the words of one of them, which comes first. */
function languageNames(locale: Locale): string[] {
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return [...new Set([locale, ...locales])].map((code) => names.of(code) ?? code);
}

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The days on which the office is open: “Monday to Friday”, or “Monday and Thursday”. */
function openingDays(locale: Locale, { range, list }: BusinessWords['days']): string {
  const days = openingHours.days.map((day) => week.indexOf(day));
  const names = days.map((day) => weekdayName(locale, day));
  const isRange = days.length > 2 && days.every((day, index) => index === 0 || day === days[index - 1]! + 1);
  if (isRange) return fill(range, { first: names[0]!, last: names.at(-1)! });
  return fill(list, { days: formatList(locale, names) });
}
