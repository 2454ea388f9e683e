import { HtmlValidate, StaticConfigLoader, type ConfigData } from 'html-validate';
import { expect, test } from 'playwright/test';
import { language } from '../../src/i18n/locales.ts';
import {
  elementsIn,
  expectTexts,
  gluedWords,
  isLanguageLink,
  localeOf,
  normalize,
  propsOf,
  readText,
  siteFiles,
  sitePages,
  stringsIn,
  textOf,
} from '../support/built-site.ts';
import { demoPaths, locales, needsFiles, textsOf } from '../support/site.ts';

test.skip(...needsFiles);

// The markup of the built files, without a browser: whether it is valid, and the outline and the language of each page.

type Rules = NonNullable<ConfigData['rules']>;

/** The recommended rules and those of whole documents, but for the few that prescribe a style of writing. */
const markupRules: Rules = {
  // An ampersand before a space is no entity; the linter of the texts counts the letters of a title.
  'no-raw-characters': ['error', { relaxed: true }],
  'long-title': 'off',
  // How markup is spelled is up to Astro and React: <input/>, hrefLang and required="" mean the same.
  'attr-case': 'off',
  'attribute-boolean-style': 'off',
  'doctype-style': 'off',
  'void-style': 'off',
  // A field without a type takes text everywhere; a button without one submits its form, so that rule stays.
  'no-implicit-input-type': 'off',
  // Where a telephone number may break is a matter of looks.
  'tel-non-breaking': 'off',
  // Files come from our own origin, over HTTPS.
  'require-sri': 'off',
  // `404.html` has an outline for each language.
  'heading-level': ['error', { sectioningRoots: ['[data-locale-block]'], minSectioningRootInitialRank: 'h1' }],
};

/** Exceptions for single pages, by name. Each requirement is met in a way that the rule cannot see. */
const pageRules: Record<string, Rules> = {
  // A block for each language, of which one is displayed.
  notFound: { 'no-multiple-main': 'off', 'unique-landmark': 'off' },
  // The calculator follows each keystroke, and the conversation each choice; there is nothing to submit.
  home: { 'wcag/h32': 'off' },
  clinics: { 'wcag/h32': 'off' },
  services: { 'wcag/h32': 'off' },
  // The example forms' groups are named by their headings, through aria-labelledby.
  smsConsent: { 'wcag/h71': 'off' },
  smsCompliance: { 'wcag/h71': 'off' },
};

/** Nothing jumps when a picture arrives, and its words are there before (F57). */
const pixels = { required: true, enum: [/^\d+$/] };
const pictures = { img: { attributes: { alt: { required: true }, width: pixels, height: pixels } } };

/** What we write on purpose. */
const exemptions = [
  // Without it Firefox checks the SMS consent box again after a reload.
  'input-attributes: Attribute "autocomplete" is not allowed on <input type="checkbox"> at #request-form',
  'valid-autocomplete: autocomplete attribute cannot be used on <input type="checkbox"> at #request-form',
];

for (const page of sitePages) {
  const { file, name } = page;

  test(`${file} is valid HTML, with ids that exist, one main heading and the size of each picture (F57)`, async () => {
    expect(await violationsIn(file, { ...markupRules, ...pageRules[name] })).toEqual([]);
  });

  test(`${file} has one animation of each name, because the last one of a name replaces the others`, () => {
    const names = Array.from(readText(file).matchAll(/@keyframes ([\w-]+)/g), ([, keyframes]) => keyframes);
    expect(names).toEqual([...new Set(names)]);
  });

  test(`${file} declares its language and passes it to its islands`, () => {
    const [html, ...others] = elementsIn(file);
    expect(html?.attribs['lang']).toBe(page.locale);
    for (const element of others.filter((one) => one.attribs['lang'] !== undefined)) {
      const { lang = '' } = element.attribs;
      if (isLanguageLink(element)) {
        expect(element.attribs).toMatchObject({ 'data-language': lang, hreflang: lang });
        expect([language(lang).name, normalize(textsOf(lang).layout.language.offer.text)]).toContain(textOf(element));
      } else expect(element.attribs['data-locale-block'], 'only a block may be in a language of its own').toBe(lang);
    }
    const menus = others.filter(({ attribs }) => attribs['component-export'] === 'LanguageMenu');
    expect(menus.map((menu) => propsOf(menu))).toMatchObject(
      (file === '404.html' ? locales : [page.locale]).map((locale) => ({ menuId: [0, `languages-${locale}`] })),
    );
    const islands = others.filter(({ tagName }) => tagName === 'astro-island');
    for (const island of islands)
      for (const { text } of stringsIn(propsOf(island)).filter(({ path }) => path === 'locale.1'))
        expect(text).toBe(localeOf(island, page));
  });
}

test('the 404 page has a block for each language, each in its own words', () => {
  const blocks = elementsIn('404.html').filter((element) => element.attribs['data-locale-block'] !== undefined);
  expect(blocks.map((block) => block.attribs['data-locale-block'])).toEqual([...locales]);
  for (const [index, locale] of locales.entries()) {
    const { title, text, home } = textsOf(locale).notFound;
    expectTexts(blocks[index]!, title, text, home);
  }
});

test('glued words are found', () => {
  const found = ['We answer.You sleep.', 'Privacy (new tab)Terms', 'Réserver une consultationVoir'].map(gluedWords);
  expect(found).toEqual([['answer.You'], ['tab)Terms'], ['consultationVoir']]);
});

test('demo sites are valid HTML', async () => {
  test.skip(demoPaths.length === 0, 'no client site is among our own files');
  const files = [...siteFiles()].filter((file) => /^demo\/.*\.html$/.test(file));
  expect(files).toHaveLength(demoPaths.length);
  for (const file of files) expect(await violationsIn(file, markupRules)).toEqual([]);
});

async function violationsIn(file: string, rules: Rules): Promise<string[]> {
  const config = {
    root: true,
    extends: ['html-validate:recommended', 'html-validate:document'],
    elements: ['html5', pictures],
    rules,
  };
  const validator = new HtmlValidate(new StaticConfigLoader(config));
  // Astro puts the one rule that makes islands transparent to layout before the first island of a page.
  const html = readText(file).replace(/<style>astro-island,[^<]*<\/style>/, '');
  const { results } = await validator.validateString(html, file);
  return results.flatMap(({ messages }) =>
    messages
      .map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`)
      .filter((message) => !exemptions.some((exemption) => message.startsWith(exemption))),
  );
}
