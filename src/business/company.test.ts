import { expect, it } from 'vitest';
import { cityLine } from './company.ts';

const address = { street: 'Example Street 1', city: 'Vienna', region: 'W', postalCode: '1070', country: 'AT' };

it.each([
  [undefined, 'Vienna, W 1070'],
  ['1070 Vienna', '1070 Vienna'],
])('ends an address as the company does, or as the US do (%s)', (own, line) => {
  expect(cityLine({ ...address, ...(own === undefined ? {} : { cityLine: own }) })).toBe(line);
});
