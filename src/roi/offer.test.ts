import { expect, it } from 'vitest';
import { fittingPlan, offerName, offerOf, planIds } from './offer.ts';
import { scenarioIds } from './scenarios.ts';

it.each([
  // The AI Voice Agent is an add-on inside the Elite plan.
  ['missed-calls', 'elite', 'Elite + AI Voice Agent', 750, 497 + 197],
  ['no-shows', 'growth', 'Growth', 500, 297],
  ['time-savings', 'elite', 'Elite', 750, 497],
  ['reviews', 'starter', 'Starter + Review AI Suite', 400, 97 + 147],
  ['lead-response', 'elite', 'Elite', 750, 497],
] as const)(
  'the fitting plan of %s is %s, the smallest that includes what the call to action names (R78)',
  (id, plan, name, setupUsd, monthlyUsd) => {
    expect(fittingPlan(id)).toBe(plan);
    const offer = offerOf(id, plan);
    expect(offer).toMatchObject({ isEnough: true, fitting: { id: plan }, setupUsd, monthlyUsd });
    expect(offerName(offer)).toBe(name);
  },
);

it.each(scenarioIds)('the fitting plan of %s is enough, and so is every larger plan, but no smaller one', (id) => {
  const fitting = planIds.indexOf(fittingPlan(id));
  const isEnough = planIds.map((plan) => offerOf(id, plan).isEnough);
  expect(isEnough).toEqual(planIds.map((_, index) => index >= fitting));
});

it('an offer falls back to text-back where no voice agent can be added, which is not enough', () => {
  expect(offerOf('missed-calls', 'starter')).toMatchObject({ isEnough: false, setupUsd: 400, monthlyUsd: 97 + 67 });
  expect(offerName(offerOf('missed-calls', 'growth'))).toBe('Growth + Missed Call Text-Back');
});
