import { HtmlValidate, StaticConfigLoader, type ConfigData } from 'html-validate';
import { expect, test } from 'playwright/test';
import { elementsIn, readText, siteFiles, sitePages } from './built-site.ts';
import { needsFiles } from './deployed.ts';
import { locales } from './site.ts';

test.skip(...needsFiles);

// The markup of the built files, without a browser: whether it is right, and the outline that it gives a page.

type Rules = NonNullable<ConfigData['rules']>;

/** The recommended rules and those of whole documents, but for the few that ask for a way of writing. */
const markupRules: Rules = {
  // How markup is spelt is the business of Astro and React: <input/>, hrefLang and required="" say the same.
  'attr-case': 'off',
  'attribute-boolean-style': 'off',
  'doctype-style': 'off',
  'void-style': 'off',
  // Text is what a field without a type takes, everywhere; a button without one surprises, so that rule stays.
  'no-implicit-input-type': 'off',
  // Where a telephone number may break is a matter of looks.
  'tel-non-breaking': 'off',
  // Files come from our own origin, over HTTPS.
  'require-sri': 'off',
  // The page of all languages has an outline for each.
  'heading-level': ['error', { sectioningRoots: ['[data-locale-block]'], minSectioningRootInitialRank: 'h1' }],
};

/** What single pages do otherwise, by their name. Each of these is met in a way that the rule cannot see. */
const pageRules: Record<string, Rules> = {
  // A block for each language, of which one is displayed.
  notFound: { 'no-multiple-main': 'off', 'unique-landmark': 'off' },
  // The calculator follows while one types; there is nothing to send.
  services: { 'wcag/h32': 'off' },
  // The example forms' groups are named by their headings, which aria-labelledby says.
  smsConsent: { 'wcag/h71': 'off' },
  smsCompliance: { 'wcag/h71': 'off' },
};

/** What we write on purpose, or do not write ourselves. */
const exemptions = [
  // Astro puts the one rule that makes islands transparent to layout before the first island of a page.
  'element-permitted-content: <style> element is not permitted as content under <div> at html > body',
  // Without it Firefox checks the SMS consent box again after a reload.
  'input-attributes: Attribute "autocomplete" is not allowed on <input type="checkbox"> at #write',
  'valid-autocomplete: autocomplete attribute cannot be used on <input type="checkbox"> at #write',
];

for (const { file, name } of sitePages) {
  test(`${file} is written as HTML asks, with ids that are there and one main heading`, async () => {
    expect(await violationsIn(file, { ...markupRules, ...pageRules[name] })).toEqual([]);
    const mainHeadings = elementsIn(file).filter(({ tagName }) => tagName === 'h1');
    expect(mainHeadings).toHaveLength(file === '404.html' ? locales.length : 1);
  });
}

test('the demo sites are written as HTML asks', async () => {
  const files = [...siteFiles()].filter((file) => /^demo\/.*\.html$/.test(file));
  expect(files).toHaveLength(2);
  for (const file of files) expect(await violationsIn(file, markupRules)).toEqual([]);
});

async function violationsIn(file: string, rules: Rules): Promise<string[]> {
  const config = { root: true, extends: ['html-validate:recommended', 'html-validate:document'], rules };
  const validator = new HtmlValidate(new StaticConfigLoader(config));
  const { results } = await validator.validateString(readText(file), file);
  return results.flatMap(({ messages }) =>
    messages
      .map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`)
      .filter((message) => !exemptions.some((exemption) => message.startsWith(exemption))),
  );
}
