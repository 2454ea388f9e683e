import { expect, test } from 'playwright/test';
import { company } from '../../src/business/company.ts';
import {
  elementsIn,
  isLanguageLink,
  localeOf,
  normalize,
  propsOf,
  sitePages,
  stringsIn,
  textOf,
  textsOf,
} from '../support/built-site.ts';
import { language } from '../../src/i18n/locales.ts';
import { gluedWords } from '../support/glued-words.ts';
import { needsFiles } from '../support/deployed.ts';
import { properNames } from '../pseudo/names.ts';
import { locales, wordsOf, type Locale } from '../support/site.ts';

test.skip(...needsFiles);

const names = [...properNames, 'YES', company.address.city];

/** A text of a dictionary, and what finds it on a page whatever fills its slots. */
interface Phrase {
  key: string;
  /** Its longest part between slots, in lowercase: where that is missing, the slower pattern is not tried. */
  part: string;
  pattern: RegExp;
}

for (const page of sitePages) {
  test.describe(page.file, () => {
    test('shows no words of another language, not even in data and props', () => {
      const found = textsOf(page).flatMap(({ text, kind, where, locale }) => {
        const lowerCase = text.toLowerCase();
        return foreignPhrases(locale)
          .filter(({ part, pattern }) => lowerCase.includes(part) && pattern.test(text))
          .map(({ key }) => `${key} in ${kind} ${where}: ${text.slice(0, 100)}`);
      });
      expect(found).toEqual([]);
    });

    test('leaves a space after each sentence, in attributes, data and props as well', () => {
      // `text.spec.ts` checks visible text as it is laid out; data types and the slots of islands are not words.
      const texts = textsOf(page).filter(({ kind, where }) => kind !== 'visible' && !where.includes('@type'));
      const glued = texts.flatMap(({ text, where }) =>
        gluedWords(text.replace(/\{\{.*?\}\}/g, ' ')).map((words) => `${words} in ${where}`),
      );
      expect(glued).toEqual([]);
    });

    test('declares its language', () => {
      const [html, ...others] = elementsIn(page.file);
      expect(html?.attribs['lang']).toBe(page.locale);
      for (const element of others.filter((one) => one.attribs['lang'] !== undefined)) {
        const { lang = '' } = element.attribs;
        if (isLanguageLink(element)) {
          expect(element.attribs).toMatchObject({ 'data-language': lang, hreflang: lang });
          expect(textOf(element)).toBe(language(lang).name);
        } else {
          const block = element.attribs['data-locale-block'];
          expect(block, 'only a block may be in a language of its own').toBe(lang);
        }
      }
    });

    test('passes the same language to its islands', () => {
      const islands = elementsIn(page.file).filter(({ tagName }) => tagName === 'astro-island');
      const passed = islands.flatMap((island) =>
        stringsIn(propsOf(island))
          .filter(({ path }) => /^(locale|menuId)\.1$/.test(path))
          .map(({ text }) => ({ prop: text.replace('languages-', ''), page: localeOf(island, page) })),
      );
      // The language menu at least.
      expect(passed).not.toEqual([]);
      for (const one of passed) expect(one.prop).toBe(one.page);
    });
  });
}

test('the 404 page has a block for each language, each in its own words', () => {
  const [page] = sitePages.filter(({ file }) => file === '404.html');
  const blocks = elementsIn('404.html').filter((element) => element.attribs['data-locale-block'] !== undefined);
  expect(blocks.map((block) => block.attribs['data-locale-block'])).toEqual([...locales]);
  for (const locale of locales) {
    const { notFound, head } = wordsOf(locale);
    const texts = textsOf(page!).filter((text) => text.locale === locale);
    const wanted = [notFound.title, notFound.text, notFound.home, head.notFound.title].map(normalize);
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(wanted));
  }
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
