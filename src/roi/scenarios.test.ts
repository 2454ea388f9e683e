import { expect, it, vi } from 'vitest';
import { clampAndRound, initialScenario, inputNames, scenarioIds, scenarios } from './scenarios.ts';

vi.mock('../business/calculator.ts', () => ({ scenarioNeeds: { reviews: {}, 'no-shows': {} } }));

// The table of R28: unit, min, max, step and default of each input.
const table = [
  ['missed-calls', ['calls', 5, 50, 1, 15], ['usd', 50, 500, 10, 150], ['percent', 5, 50, 1, 20]],
  ['no-shows', ['appointments', 2, 30, 1, 8], ['usd', 100, 800, 25, 200], ['percent', 10, 80, 5, 40]],
  ['time-savings', ['hours', 5, 40, 1, 20], ['usdPerHour', 15, 100, 5, 35], ['percent', 20, 90, 5, 60]],
  ['reviews', ['reviews', 2, 50, 1, 8], ['percent', 50, 400, 25, 150], ['usd', 100, 1000, 50, 300]],
  ['lead-response', ['visitors', 100, 5000, 100, 1000], ['percent', 1, 10, 0.5, 2], ['percent', 25, 200, 25, 75]],
];

it('knows the scenarios and inputs of the requirements (R28)', () => {
  const rows = Object.entries(scenarios).map(([id, scenario]) => {
    const inputs = inputNames.map((input) => {
      const { unit, min, max, step, initial } = scenario[input];
      return [unit, min, max, step, initial];
    });
    return [id, ...inputs];
  });
  expect(rows).toEqual(table);
});

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
