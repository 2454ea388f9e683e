import { expect, it, vi } from 'vitest';
import { directionOf, formatTag, isLocale, language, locales } from './locales.ts';

vi.mock('../business/languages.ts', () => import('../../test-support/languages.ts'));

it('has the languages of the table, in its order', () => {
  expect(locales).toEqual(['en', 'fr', 'es', 'de']);
  expect(language('fr').name).toBe('Français');
});

it('formats with the tag of Open Graph unless a language names another', () => {
  expect(['fr', 'es'].map(formatTag)).toEqual(['fr-FR', 'es-US']);
});

it.each([
  ['ar', 'rtl'],
  ['he', 'rtl'],
  ['ur', 'rtl'],
  ['de', 'ltr'],
  ['zh', 'ltr'],
])('gives the direction of %s: %s', (locale, direction) => {
  expect(directionOf(locale)).toBe(direction);
});

it.each(['', 'FR', 'xx', 'constructor', undefined])('rejects %j', (value) => {
  expect(isLocale(value)).toBe(false);
});

it('throws for the facts of an unknown language', () => {
  expect(() => language('xx')).toThrow('Unknown language "xx"');
});
