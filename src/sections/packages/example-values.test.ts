import { expect, it, vi } from 'vitest';
import { smallestOffer } from '~/roi/offer';
import type { AddOnId } from '~/business/plans';
import { exampleValues } from './example-values';

vi.mock('~/business/plans', () => import('../../../test-support/offers.ts'));
vi.mock('~/business/calculator', () => import('../../../test-support/offers.ts'));
vi.mock('~/business/examples', () => ({ exampleVisitPrices: { shop: 40 }, conversationFeatures: [] }));

it('counts the visits that cover $150 a month and $400 for setup, at the whole and at half of $40 a visit', () => {
  // The calculator begins with 15 missed calls a week, 60 a month.
  expect(exampleValues('en', smallestOffer([], 'text' as AddOnId)!, 'shop')).toMatchObject({
    ...{ visits: '4', visitsAtHalf: '8', visitsInYear: '55', visitsInYearAtHalf: '110' },
    ...{ missedCalls: '15', oneIn: '15', oneInAtHalf: '7' },
  });
});
