import { expect, test } from 'playwright/test';
import { company } from '../../src/business/company.ts';
import { legalLastUpdated } from '../../src/business/legal.ts';
import { formatTag, languageStorageKey } from '../../src/i18n/locales.ts';
import { normalize, textOf, type Element } from '../support/built-site.ts';
import { fill, locales } from '../support/site.ts';
import { expectAll, expectLink, expectTexts, openBuilt, part, parts, referencedText, textsOf } from './parts.ts';

for (const locale of locales) {
  for (const route of ['privacy', 'terms'] as const) {
    test(`${locale}: ${route} has title, date, table of contents, numbered sections and our contact details (R54)`, () => {
      const { body, main, words } = openBuilt(locale, route);
      expectAll(main, 'h1', [words[route].title]);
      const date = new Date(legalLastUpdated).toLocaleDateString(formatTag(locale), {
        dateStyle: 'long',
        timeZone: 'UTC',
      });
      const updated = part(main, 'time', fill(words.legal.updated, { date }));
      expect.soft(updated.attribs['datetime']).toBe(legalLastUpdated);

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

      expectLink(main, company.email, `mailto:${company.email}`);
      expectLink(main, company.phone, `tel:${company.phoneE164}`);
      const article = part(main, 'article');
      const { guarantee, setup } = words.terms.sections.guarantee;
      expectTexts(article, route === 'privacy' ? [languageStorageKey] : [words.business.state, guarantee, setup]);
    });
  }
}

function fragmentOf(heading: Element): string {
  return `#${heading.attribs['id'] ?? ''}`;
}
