import { expect, it, vi } from 'vitest';
import type { PlanWithAddOn } from '~/roi/offer';
import { exampleValues } from './example-values';

vi.mock('~/business/examples', () => ({ exampleVisitPrices: { shop: 40 } }));

it('counts the visits that cover a price, at the whole and at half of what a visit costs', () => {
  const offer = { plan: { name: 'Small', price: { setup: 400, monthly: 150 } } } as PlanWithAddOn;
  const visits = { visits: '4', visitsAtHalf: '8', visitsInYear: '55', visitsInYearAtHalf: '110' };
  const regulars = { visitsPerYear: '13', regulars: '5', regularsAtHalf: '9' };
  expect(exampleValues('en', offer, 'shop')).toMatchObject({ ...visits, ...regulars });
});
