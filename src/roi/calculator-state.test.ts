import { describe, expect, it } from 'vitest';
import { initialState, queryState, queryWithState, withPlan, withValue } from './calculator-state.ts';

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
    const values = queryState(search)?.values[scenario];
    expect([values?.primary, values?.secondary, values?.tertiary]).toEqual(expected);
  });

  it.each(['NaN', 'Infinity', '1e9', '0x10', '', '<script>', '１５', ' 15'])(
    'keeps the initial value when it reads %j',
    (text) => {
      const search = `?roi=missed-calls,${encodeURIComponent(text)},160`;
      expect(queryState(search)?.values['missed-calls']).toEqual({ primary: 15, secondary: 160, tertiary: 20 });
    },
  );

  it.each(['', '?roi', '?roi=', '?roi=constructor,1,2,3', '?roi=__proto__', '?other=missed-calls', '?roi=%E0%A4%A'])(
    'finds no state in %j',
    (search) => {
      expect(queryState(search)).toBeUndefined();
    },
  );

  it('reads a plan after the values, and takes the fitting one where there is none', () => {
    expect(queryState('?roi=no-shows,12,350,55,elite')?.plans['no-shows']).toBe('elite');
    for (const search of ['?roi=no-shows,12,350,55', '?roi=no-shows,12,350,55,toString', '?roi=no-shows,12,350,55,'])
      expect(queryState(search)?.plans['no-shows']).toBe('growth');
  });
});

describe('queryWithState', () => {
  it('adds nothing for an unchanged calculator', () => {
    expect(queryWithState('', initialState())).toBe('');
    expect(queryWithState('?roi=reviews,9,200,500', initialState())).toBe('');
  });

  it('writes the selected scenario first, then other changed ones', () => {
    let state = withValue(initialState(), 'missed-calls', 'primary', 30);
    state = { ...withValue(state, 'reviews', 'tertiary', 500), scenario: 'reviews' };
    expect(queryWithState('', state)).toBe('?roi=reviews,8,150,500&roi=missed-calls,30,150,20');
  });

  it('leaves every other parameter unchanged byte for byte', () => {
    const state = { ...initialState(), scenario: 'no-shows' as const };
    expect(queryWithState('?utm_source=a%20b&roi=x&roi=y&flag&Q=%2f', state)).toBe(
      '?utm_source=a%20b&flag&Q=%2f&roi=no-shows,8,200,40',
    );
  });

  it('writes a plan only when it is not the fitting one', () => {
    const elite = withPlan({ ...initialState(), scenario: 'no-shows' }, 'no-shows', 'elite');
    expect(queryWithState('', elite)).toBe('?roi=no-shows,8,200,40,elite');
    expect(queryWithState('', withPlan(elite, 'no-shows', 'growth'))).toBe('?roi=no-shows,8,200,40');
    expect(queryWithState('', withPlan(initialState(), 'missed-calls', 'starter'))).toBe(
      '?roi=missed-calls,15,150,20,starter',
    );
  });

  it('round-trips through queryState, which selects the first scenario', () => {
    let state = withValue(initialState(), 'lead-response', 'secondary', 2.5);
    state = { ...withValue(state, 'time-savings', 'primary', 40), scenario: 'time-savings' };
    state = withPlan(state, 'lead-response', 'growth');
    expect(queryState(queryWithState('', state))).toEqual(state);
  });
});
