import { expect, it } from 'vitest';
import { isolated, withoutIsolates } from './isolate.ts';
import type { Locale } from './locales.ts';

const arabic = 'ar' as Locale;

it('keeps a value in one piece where words run from right to left, and only there', () => {
  expect(isolated(arabic, '(212) 555-0142')).toBe('\u2068(212) 555-0142\u2069');
  expect(isolated('fr', '(212) 555-0142')).toBe('(212) 555-0142');
});

it('leaves numbers to the language’s own rules', () => {
  expect(isolated(arabic, 3)).toBe(3);
});

it('can be undone', () => {
  expect(withoutIsolates(`a ${String(isolated(arabic, 'b'))}`)).toBe('a b');
});
