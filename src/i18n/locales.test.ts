import { expect, it } from 'vitest';
import { directionOf, isLocale, isolated, withoutIsolates } from './locales.ts';

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

it('isolates a text, reversibly, in right-to-left languages only, and never a number', () => {
  expect(isolated('ar', '(212) 555-0142')).toBe('\u2068(212) 555-0142\u2069');
  expect(isolated('fr', '(212) 555-0142')).toBe('(212) 555-0142');
  expect(isolated('ar', 3)).toBe(3);
  expect(withoutIsolates(`a ${String(isolated('ar', 'b'))}`)).toBe('a b');
});
