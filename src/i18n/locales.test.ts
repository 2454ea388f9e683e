import { expect, it } from 'vitest';
import { directionOf, formatTag, isLocale, language, locales, type Locale } from './locales.ts';

it('has English, French and Spanish, English first', () => {
  expect(locales.slice(0, 3)).toEqual(['en', 'fr', 'es']);
});

it.each([
  ['en', 'English', 'en_US'],
  ['fr', 'Français', 'fr_FR'],
  ['es', 'Español', 'es_ES'],
] as const)('has the name and the tag of %s', (locale, name, openGraph) => {
  expect(language(locale)).toMatchObject({ name, openGraph });
});

it('formats Spanish as in the United States', () => {
  expect(formatTag('es')).toBe('es-US');
});

it.each([
  ['ar', 'rtl'],
  ['he', 'rtl'],
  ['ur', 'rtl'],
  ['de', 'ltr'],
  ['zh', 'ltr'],
] as const)('gives the direction of %s: %s', (locale, direction) => {
  expect(directionOf(locale as Locale)).toBe(direction);
});

it.each(['', 'FR', 'xx', 'constructor', undefined])('rejects %j', (value) => {
  expect(isLocale(value)).toBe(false);
});
