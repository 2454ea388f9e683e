import { answerDays, company, openingHours } from '../business/company.ts';
import { exampleDetails, exampleShops } from '../business/examples.ts';
import { services } from '../business/services.ts';
import { smsMessagesPerConsultation, smsRules } from '../business/sms-rules.ts';
import { addOns, guarantee, planPlaceholders, plans } from '../business/plans.ts';
import { portfolio } from '../business/portfolio.ts';
import { formatList, formatNumber, weekdayName } from './format.ts';
import { locales, type Locale } from './locales.ts';
import { fill, pluralOf } from '../../lib/texts.ts';

/** The branch `business` of a dictionary: what the language calls the company's places, days and quantities. */
interface BusinessTexts {
  city: string;
  /** “New York’s”, “de New York”. */
  ofCity: string;
  /** As in “new-yorkaise”, beside “agency” or “team”. */
  cityAdjective: string;
  state: string;
  zone: string;
  days: { range: string; list: string };
  /** Number words from two to ten; the plural form `_one` of a noun contains its own. */
  numbers: Readonly<Record<string, string>>;
  /** Plural forms of each noun by CLDR category, such as `plans_one`. */
  counts: Readonly<Record<string, string>>;
}

/** The placeholder values that every text can use. */
export function commonValues(locale: Locale, texts: BusinessTexts) {
  const { city, ofCity, cityAdjective, state, zone } = texts;
  const counts = countValues(locale, texts, {
    plans: plans.length,
    addOns: addOns.length,
    services: services.length,
    clients: portfolio.length,
    answerDays,
  });
  const offer = formatList(locale, addOns.length > 0 ? [counts.plans, counts.addOns] : [counts.plans]);
  const languages = languageNames(locale);
  return {
    ...guarantee,
    ...exampleShops,
    ...exampleDetails,
    ...counts,
    ...planNames(locale),
    ...withCapitals({ offer }),
    company: company.name,
    legalName: company.legalName,
    city,
    ofCity,
    cityAdjective,
    state,
    zone,
    days: openingDays(locale, texts.days),
    smsMessages: smsMessagesPerConsultation,
    cancelWord: smsRules.cancelWord,
    languagesAnd: formatList(locale, languages),
    languagesOr: formatList(locale, languages, 'disjunction'),
  };
}

const numberNames = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Quantities, in words up to ten: `plans` is “three plans”, and `Plans`, for the start of a sentence, “Three plans”. */
export function countValues<Noun extends string>(
  locale: Locale,
  { numbers, counts }: Pick<BusinessTexts, 'numbers' | 'counts'>,
  quantities: Record<Noun, number>,
) {
  const written = Object.entries<number>(quantities).map(([noun, quantity]) => {
    const count = numbers[numberNames[quantity - 2] ?? ''] ?? formatNumber(locale, quantity);
    return [noun, fill(pluralOf(counts, noun, locale, quantity) ?? '', { count })];
  });
  return withCapitals(Object.fromEntries(written) as Record<Noun, string>);
}

/** Adds each text under a capitalized name, with a capital letter. */
function withCapitals<Name extends string>(texts: Record<Name, string>) {
  const capitals = Object.entries<string>(texts).map(([name, text]) => [capitalized(name), capitalized(text)]);
  return { ...texts, ...(Object.fromEntries(capitals) as Record<Capitalize<Name>, string>) };
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The plans of `planPlaceholders`: “Medium or Large”. Without one there is no value, so that no text can promise it. */
function planNames(locale: Locale): Record<string, string> {
  const names = Object.entries(planPlaceholders).flatMap(([placeholder, feature]) => {
    const only = addOns.find(({ id }) => id === feature)?.onlyIn;
    const smallest = plans.findIndex(({ features }) => features.some((one) => one === feature));
    const fitting = plans.filter(({ id }, size) => id === only || (smallest >= 0 && size >= smallest));
    const list = fitting.map(({ name }) => name);
    return list.length > 0 ? [[placeholder, formatList(locale, list, 'disjunction')]] : [];
  });
  return Object.fromEntries(names) as Record<string, string>;
}

/** The languages of the site as one of them calls them, itself first. */
function languageNames(locale: Locale): string[] {
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return [...new Set([locale, ...locales])].map((code) => names.of(code) ?? code);
}

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** “Monday through Friday”, or “Monday and Thursday”. */
function openingDays(locale: Locale, { range, list }: BusinessTexts['days']): string {
  const days = openingHours.days.map((day) => week.indexOf(day));
  const names = days.map((day) => weekdayName(locale, day));
  const isRange = days.length > 2 && days.every((day, index) => index === 0 || day === days[index - 1]! + 1);
  if (isRange) return fill(range, { first: names[0]!, last: names.at(-1)! });
  return fill(list, { days: formatList(locale, names) });
}
