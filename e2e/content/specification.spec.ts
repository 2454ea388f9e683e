import { expect, test } from 'playwright/test';
import { formatTag } from '../../src/i18n/locales.ts';
import { isLanguageLink, rawText, textOf } from '../built-site.ts';
import { needsFiles } from '../deployed.ts';
import { limits, prices, quotedTexts, quotedWords, sharedTexts } from '../specification.ts';
import { locales, routes, wordsOf } from '../site.ts';
import { expectTexts, openBuilt, part, parts, textsOf } from './parts.ts';

test.skip(...needsFiles);

test('the English pages show what the specification quotes', () => {
  for (const route of routes) {
    const { body, words } = openBuilt('en', route);
    expectTexts(body, [...(quotedTexts[route] ?? [])]);
    const links = parts(part(body, 'nav', '', { 'aria-label': words.layout.navigation }), 'a');
    expect.soft(textsOf(links), route).toEqual(expect.arrayContaining([...sharedTexts.navigation]));
    const languages = parts(body, 'a').filter(isLanguageLink).map(rawText).join(' ');
    for (const name of sharedTexts.languages) expect.soft(languages, route).toContain(name);
  }
});

test('English says what the specification quotes of messages and other pages', () => {
  expect(wordsOf('en')).toMatchObject(quotedWords);
});

test('English has as many buttons on the packages page as the specification', () => {
  const links = textsOf(parts(openBuilt('en', 'packages').main, 'a'));
  expect(links.filter((text) => text.startsWith('Get Started'))).toHaveLength(3);
  expect(links.filter((text) => text.startsWith('Add '))).toHaveLength(3);
});

for (const locale of locales) {
  const dollars = new Intl.NumberFormat(formatTag(locale), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  });

  test(`${locale}: pages name their prices and limits`, () => {
    for (const route of routes) {
      const { body } = openBuilt(locale, route);
      expectTexts(
        body,
        (prices[route] ?? []).map((price) => dollars.format(price)),
      );
      for (const limit of limits[route] ?? [])
        expect.soft(textOf(body), route).toMatch(new RegExp(`(^|[^\\d.,$])${limit}([^\\d]|$)`, 'm'));
    }
  });
}
