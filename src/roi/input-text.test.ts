import { numberPatterns } from '~/i18n/format';
import type { Locale } from '~/i18n/locales';
import { numberFormatter } from '~/i18n/number-format';
import { describe, expect, it } from 'vitest';
import { formatInput, parseInput } from './input-text.ts';

const formatter = (locale: Locale) => numberFormatter(numberPatterns(locale));

describe('formatInput', () => {
  it('puts the dollar sign first in every language and groups digits by locale', () => {
    expect(formatInput(formatter('en'), 'usd', 1000)).toBe('$1,000');
    expect(formatInput(formatter('fr'), 'usd', 1000)).toBe('$1\u202f000');
    expect(formatInput(formatter('es'), 'usdPerHour', 35)).toBe('$35');
  });

  it('formats percentages by locale', () => {
    expect(formatInput(formatter('en'), 'percent', 2.5)).toBe('2.5%');
    expect(formatInput(formatter('fr'), 'percent', 2.5)).toMatch(/^2,5\s%$/);
    expect(formatInput(formatter('es'), 'percent', 200)).toBe('200%');
  });

  it('shows counts without a unit', () => {
    expect(formatInput(formatter('en'), 'visitors', 5000)).toBe('5,000');
  });
});

describe('parseInput', () => {
  it.each([
    ['15', 15],
    [' $150 ', 150],
    ['20 %', 20],
    ['$1,000', 1000],
    ['1\u202f000', 1000],
    ['1.000', 1000],
    ['2.5', 2.5],
    ['2,5', 2.5],
    ['2,', 2],
    ['.5', 0.5],
    ['-3', -3],
    ['1,234.5', 1234.5],
  ])('reads %j', (text, expected) => {
    expect(parseInput(text)).toBe(expected);
  });

  it.each(['', 'abc', '1e5', '0x10', '1-2', '$', 'Infinity', '1 or 2'])('finds no number in %j', (text) => {
    expect(parseInput(text)).toBeNaN();
  });

  it('parses what formatInput shows', () => {
    for (const locale of ['en', 'fr', 'es'] as const) {
      expect(parseInput(formatInput(formatter(locale), 'usd', 1000))).toBe(1000);
      expect(parseInput(formatInput(formatter(locale), 'percent', 2.5))).toBe(2.5);
      expect(parseInput(formatInput(formatter(locale), 'visitors', 5000))).toBe(5000);
    }
  });
});
