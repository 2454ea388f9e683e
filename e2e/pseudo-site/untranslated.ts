import { environmentDefaults } from '../../lib/environment.ts';
import { pseudoLanguages } from '../../lib/pseudo-texts.ts';
import { pseudoCompany } from '../../integrations/pseudo.ts';
import { accessibility } from '../../src/business/accessibility.ts';
import { analyticsProviders } from '../../src/analytics/providers.ts';
import { company, connectedTools, openingHours } from '../../src/business/company.ts';
import { exampleDetails, exampleShops } from '../../src/business/examples.ts';
import { legalLastUpdated } from '../../src/business/legal.ts';
import { addOns, bundleName, plans } from '../../src/business/plans.ts';
import { portfolio } from '../../src/business/portfolio.ts';
import { smsRules } from '../../src/business/sms-rules.ts';
import { formatDay, formatTime } from '../../src/i18n/format.ts';
import { defaultLocale, language, languageStorageKey, locales } from '../../src/i18n/locales.ts';
import { schemeStorageKey } from '../../src/layouts/page.inline.ts';
import { stringsIn } from '../support/built-site.ts';
import { clientHosts, demoPaths } from '../support/site.ts';
import { visitsOrigin } from './pseudo-site.ts';

const codes = Object.keys(pseudoLanguages);
const monthName = new Intl.DateTimeFormat('en', { month: 'long' });
const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** What is the same in every language: facts and names, and what `Intl` writes. */
export const names: string[] = [
  ...[...plans, ...addOns, ...portfolio].map(({ name }) => name),
  ...(bundleName ? [bundleName] : []),
  ...Object.values({ ...exampleShops, ...exampleDetails }),
  ...[...smsRules.optOutWords, ...smsRules.helpWords, smsRules.startWord],
  ...stringsIn([{ ...company, ...pseudoCompany }, accessibility, connectedTools]).map(({ text }) => text),
  ...[...demoPaths, ...clientHosts],
  new URL(process.env['PUBLIC_SITE_URL'] ?? environmentDefaults.PUBLIC_SITE_URL).host,
  analyticsProviders.plausible.name,
  new URL(visitsOrigin).host,
  languageStorageKey,
  schemeStorageKey,
  ...locales.map((locale) => language(locale).name),
  ...[...locales, ...codes].map((locale) => languageNames.of(locale) ?? locale),
  // In lists of languages, plans and counts.
  ...['(XL)', ', and ', ', or ', ' or ', '] and ['],
  ...openingHours.days,
  ...codes,
  ...Array.from({ length: 12 }, (_, month) => monthName.format(new Date(2026, month))),
  ...[legalLastUpdated, accessibility.reviewed].map((day) => formatDay(defaultLocale, day)),
  ...[...Object.values(smsRules.quietHours), openingHours.opens, openingHours.closes].map((time) =>
    formatTime(defaultLocale, time).replace('\u00a0', ' '),
  ),
];

/**
 * Runs in the page: every text, text attribute and head entry with two plain letters in a row that are not
 * part of `names`. Words of a dictionary have none in a pseudo-language with accents.
 */
export function plainEnglish(names: string[]): string[] {
  const attributes = ['alt', 'aria-label', 'aria-valuetext', 'aria-description', 'title', 'placeholder', 'data-title'];
  const fields = 'input:not([type=hidden], [type=radio], [type=checkbox])';
  const metas =
    'meta:is([name=description], [name=keywords], [property^="og:"], [name^="twitter:"])' +
    ':not([content^=http], [property="og:type"], [property^="og:locale"], [name="twitter:card"])';
  const longestFirst = names.toSorted((a, b) => b.length - a.length);

  const found = [
    ...[...document.querySelectorAll('*')].flatMap((element) => [
      ...attributes.map((name) => ({ where: name, text: element.getAttribute(name) ?? '' })),
      ...ownTexts(element).map((text) => ({ where: element.tagName.toLowerCase(), text })),
    ]),
    ...[...document.querySelectorAll<HTMLInputElement>(fields)].map(({ value }) => ({ where: 'value', text: value })),
    ...[...document.querySelectorAll<HTMLMetaElement>(metas)].map(({ content }) => ({ where: 'meta', text: content })),
  ];
  const english = found.filter(({ text }) => /[A-Za-z]{2}/.test(withoutNames(text)));
  return [...new Set(english.map(({ where, text }) => `${where}: ${text.trim().slice(0, 120)}`))];

  function ownTexts(element: Element): string[] {
    if (element.matches('script, style')) return [];
    return [...element.childNodes].filter((node) => node instanceof Text).map((node) => node.data);
  }

  function withoutNames(text: string): string {
    // Without direction marks, and with plain spaces only.
    const bare = text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').replace(/\s+/g, ' ');
    return longestFirst.reduce((rest, name) => rest.replaceAll(name, ''), bare);
  }
}
