import { expect, test } from 'playwright/test';
import { company } from '../../src/business/company.ts';
import { exampleShops } from '../../src/business/examples.ts';
import { features } from '../../src/business/features.ts';
import { smsRules } from '../../src/business/sms-rules.ts';
import { textMessages } from '../../src/i18n/text-messages.ts';
import { smsLength } from '../../lib/sms-segments.ts';
import {
  bodyOf,
  elementsIn,
  linesOf,
  normalize,
  siteFiles,
  sitePages,
  stringsIn,
  textOf,
} from '../support/built-site.ts';
import { asPattern, locales, needsFiles, wordsOf } from '../support/site.ts';

// Every text message that the site shows, as it stands on the built pages and the demo sites (R68).
test.skip(...needsFiles);
test.skip(!features.texting, 'the company sends no text messages');

const shops = Object.values(exampleShops);
/** French has a space before the colon. */
const beginsWith = (name: string, text: string) => new RegExp(`^${RegExp.escape(name)} ?: `).test(text);
/** A shop says nothing else in this form; we do, in titles and answers. */
const isLikeMessage = (text: string) =>
  shops.some((name) => beginsWith(name, text)) || (beginsWith(company.name, text) && /\b(STOP|START)\b/.test(text));

/** The messages of a page, each with the sender that it is marked with. */
function messagesIn(file: string): { sender: string; text: string }[] {
  return elementsIn(file).flatMap((element) => {
    const sender = element.attribs['data-text-from'];
    return sender === undefined ? [] : [{ sender, text: textOf(element) }];
  });
}

test('every message names its sender first, says how to stop and is short enough', () => {
  const messages = [...siteFiles()].filter((file) => file.endsWith('.html')).flatMap(messagesIn);
  expect(messages.length).toBeGreaterThanOrEqual(Object.keys(textMessages).length * locales.length);
  for (const { sender, text } of messages) {
    expect.soft([company.name, ...shops], text).toContain(sender);
    expect.soft(beginsWith(sender, text), text).toBe(true);
    // The one that confirms an opt-out says how to come back instead.
    expect.soft(text).toMatch(new RegExp(`\\b(STOP|${smsRules.startWord})\\b`));
    expect.soft(smsLength(text).segments, text).toBeLessThanOrEqual(smsRules.maximumSegments);
  }
});

for (const locale of locales) {
  const files = sitePages.filter((page) => page.locale === locale).map(({ file }) => file);

  test(`${locale}: each message of the dictionary is marked as one where it is shown, and so is all that begins like one`, () => {
    const marked = files.flatMap(messagesIn).map(({ text }) => text);
    const messages = stringsIn(wordsOf(locale)).filter(({ path }) => path in textMessages);
    expect(messages).toHaveLength(Object.keys(textMessages).length);
    const missing = messages.filter(({ text }) => !marked.some((shown) => asPattern(normalize(text)).test(shown)));
    expect(missing).toEqual([]);
    expect(
      files.flatMap((file) => linesOf(bodyOf(file))).filter((text) => isLikeMessage(text) && !marked.includes(text)),
    ).toEqual([]);
  });
}
