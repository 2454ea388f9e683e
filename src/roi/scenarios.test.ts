import { describe, expect, it } from 'vitest';
import { clampAndRound, initialScenario, inputNames, scenarioIds, scenarios } from './scenarios.ts';

/** The specification's table, section 3: unit, min, max, step, default of each input. */
const table = {
  'missed-calls': [
    ['calls', 5, 50, 1, 15],
    ['usd', 50, 500, 10, 150],
    ['percent', 5, 50, 1, 20],
  ],
  'no-shows': [
    ['appointments', 2, 30, 1, 8],
    ['usd', 100, 800, 25, 200],
    ['percent', 10, 80, 5, 40],
  ],
  'time-savings': [
    ['hours', 5, 40, 1, 20],
    ['usdPerHour', 15, 100, 5, 35],
    ['percent', 20, 90, 5, 60],
  ],
  reviews: [
    ['reviews', 2, 50, 1, 8],
    ['percent', 50, 400, 25, 150],
    ['usd', 100, 1000, 50, 300],
  ],
  'lead-response': [
    ['visitors', 100, 5000, 100, 1000],
    ['percent', 1, 10, 0.5, 2],
    ['percent', 25, 200, 25, 75],
  ],
};

describe('the table of scenarios', () => {
  it('matches the requirements', () => {
    const rows = scenarioIds.map((id) => [
      id,
      inputNames.map((input) => {
        const { unit, min, max, step, initial } = scenarios[id][input];
        return [unit, min, max, step, initial];
      }),
    ]);
    expect(Object.fromEntries(rows)).toEqual(table);
  });

  it('starts with missed calls', () => {
    expect(initialScenario).toBe('missed-calls');
  });

  it('ends every scale on one of its steps', () => {
    for (const id of scenarioIds) {
      for (const { min, max, step } of Object.values(scenarios[id])) expect((max - min) % step).toBe(0);
    }
  });
});

describe('clampAndRound', () => {
  it.each([
    ['below the scale', -40, 50],
    ['above the scale', 1e9, 500],
    ['beyond all numbers', Infinity, 500],
    ['between two steps, nearer the lower', 154, 150],
    ['between two steps, in the middle', 155, 160],
    ['between two steps, nearer the upper', 156, 160],
    ['on a step', 160, 160],
  ])('brings a value %s onto the customer value’s scale', (_, value, expected) => {
    expect(clampAndRound(value, scenarios['missed-calls'].secondary)).toBe(expected);
  });

  it('rounds to half steps', () => {
    expect(clampAndRound(2.3, scenarios['lead-response'].secondary)).toBe(2.5);
    expect(clampAndRound(2.2, scenarios['lead-response'].secondary)).toBe(2);
  });

  it('counts steps from the lower end', () => {
    expect(clampAndRound(130, scenarios['no-shows'].secondary)).toBe(125);
  });
});
