import { company } from '../business/company.ts';
import { exampleShops } from '../business/examples.ts';
import { guarantee, smsMessagesPerConsultation } from '../business/terms-of-sale.ts';
import { formatTag, locales, type Locale } from './locales.ts';

/** What a language calls the places of the company: `business` in its dictionary. */
export interface PlaceWords {
  city: string;
  state: string;
  zone: string;
}

/** The facts that every text may name, by placeholder; `words` are those of the language. */
export function commonFacts(locale: Locale, { city, state, zone }: PlaceWords) {
  return {
    ...guarantee,
    ...exampleShops,
    company: company.name,
    legalName: company.legalName,
    city,
    state,
    zone,
    smsMessages: smsMessagesPerConsultation,
    languagesAnd: languageList(locale, 'conjunction'),
    languagesOr: languageList(locale, 'disjunction'),
  };
}

/** The languages of the site in the words of one of them: `English, French and Spanish`. */
function languageList(locale: Locale, type: 'conjunction' | 'disjunction'): string {
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  // American English as this site writes it has no comma before the last item.
  const tag = locale === 'en' ? 'en-GB' : formatTag(locale);
  return new Intl.ListFormat(tag, { type }).format(locales.map((code) => names.of(code) ?? code));
}
