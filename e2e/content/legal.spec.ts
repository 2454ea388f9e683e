import { expect, test } from 'playwright/test';
import { company } from '../../src/business/company.ts';
import { consentProofYears } from '../../src/business/legal.ts';
import { languageStorageKey } from '../../src/i18n/locales.ts';
import { normalize, textOf, type Element } from '../built-site.ts';
import { fill, locales } from '../site.ts';
import { expectAll, expectLink, expectTexts, openBuilt, part, parts, referencedText, textsOf } from './parts.ts';

/** September 10, 2025 as the specified languages write it. */
const lastUpdated: Partial<Record<string, string>> = {
  en: 'Last updated September 10, 2025',
  fr: 'Dernière mise à jour le 10 septembre 2025',
  es: 'Última actualización: 10 de septiembre de 2025',
};

const newYork: Partial<Record<string, string>> = {
  en: 'State of New York',
  fr: 'État de New York',
  es: 'estado de Nueva York',
};

for (const locale of locales) {
  for (const route of ['privacy', 'terms'] as const) {
    test(`${locale}: ${route} has title, date, table of contents, numbered sections and our contact details (R54)`, () => {
      const { body, main, words } = openBuilt(locale, route);
      expectAll(main, 'h1', [words[route].title]);
      // The specification has no date for other languages.
      const date = part(main, 'time', lastUpdated[locale]);
      expect.soft(date.attribs['datetime']).toBe('2025-09-10');

      const headings = parts(main, 'h2');
      const contents = parts(body, 'nav').find(
        (nav) => referencedText(body, nav, 'aria-labelledby') === normalize(words.legal.contents),
      );
      const entries = contents ? parts(contents, 'a') : [];
      expect.soft(textsOf(entries)).toEqual(textsOf(headings));
      expect.soft(entries.map((link) => link.attribs['href'])).toEqual(headings.map(fragmentOf));
      // Keys of the dictionary, and so the same in every language.
      expect.soft(headings.map(fragmentOf)).toEqual(Object.keys(words[route].sections).map((id) => `#${id}`));
      for (const [index, heading] of headings.entries())
        expect.soft(textOf(heading)).toMatch(new RegExp(`^${index + 1}\\b`));
      if (route === 'privacy') expect.soft(headings).toHaveLength(9);

      expectLink(main, company.email, `mailto:${company.email}`);
      expectLink(main, company.phone, `tel:${company.phoneE164}`);
      const article = part(main, 'article');
      const { texting } = words.privacy.sections;
      const { guarantee } = words.terms.sections;
      const facts = { smsMessages: 3, moneyBackDays: 30, setupHours: 48 };
      expectTexts(
        article,
        route === 'privacy'
          ? [languageStorageKey, fill(texting.consent, facts)]
          : [newYork[locale] ?? 'New York', fill(guarantee.guarantee, facts), fill(guarantee.setup, facts)],
      );
    });
  }
}

test('the terms say how subscriptions are billed, renewed and refunded', () => {
  const { main } = openBuilt('en', 'terms');
  const headings = textsOf(parts(main, 'h2', 'h3')).join('\n');
  for (const heading of ['Project services', 'SaaS subscriptions']) expect.soft(headings).toContain(heading);
  expectTexts(part(main, 'article'), [
    'billed monthly or annually',
    'renew automatically',
    'Partial months are not refundable',
  ]);
});

test('the privacy policy promises that mobile information is not sold or shared', () => {
  expectTexts(part(openBuilt('en', 'privacy').main, 'article'), [
    'never sell or rent your mobile number or your consent. No mobile information is shared with third parties or affiliates for marketing or promotional purposes',
    'excludes text messaging originator opt-in data and consent',
    `until ${consentProofYears} years after your choice`,
    'sets no cookies',
  ]);
});

function fragmentOf(heading: Element): string {
  return `#${heading.attribs['id'] ?? ''}`;
}
