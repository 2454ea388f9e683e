import { environmentDefaults } from '../../lib/environment.ts';
import { pseudoCompany } from '../../integrations/pseudo.ts';
import { company, openingHours } from '../../src/business/company.ts';
import { examplePeople, exampleShops } from '../../src/business/examples.ts';
import { legalLastUpdated } from '../../src/business/legal.ts';
import { addOns, bundleName, plans } from '../../src/business/plans.ts';
import { portfolio } from '../../src/business/portfolio.ts';
import { smsRules } from '../../src/business/sms-rules.ts';
import { formatDay, formatTime } from '../../src/i18n/format.ts';
import { language, languageStorageKey, locales } from '../../src/i18n/locales.ts';
import { schemeStorageKey } from '../../src/layouts/page.inline.ts';
import { stringsIn } from '../support/built-site.ts';
import { clientHosts, demoPaths } from '../support/site.ts';

/** The codes of the pseudo-languages: the menu shows the one it is in. */
export const pseudoCodes = ['en-xa', 'ar-xb', 'en-xl'] as const;

/** Names that are the same in every language, and so may appear in any. */
export const properNames: string[] = [
  ...[...plans, ...addOns, ...portfolio].map(({ name }) => name),
  ...(bundleName ? [bundleName] : []),
  ...Object.values({ ...exampleShops, ...examplePeople }),
  ...smsRules.optOutWords,
  ...smsRules.helpWords,
  smsRules.startWord,
];

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** What is the same in every language: facts and names, and what `Intl` writes. */
export const names: string[] = [
  ...properNames,
  ...stringsIn({ ...company, ...pseudoCompany }).map(({ text }) => text),
  ...[...demoPaths, ...clientHosts],
  new URL(process.env['PUBLIC_SITE_URL'] ?? environmentDefaults.PUBLIC_SITE_URL).host,
  languageStorageKey,
  schemeStorageKey,
  ...locales.map((locale) => language(locale).name),
  ...[...locales, ...pseudoCodes].map((locale) => languageNames.of(locale) ?? locale),
  // In lists of languages and of counts.
  ...['(XL)', ', and ', ', or ', '] and ['],
  ...openingHours.days,
  ...pseudoCodes,
  formatDay('en', legalLastUpdated),
  ...[...Object.values(smsRules.quietHours), openingHours.opens, openingHours.closes].map((time) =>
    formatTime('en', time).replace('\u00a0', ' '),
  ),
];
