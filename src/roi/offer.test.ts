import { describe, expect, it } from 'vitest';
import { fittingPlan, offerName, offerOf, planIds } from './offer.ts';
import { scenarioIds } from './scenarios.ts';

describe('fittingPlan', () => {
  it.each([
    // The AI Voice Agent is an add-on inside the Elite plan.
    ['missed-calls', 'elite', 'Elite + AI Voice Agent', 750, 497 + 197],
    ['no-shows', 'growth', 'Growth', 500, 297],
    ['time-savings', 'elite', 'Elite', 750, 497],
    ['reviews', 'starter', 'Starter + Review AI Suite', 400, 97 + 147],
    ['lead-response', 'elite', 'Elite', 750, 497],
  ] as const)(
    'of %s is %s: what its call to action names costs no less (R78)',
    (id, plan, name, setupUsd, monthlyUsd) => {
      expect(fittingPlan(id)).toBe(plan);
      const offer = offerOf(id, plan);
      expect(offer).toMatchObject({ isEnough: true, setupUsd, monthlyUsd });
      expect(offerName(offer)).toBe(name);
    },
  );

  it('is enough, and so is every larger plan', () => {
    for (const id of scenarioIds) {
      for (const plan of planIds.slice(planIds.indexOf(fittingPlan(id)))) expect(offerOf(id, plan).isEnough).toBe(true);
    }
  });
});

describe('offerOf', () => {
  it('answers missed calls with a text where no voice can be added', () => {
    expect(offerOf('missed-calls', 'starter')).toMatchObject({ isEnough: true, setupUsd: 400, monthlyUsd: 97 + 67 });
    expect(offerName(offerOf('missed-calls', 'growth'))).toBe('Growth + Missed Call Text-Back');
  });

  it('says when a plan cannot do what the scenario takes', () => {
    expect(offerOf('no-shows', 'starter').isEnough).toBe(false);
    expect(offerOf('time-savings', 'growth').isEnough).toBe(false);
  });
});
