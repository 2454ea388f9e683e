import { HtmlValidate, StaticConfigLoader, type ConfigData } from 'html-validate';
import { expect, test } from 'playwright/test';
import { attribute, elementsIn, readText, siteFiles, sitePages, withAncestors } from './built-site.ts';
import { needsFiles } from './deployed.ts';
import { markupRules, pageRules } from './markup-rules.ts';

test.skip(...needsFiles);

// The markup of the built files, without a browser: whether it is right, and the outline that it gives a page.

for (const page of sitePages) {
  test.describe(page.file, () => {
    test('is written as HTML asks', async () => {
      const rules = { ...markupRules.rules, ...pageRules[page.name] };
      expect(await violationsIn(page.file, { ...markupRules, rules })).toEqual([]);
    });

    test('has one main heading, and no level left out below it', () => {
      const blocks = page.file === '404.html' ? ['en', 'fr', 'es'] : [undefined];
      for (const block of blocks) {
        const headings = elementsIn(page.file)
          .filter((element) => /^h[1-6]$/.test(element.tagName))
          .filter((heading) => !block || attribute(blockOf(heading), 'data-locale-block') === block);
        const levels = headings.map(({ tagName }) => Number(tagName.slice(1)));
        expect(levels.filter((level) => level === 1)).toHaveLength(1);
        expect(levels[0], 'the first heading').toBe(1);
        const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
        expect(skipped, `in ${levels.join(' ')}`).toEqual([]);
      }
    });
  });
}

test('the demo sites are written as HTML asks', async () => {
  const files = [...siteFiles()].filter((file) => /^demo\/.*\.html$/.test(file));
  expect(files).toHaveLength(2);
  for (const file of files) expect(await violationsIn(file, markupRules)).toEqual([]);
});

/** What we write on purpose, or do not write ourselves. */
const exemptions = [
  // Astro puts the one rule that makes islands transparent to layout before the first island of a page.
  'element-permitted-content: <style> element is not permitted as content under <div> at html > body',
  // Without it Firefox checks the SMS consent box again after a reload.
  'input-attributes: Attribute "autocomplete" is not allowed on <input type="checkbox"> at #write',
  'valid-autocomplete: autocomplete attribute cannot be used on <input type="checkbox"> at #write',
];

async function violationsIn(file: string, config: ConfigData): Promise<string[]> {
  const validator = new HtmlValidate(new StaticConfigLoader(config));
  const { results } = await validator.validateString(readText(file), file);
  return results.flatMap(({ messages }) =>
    messages
      .map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`)
      .filter((message) => !exemptions.some((exemption) => message.startsWith(exemption))),
  );
}

function blockOf(element: Parameters<typeof attribute>[0]) {
  return [...withAncestors(element)].find((one) => attribute(one, 'data-locale-block') !== undefined) ?? element;
}
