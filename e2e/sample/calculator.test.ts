import { expect, it } from 'vitest';
import { fittingPlan, offerName, offerOf } from '../../src/roi/offer.ts';
import { initialScenario, scenarioIds } from '../../src/roi/scenarios.ts';

it('offers the five scenarios of the requirements, and starts with missed calls (R28)', () => {
  expect(scenarioIds).toEqual(['missed-calls', 'no-shows', 'time-savings', 'reviews', 'lead-response']);
  expect(initialScenario).toBe('missed-calls');
});

it.each([
  ['missed-calls', 'Elite + AI Voice Agent', 750, 497 + 197],
  ['no-shows', 'Growth', 500, 297],
  ['time-savings', 'Elite', 750, 497],
  ['reviews', 'Starter + Review AI Suite', 400, 97 + 147],
  ['lead-response', 'Elite', 750, 497],
] as const)('the fitting offer of %s is %s, $%d once and $%d a month (R78)', (id, name, setupUsd, monthlyUsd) => {
  const offer = offerOf(id, fittingPlan(id));
  expect(offerName(offer)).toBe(name);
  expect(offer).toMatchObject({ setupUsd, monthlyUsd });
});

it('falls back to text-back where no voice agent can be added', () => {
  expect(offerName(offerOf('missed-calls', 'growth'))).toBe('Growth + Missed Call Text-Back');
});
