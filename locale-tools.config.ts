import type { Config } from './packages/locale-tools/config.ts';
import { textTreeOf } from './lib/texts.ts';
import notes from './locales/notes.json' with { type: 'json' };
import { company } from './src/business/company.ts';
import { exampleDetails, examplePhones, exampleShops } from './src/business/examples.ts';
import { languages } from './src/business/languages.ts';
import { addOns, bundleName, plans } from './src/business/plans.ts';
import { portfolio } from './src/business/portfolio.ts';
import { commonValues } from './src/i18n/common-values.ts';
import { isDisabled, variantBase } from './src/i18n/feature-texts.ts';
import { defaultLocale } from './src/i18n/locales.ts';
import { hasPage, isRoute, pagePath, routePaths, type PageName } from './src/i18n/routes.ts';
import { textMessages } from './src/i18n/text-messages.ts';

type BusinessTexts = Parameters<typeof commonValues>[1];

const noBusinessTexts: BusinessTexts = {
  city: '',
  ofCity: '',
  cityAdjective: '',
  state: '',
  zone: '',
  days: { range: '', list: '' },
  numbers: {},
  counts: {},
};

/** The page that shows the texts of a file whose name is no page, by the branch. */
const pageOfBranch: Record<string, PageName> = {
  layout: 'home',
  legal: 'privacy',
  'meetings.booking': 'contact',
  'meetings.change': 'meeting',
  roi: 'services',
  'roi.estimate': 'contact',
};

const idsOf = (facts: readonly { id: string }[]) => facts.map(({ id }) => id);

/** What the linter and the editor of texts know about this project. */
export default {
  folder: 'locales',
  defaultLocale,
  languages,
  languagesFile: 'src/business/languages.ts',
  notes,
  paths: Object.values(routePaths),
  pathOf(key, locale) {
    const [page = '', name = ''] = key.split('.');
    const named = page === 'head' || page === 'pages' ? name : page;
    const shownOn = pageOfBranch[`${page}.${name}`] ?? pageOfBranch[page] ?? named;
    const isPage = isRoute(shownOn as PageName) || shownOn === 'meeting' || shownOn === 'decision';
    return isPage && hasPage(shownOn as PageName) ? pagePath(locale, shownOn as PageName) : undefined;
  },
  isDisabled,
  variantBase,
  valuesOf(locale, texts) {
    const business = { ...noBusinessTexts, ...(textTreeOf(texts)['business'] as unknown as BusinessTexts) };
    const values = Object.entries(commonValues(locale, business));
    return Object.fromEntries(values.map(([name, value]) => [name, String(value)]));
  },
  namesOf(texts) {
    const places = ['business.city', 'business.state'].map((key) => texts.get(key));
    const products = [...plans, ...addOns, ...portfolio].map(({ name }) => name);
    const own = [company.name, company.legalName, company.founder?.name, bundleName];
    const names = [...places, ...products, ...own, ...Object.values({ ...exampleShops, ...exampleDetails })];
    return names.filter((name) => name !== undefined);
  },
  lists: [
    { branch: 'packages.plans', ids: idsOf(plans), file: 'src/business/plans.ts' },
    { branch: 'packages.features', ids: plans.flatMap(({ features }) => features), file: 'src/business/plans.ts' },
    { branch: 'packages.addOns', ids: idsOf(addOns), file: 'src/business/plans.ts' },
    { branch: 'portfolio.items', ids: idsOf(portfolio), file: 'src/business/portfolio.ts' },
  ],
  sources: '{src,supabase/functions}/**/*.{astro,ts,tsx}',
  textMessages: {
    keys: Object.keys(textMessages),
    values: { phone: company.phone, email: company.email, examplePhone: examplePhones.shop },
  },
  followUps: [
    { branch: 'contact.form.smsConsent', task: 'The record of the consent wording', command: 'npm run build' },
  ],
  editor: {
    textFiles: '/src/i18n/text-files.ts',
    withoutMarks: { '/src/consultation/consent-version.ts': 'consentVersion' },
  },
} satisfies Config;
