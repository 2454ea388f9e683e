import { expect, it, vi } from 'vitest';
import { directionOf, formatTag, isLocale, isolated, language, locales, withoutIsolates } from './locales.ts';

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

it('isolates a text, reversibly, in right-to-left languages only, and never a number', () => {
  expect(isolated('ar', '(212) 555-0142')).toBe('\u2068(212) 555-0142\u2069');
  expect(isolated('fr', '(212) 555-0142')).toBe('(212) 555-0142');
  expect(isolated('ar', 3)).toBe(3);
  expect(withoutIsolates(`a ${String(isolated('ar', 'b'))}`)).toBe('a b');
});
