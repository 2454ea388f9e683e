import { expect, it } from 'vitest';
import { directionOf, formatTag, isLocale, language, locales, type Locale } from './locales.ts';

it('has the languages of the specification, English first', () => {
  expect(locales.slice(0, 3)).toEqual(['en', 'fr', 'es']);
});

it.each([
  ['en', 'English', 'en_US'],
  ['fr', 'Français', 'fr_FR'],
  ['es', 'Español', 'es_ES'],
] as const)('knows how %s is called and its full tag', (locale, name, openGraph) => {
  expect(language(locale)).toMatchObject({ name, openGraph });
});

it('writes the numbers of Spanish as people in New York do', () => {
  expect(formatTag('es')).toBe('es-US');
});

it.each([
  ['ar', 'rtl'],
  ['he', 'rtl'],
  ['ur', 'rtl'],
  ['de', 'ltr'],
  ['zh', 'ltr'],
] as const)('knows that %s is written %s', (locale, direction) => {
  expect(directionOf(locale as Locale)).toBe(direction);
});

it.each(['', 'FR', 'de', 'constructor', undefined])('takes %j for no language of the site', (value) => {
  expect(isLocale(value)).toBe(false);
});
