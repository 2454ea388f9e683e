import { expect, test } from 'playwright/test';
import { company } from '../../src/business/company.ts';
import { exampleShops } from '../../src/business/examples.ts';
import { smsRules } from '../../src/business/sms-rules.ts';
import { features } from '../../src/business/features.ts';
import { textMessages } from '../../src/i18n/text-messages.ts';
import { smsLength } from '../../tools/locale-lint/report/sms-segments.ts';
import { elementsIn, normalize, siteFiles, sitePages, textOf, textsOf, type Element } from '../support/built-site.ts';
import { needsFiles } from '../support/deployed.ts';
import { asPattern, locales, wordsOf } from '../support/site.ts';

// Every text message that the site shows, as it stands on the built pages and the demo sites (R68).
test.skip(...needsFiles);
test.skip(!features.texting, 'the company sends no text messages');

const senders = [company.name, ...Object.values(exampleShops)];
/** French has a space before the colon. */
const beginsWith = (name: string, text: string) => new RegExp(`^${RegExp.escape(name)} ?: `).test(text);
/** A shop says nothing else in this form; we do, in titles and answers. */
const isLikeText = (text: string) =>
  Object.values(exampleShops).some((name) => beginsWith(name, text)) ||
  (beginsWith(company.name, text) && /\b(STOP|START)\b/.test(text));
const isText = ({ attribs }: Element) => attribs['data-text-from'] !== undefined;
const textsIn = (file: string) => elementsIn(file).filter(isText);
const pages = () => [...siteFiles()].filter((file) => file.endsWith('.html'));

test('every text names its sender first, says how to stop and is short enough', () => {
  const texts = pages().flatMap((file) => textsIn(file).map((element) => ({ file, element })));
  expect(texts.length).toBeGreaterThanOrEqual(Object.keys(textMessages).length * locales.length);
  for (const { file, element } of texts) {
    const [sender = '', text] = [element.attribs['data-text-from'], textOf(element)];
    const where = `${file}: ${text}`;
    expect.soft(senders, where).toContain(sender);
    expect.soft(beginsWith(sender, text), where).toBe(true);
    // The one that confirms an opt-out says how to come back instead.
    expect.soft(text, where).toMatch(new RegExp(`\\b(STOP|${smsRules.startWord})\\b`));
    expect.soft(smsLength(text).segments, where).toBeLessThanOrEqual(smsRules.maximumSegments);
  }
});

for (const locale of locales) {
  test(`${locale}: each text of the dictionary is marked as one where it is shown`, () => {
    const shown = sitePages.filter((page) => page.locale === locale).flatMap(({ file }) => textsIn(file).map(textOf));
    for (const key of Object.keys(textMessages)) {
      const words = key
        .split('.')
        .reduce<unknown>((branch, name) => (branch as Record<string, unknown>)[name], wordsOf(locale));
      const pattern = asPattern(normalize(String(words)));
      expect
        .soft(
          shown.some((text) => pattern.test(text)),
          key,
        )
        .toBe(true);
    }
  });

  test(`${locale}: nothing that begins like a text lacks the mark`, () => {
    const unmarked = sitePages
      .filter((page) => page.locale === locale)
      .flatMap((page) => {
        const marked = new Set(textsIn(page.file).map(textOf));
        return textsOf(page).filter(({ kind, text }) => kind === 'visible' && isLikeText(text) && !marked.has(text));
      });
    expect(unmarked).toEqual([]);
  });
}
