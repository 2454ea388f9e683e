import { expect, test } from 'playwright/test';
import { language } from '../../src/i18n/locales.ts';
import {
  elementsIn,
  expectTexts,
  gluedWords,
  headOf,
  isLanguageLink,
  localeOf,
  propsOf,
  sitePages,
  stringsIn,
  structuredDataIn,
  textOf,
} from '../support/built-site.ts';
import { locales, needsFiles, wordsOf } from '../support/site.ts';

// The language of texts and the spaces between them; `pseudo/` shows that every text comes from the dictionary of its language.

test.skip(...needsFiles);

const textAttributes =
  /^(?:alt|title|placeholder|label|data-title|aria-(?:label|description|valuetext|roledescription|placeholder))$/;

for (const page of sitePages) {
  const { file } = page;

  // `audits/media.spec.ts` reads the visible text, as a browser lays it out.
  test(`${file} has a space between all words of its attributes, data and props`, () => {
    const elements = elementsIn(file);
    const { title, meta } = headOf(file);
    const attributes = elements.flatMap(({ attribs }) =>
      Object.entries(attribs).flatMap(([name, value]) => (textAttributes.test(name) ? [value] : [])),
    );
    const islands = elements.filter(({ tagName }) => tagName === 'astro-island');
    const values = stringsIn([structuredDataIn(file), islands.map(propsOf)]);
    const texts = values.filter(({ path }) => !path.includes('@type')).map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(20);
    expect([title, ...Object.values(meta), ...attributes, ...texts].flatMap(gluedWords)).toEqual([]);
  });

  test(`${file} declares its language, and passes it to its islands`, () => {
    const [html, ...others] = elementsIn(file);
    expect(html?.attribs['lang']).toBe(page.locale);
    for (const element of others.filter((one) => one.attribs['lang'] !== undefined)) {
      const { lang = '' } = element.attribs;
      if (isLanguageLink(element)) {
        expect(element.attribs).toMatchObject({ 'data-language': lang, hreflang: lang });
        expect(textOf(element)).toBe(language(lang).name);
      } else expect(element.attribs['data-locale-block'], 'only a block may be in a language of its own').toBe(lang);
    }
    const islands = others.filter(({ tagName }) => tagName === 'astro-island');
    const passed = islands.flatMap((island) =>
      stringsIn(propsOf(island))
        .filter(({ path }) => /^(locale|menuId)\.1$/.test(path))
        .map(({ text }) => ({ prop: text.replace('languages-', ''), page: localeOf(island, page) })),
    );
    expect(passed, 'the language menu at least').not.toEqual([]);
    for (const one of passed) expect(one.prop).toBe(one.page);
  });
}

test('the 404 page has a block for each language, each in its own words', () => {
  const blocks = elementsIn('404.html').filter((element) => element.attribs['data-locale-block'] !== undefined);
  expect(blocks.map((block) => block.attribs['data-locale-block'])).toEqual([...locales]);
  for (const [index, locale] of locales.entries()) {
    const { title, text, home } = wordsOf(locale).notFound;
    expectTexts(blocks[index]!, title, text, home);
  }
});

test('glued words are found', () => {
  const found = ['We answer.You sleep.', 'Privacy (new tab)Terms', 'Réserver une consultationVoir'].map(gluedWords);
  expect(found).toEqual([['answer.You'], ['tab)Terms'], ['consultationVoir']]);
});
