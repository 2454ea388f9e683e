import { describe, expect, it, vi } from 'vitest';
import { initialState, queryState, queryWithState, withPlan, withValue } from './calculator-state.ts';
import { planIds, type PlanId } from './offer.ts';

vi.mock('~/business/plans', () => import('../../test-support/offers.ts'));
vi.mock('~/business/calculator', () => import('../../test-support/offers.ts'));

const [small, medium, large] = planIds as readonly [PlanId, PlanId, PlanId];

describe('queryState', () => {
  it.each([
    ['a scenario and its three values', '?roi=no-shows,12,350,55', 'no-shows', [12, 350, 55]],
    ['the initial values of other scenarios', '?roi=no-shows,12,350,55', 'reviews', [8, 150, 300]],
    ['a second scenario', '?a=1&roi=reviews,10,200,500&roi=missed-calls,40,150,20', 'missed-calls', [40, 150, 20]],
    ['what a mail program encoded', '?roi=lead-response%2C2000%2C2.5%2C100', 'lead-response', [2000, 2.5, 100]],
    ['hostile values clamped and rounded', '?roi=missed-calls,999999999999,-5,20.4', 'missed-calls', [50, 50, 20]],
    ['an overlong number', `?roi=missed-calls,${'9'.repeat(400)}`, 'missed-calls', [50, 150, 20]],
    ['no more parts than there are scenarios', `?${'roi=reviews,9,200,500&'.repeat(10_000)}`, 'reviews', [9, 200, 500]],
  ] as const)('reads %s', (_, search, scenario, expected) => {
    const values = queryState(search)?.inputs[scenario];
    expect([values?.primary, values?.secondary, values?.tertiary]).toEqual(expected);
  });

  it.each(['NaN', 'Infinity', '1e9', '0x10', '', '<script>', '１５', ' 15'])(
    'keeps the initial value when it reads %j',
    (text) => {
      const search = `?roi=missed-calls,${encodeURIComponent(text)},160`;
      const inputs = { primary: 15, secondary: 160, tertiary: 20 };
      expect(queryState(search)?.inputs['missed-calls']).toMatchObject(inputs);
    },
  );

  it.each(['', '?roi', '?roi=', '?roi=constructor,1,2,3', '?roi=__proto__', '?other=missed-calls', '?roi=%E0%A4%A'])(
    'finds no state in %j',
    (search) => {
      expect(queryState(search)).toBeUndefined();
    },
  );

  it('reads a plan after the values, and takes the fitting one where there is none', () => {
    const planIn = (search: string) => queryState(search)?.inputs['no-shows'].plan;
    expect(planIn('?roi=no-shows,12,350,55,large')).toBe('large');
    for (const search of ['?roi=no-shows,12,350,55', '?roi=no-shows,12,350,55,toString', '?roi=no-shows,12,350,55,'])
      expect(planIn(search)).toBe('medium');
  });
});

describe('queryWithState', () => {
  const start = initialState();
  const moreCalls = withValue(start, 'missed-calls', 'primary', 30);
  const reviews = { ...withValue(moreCalls, 'reviews', 'tertiary', 500), scenario: 'reviews' as const };
  const noShows = { ...start, scenario: 'no-shows' as const };
  const tooLarge = withPlan(noShows, 'no-shows', large);

  it.each([
    ['adds nothing for an unchanged calculator', '', start, ''],
    ['removes what an unchanged calculator no longer needs', '?roi=reviews,9,200,500', start, ''],
    ['writes the scenario first, then changed ones', '', reviews, '?roi=reviews,8,150,500&roi=missed-calls,30,150,20'],
    [
      'leaves every other parameter unchanged byte for byte',
      '?utm_source=a%20b&roi=x&roi=y&flag&Q=%2f',
      noShows,
      '?utm_source=a%20b&flag&Q=%2f&roi=no-shows,8,200,40',
    ],
    ['writes a plan that is not the fitting one', '', tooLarge, '?roi=no-shows,8,200,40,large'],
    ['writes no plan that is the fitting one', '', withPlan(tooLarge, 'no-shows', medium), '?roi=no-shows,8,200,40'],
    [
      'writes a plan even where no value has changed',
      '',
      withPlan(start, 'missed-calls', small),
      '?roi=missed-calls,15,150,20,small',
    ],
  ])('%s', (_, search, state, query) => {
    expect(queryWithState(search, state)).toBe(query);
  });

  it('round-trips through queryState, which selects the first scenario', () => {
    let state = withValue(initialState(), 'lead-response', 'secondary', 2.5);
    state = { ...withValue(state, 'time-savings', 'primary', 40), scenario: 'time-savings' };
    state = withPlan(state, 'lead-response', medium);
    expect(queryState(queryWithState('', state))).toEqual(state);
  });
});
