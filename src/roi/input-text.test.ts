import { numberPatternsOfTag } from '~/i18n/format';
import { numberFormatter } from '~/i18n/number-format';
import { expect, it } from 'vitest';
import { formatInput, parseInput } from './input-text.ts';

it.each([
  // The dollar sign comes first in every language.
  ['en-US', 'usd', 1000, '$1,000'],
  ['fr-FR', 'usd', 1000, '$1\u202f000'],
  ['es-US', 'usdPerHour', 1000, '$1,000'],
  ['en-US', 'percent', 2.5, '2.5%'],
  ['fr-FR', 'percent', 2.5, '2,5\u00a0%'],
  ['es-US', 'percent', 2.5, '2.5%'],
  ['en-US', 'visitors', 5000, '5,000'],
  ['fr-FR', 'visitors', 5000, '5\u202f000'],
  ['es-US', 'visitors', 5000, '5,000'],
] as const)('formats for %s, in %s: %d as %s, and reads it again (R29)', (tag, unit, value, text) => {
  expect(formatInput(numberFormatter(numberPatternsOfTag(tag)), unit, value)).toBe(text);
  expect(parseInput(text)).toBe(value);
});

it.each([
  ['15', 15],
  [' $150 ', 150],
  ['20 %', 20],
  ['1.000', 1000],
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
