import { expect, it } from 'vitest';
import { locales } from '../../../src/i18n/locales.ts';
import { mailLocales, mailTexts } from './mail-texts.ts';

it('imports the dictionary of every language of the site', () => {
  expect([...mailLocales].sort()).toEqual([...locales].sort());
});

it.each(locales)('has every text in the language "%s"', (locale) => {
  expect(Object.keys(mailTexts(locale)).sort()).toEqual(Object.keys(mailTexts('en')).sort());
  for (const text of Object.values(mailTexts(locale))) expect(text.trim()).not.toBe('');
});
