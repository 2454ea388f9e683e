import { expect, it } from 'vitest';
import { isolated, withoutIsolates } from './isolate.ts';
import type { Locale } from './locales.ts';

const arabic = 'ar' as Locale;

it('isolates a text, reversibly, in right-to-left languages only, and never a number', () => {
  expect(isolated(arabic, '(212) 555-0142')).toBe('\u2068(212) 555-0142\u2069');
  expect(isolated('fr', '(212) 555-0142')).toBe('(212) 555-0142');
  expect(isolated(arabic, 3)).toBe(3);
  expect(withoutIsolates(`a ${String(isolated(arabic, 'b'))}`)).toBe('a b');
});
