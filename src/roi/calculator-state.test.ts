import { describe, expect, it } from 'vitest';
import { initialState, queryState, queryWithState, withPlan, withValue } from './calculator-state.ts';

describe('queryState', () => {
  it('reads a scenario and its three values', () => {
    const state = queryState('?roi=no-shows,12,350,55');
    expect(state?.scenario).toBe('no-shows');
    expect(state?.values['no-shows']).toEqual({ primary: 12, secondary: 350, tertiary: 55 });
    expect(state?.values.reviews).toEqual({ primary: 8, secondary: 150, tertiary: 300 });
  });

  it('selects the first scenario and keeps the values of the others', () => {
    const state = queryState('?a=1&roi=reviews,10,200,500&roi=missed-calls,40,150,20');
    expect(state?.scenario).toBe('reviews');
    expect(state?.values['missed-calls'].primary).toBe(40);
  });

  it('reads a query string that a mail program has percent-encoded', () => {
    expect(queryState('?roi=lead-response%2C2000%2C2.5%2C100')?.values['lead-response']).toEqual({
      primary: 2000,
      secondary: 2.5,
      tertiary: 100,
    });
  });

  it('clamps and rounds hostile values', () => {
    expect(queryState('?roi=missed-calls,999999999999,-5,20.4')?.values['missed-calls']).toEqual({
      primary: 50,
      secondary: 50,
      tertiary: 20,
    });
    expect(queryState(`?roi=missed-calls,${'9'.repeat(400)}`)?.values['missed-calls'].primary).toBe(50);
  });

  it.each(['NaN', 'Infinity', '1e9', '0x10', '', '<script>', '１５', ' 15'])(
    'leaves a value at its start when it reads %j',
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

  it('reads no more parts than there are scenarios', () => {
    const search = `?${Array.from({ length: 10_000 }, () => 'roi=reviews,9,200,500').join('&')}`;
    expect(queryState(search)?.values.reviews.primary).toBe(9);
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

  it('round-trips through queryState', () => {
    let state = withValue(initialState(), 'lead-response', 'secondary', 2.5);
    state = { ...withValue(state, 'time-savings', 'primary', 40), scenario: 'time-savings' };
    state = withPlan(state, 'lead-response', 'growth');
    expect(queryState(queryWithState('', state))).toEqual(state);
  });
});
