import { expect, it, vi } from 'vitest';
import { numberPatternsOfTag } from '~/i18n/format';
import { numberFormatter } from '~/i18n/number-format';
import { clampAndRound, formatInput, initialScenario, parseInput, scenarioIds, scenarios } from './scenarios.ts';

vi.mock('../business/calculator.ts', () => ({ scenarioNeeds: { reviews: {}, 'no-shows': {} } }));

it('offers those that the company lists, in its order, and starts with the first', () => {
  expect(scenarioIds).toEqual(['reviews', 'no-shows']);
  expect(initialScenario).toBe('reviews');
});

it.each([
  ['below the scale', 'missed-calls', -40, 50],
  ['above the scale', 'missed-calls', 1e9, 500],
  ['beyond all numbers', 'missed-calls', Infinity, 500],
  ['between two steps, nearer the lower', 'missed-calls', 154, 150],
  ['between two steps, in the middle', 'missed-calls', 155, 160],
  ['between two steps, nearer the upper', 'missed-calls', 156, 160],
  ['on a step', 'missed-calls', 160, 160],
  ['nearer the upper of two half steps', 'lead-response', 2.3, 2.5],
  ['nearer the lower of two half steps', 'lead-response', 2.2, 2],
  ['where steps count from an end that is no multiple of them', 'no-shows', 130, 125],
] as const)('brings a value %s onto the secondary scale of %s: %d', (_, id, value, expected) => {
  expect(clampAndRound(value, scenarios[id].secondary)).toBe(expected);
});

it.each([
  // The sign of the currency comes first in every language.
  ['en-US', 'money', 1000, '$1,000'],
  ['fr-FR', 'money', 1000, '$1\u202f000'],
  ['en-US', 'moneyPerHour', 1000, '$1,000'],
  ['en-US', 'percent', 2.5, '2.5%'],
  ['fr-FR', 'percent', 2.5, '2,5\u00a0%'],
  ['en-US', 'visitors', 5000, '5,000'],
  ['fr-FR', 'visitors', 5000, '5\u202f000'],
] as const)('formats for %s, in %s: %d as %s, and reads it again (R29)', (tag, unit, value, text) => {
  expect(formatInput(numberFormatter(numberPatternsOfTag(tag, 'USD')), unit, value)).toBe(text);
  expect(parseInput(text)).toBe(value);
});

it.each([
  ['de-AT', 'EUR', '€1\u00a0000'],
  ['fr-FR', 'EUR', '€1\u202f000'],
  ['de-CH', 'CHF', "CHF1'000"],
  ['sv-SE', 'SEK', 'kr1\u00a0000'],
  ['pt-BR', 'BRL', 'R$1.000'],
])('puts the sign of another currency first, and reads it again (%s, %s)', (tag, currency, text) => {
  expect(formatInput(numberFormatter(numberPatternsOfTag(tag, currency)), 'money', 1000)).toBe(text);
  expect(parseInput(text)).toBe(1000);
});

it.each([
  ['15', 15],
  [' $150 ', 150],
  ['150 €', 150],
  ['1’000', 1000],
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
