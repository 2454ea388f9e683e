import { expect, test } from 'playwright/test';
import { company } from '../../src/business/company.ts';
import { language } from '../../src/i18n/locales.ts';
import {
  bodyOf,
  elementsIn,
  expectTexts,
  gluedWords,
  headOf,
  isLanguageLink,
  linesOf,
  localeOf,
  normalize,
  propsOf,
  sitePages,
  stringsIn,
  structuredDataIn,
  textOf,
} from '../support/built-site.ts';
import { properNames } from '../pseudo/names.ts';
import { locales, needsFiles, wordsOf, type Locale } from '../support/site.ts';

// The language of texts, and the spaces between their words.

test.skip(...needsFiles);

const textAttributes =
  /^(?:alt|title|placeholder|label|data-title|aria-(?:label|description|valuetext|roledescription|placeholder))$/;

const textMetas = /(title|description|keywords|author|alt|site_name)$/;

const names = [...properNames, 'YES', company.address.city];

/** A text of a dictionary, and what finds it on a page whatever fills its slots. */
interface Phrase {
  key: string;
  /** Its longest part between slots, in lowercase: where that is missing, the slower pattern is not tried. */
  part: string;
  pattern: RegExp;
}

/** What people and programs read on a page besides its visible text. */
function hiddenTexts(file: string): string[] {
  const elements = elementsIn(file);
  const { title, meta } = headOf(file);
  const metas = Object.entries(meta).flatMap(([name, content]) => (textMetas.test(name) ? [content] : []));
  const attributes = elements.flatMap(({ attribs }) =>
    Object.entries(attribs).flatMap(([name, value]) => (textAttributes.test(name) ? [value] : [])),
  );
  const islands = elements.filter(({ tagName }) => tagName === 'astro-island');
  const values = stringsIn([structuredDataIn(file), islands.map(propsOf)]);
  const texts = values.filter(({ path }) => !/@(context|type|id)/.test(path)).map(({ text }) => text);
  return [title, ...metas, ...attributes, ...texts];
}

for (const page of sitePages) {
  const { file, locale } = page;

  // `audits/media.spec.ts` reads the visible text, as a browser lays it out.
  test(`${file} has a space between all words of its attributes, data and props`, () => {
    expect(hiddenTexts(file).length).toBeGreaterThan(20);
    expect(hiddenTexts(file).flatMap(gluedWords)).toEqual([]);
  });

  test(`${file} shows no words of another language, not even in data and props`, () => {
    test.skip(file === '404.html', 'it has a block for each language');
    const found = [...linesOf(bodyOf(file)), ...hiddenTexts(file)].flatMap((text) => {
      const lowerCase = normalize(text).toLowerCase();
      return foreignPhrases(locale)
        .filter(({ part, pattern }) => lowerCase.includes(part) && pattern.test(normalize(text)))
        .map(({ key }) => `${key}: ${text.slice(0, 100)}`);
    });
    expect(found).toEqual([]);
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

const known = new Map<Locale, Phrase[]>();

/**
 * What must not appear in a language: each text of the other dictionaries that this one translates. Texts of three
 * words or more, and each of their sentences, are found inside a text; shorter ones only as all of it, when no text of
 * the language is the same.
 */
function foreignPhrases(locale: Locale): Phrase[] {
  const phrases = known.get(locale) ?? locales.filter((other) => other !== locale).flatMap(phrasesNotIn(locale));
  known.set(locale, phrases);
  return phrases;
}

function phrasesNotIn(locale: Locale): (other: Locale) => Phrase[] {
  const own = new Map(stringsIn(wordsOf(locale)).map(({ path, text }) => [path, text]));
  const ownTexts = new Set(own.values());
  return (other) =>
    stringsIn(wordsOf(other)).flatMap(({ path, text }) => {
      const translation = own.get(path);
      const isName = names.includes(text) || !/\p{L}{2}/u.test(text.replace(/\{\{.*?\}\}/g, ''));
      const isOwn = text === translation || (countWords(text) < 3 && ownTexts.has(text));
      // Parts of sentences, found with those.
      const isPart = path.startsWith('business.counts.');
      if (isName || isOwn || isPart) return [];
      const isForeign = (part: string) => countWords(part) >= 3 && !translation?.includes(part);
      const sentences = text.split(/(?<=[.?!:;…]) /).filter(isForeign);
      return [...new Set([text, ...sentences])].map((part) => ({ key: `${other}: ${path}`, ...finderOf(part) }));
    });
}

function finderOf(text: string): Omit<Phrase, 'key'> {
  const parts = normalize(text).split(/\{\{\s*\w+\s*\}\}/);
  const source = parts.map((part) => RegExp.escape(part)).join('.{1,120}?');
  const [longest = ''] = parts.toSorted((one, other) => other.length - one.length);
  return {
    part: longest.toLowerCase(),
    pattern:
      countWords(text) < 3
        ? new RegExp(`^${source}$`, 'iu')
        : new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, 'iu'),
  };
}

const slotOrName = new RegExp(
  [/\{\{.*?\}\}/.source, ...names.toSorted((a, b) => b.length - a.length).map((name) => RegExp.escape(name))].join('|'),
  'g',
);

/** The number of words, not counting slots and names: `in St. Petersburg` is one that several languages have. */
function countWords(text: string): number {
  return text.replace(slotOrName, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)?.length ?? 0;
}
