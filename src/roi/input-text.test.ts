import { numberPatterns } from '~/i18n/format';
import { locales, type Locale } from '~/i18n/locales';
import { numberFormatter } from '~/i18n/number-format';
import { describe, expect, it } from 'vitest';
import { formatInput, parseInput } from './input-text.ts';
import type { Unit } from './scenarios.ts';

const format = (locale: Locale, unit: Unit, value: number) =>
  formatInput(numberFormatter(numberPatterns(locale)), unit, value);

it.each([
  // The dollar sign comes first in every language.
  ['en', 'usd', 1000, '$1,000'],
  ['fr', 'usd', 1000, '$1\u202f000'],
  ['es', 'usdPerHour', 35, '$35'],
  ['en', 'percent', 2.5, '2.5%'],
  ['fr', 'percent', 2.5, '2,5\u00a0%'],
  ['es', 'percent', 200, '200%'],
  ['en', 'visitors', 5000, '5,000'],
] as const)('formats for %s, in %s: %d as %s (R29)', (locale, unit, value, text) => {
  expect(format(locale, unit, value)).toBe(text);
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
    for (const locale of locales) {
      expect(parseInput(format(locale, 'usd', 1000))).toBe(1000);
      expect(parseInput(format(locale, 'percent', 2.5))).toBe(2.5);
      expect(parseInput(format(locale, 'visitors', 5000))).toBe(5000);
    }
  });
});
