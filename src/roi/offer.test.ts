import { expect, it, vi } from 'vitest';
import type { AddOnId, Feature } from '~/business/plans';
import { fittingPlan, offerName, offerOf, planIds, smallestOffer, type PlanId } from './offer.ts';
import { scenarioIds } from './scenarios.ts';

vi.mock('~/business/plans', () => import('../../test-support/offers.ts'));
vi.mock('~/business/calculator', () => import('../../test-support/offers.ts'));

const [small, medium] = planIds as readonly [PlanId, PlanId];

it.each([
  // The voice is an add-on inside the large plan.
  ['missed-calls', 'large', 'Large + Voice', 750, 500 + 200],
  ['no-shows', 'medium', 'Medium', 500, 300],
  ['time-savings', 'large', 'Large', 750, 500],
  ['reviews', 'small', 'Small + Stars', 400, 100 + 150],
] as const)('the fitting plan of %s is %s, the smallest that is enough (R78)', (id, plan, name, setup, monthly) => {
  expect(fittingPlan(id)).toBe(plan);
  const offer = offerOf(id, fittingPlan(id));
  expect(offer).toMatchObject({ isEnough: true, fitting: { plan: { id: plan } }, setup, monthly });
  expect(offerName(offer)).toBe(name);
});

it.each(scenarioIds)('the fitting plan of %s is enough, and so is every larger plan, but no smaller one', (id) => {
  const fitting = planIds.indexOf(fittingPlan(id));
  const isEnough = planIds.map((plan) => offerOf(id, plan).isEnough);
  expect(isEnough).toEqual(planIds.map((_, index) => index >= fitting));
});

it('an offer that cannot have the best add-on takes the second best, and is not enough', () => {
  expect(offerOf('missed-calls', small)).toMatchObject({ isEnough: false, setup: 400, monthly: 100 + 50 });
  expect(offerName(offerOf('missed-calls', medium))).toBe('Medium + Text');
});

it.each([
  [['reminders'], 'text', 'Medium + Text'],
  [[], 'voice', 'Large + Voice'],
  [['reminders'], 'stars', 'Medium + Stars'],
  [['reminders'], 'gone', undefined],
])('the smallest offer with %j and "%s" is %s', (features, addOn, name) => {
  const offer = smallestOffer(features as Feature[], addOn as AddOnId);
  expect(offer && offerName(offer)).toBe(name);
});
