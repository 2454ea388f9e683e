import { expect, it, vi } from 'vitest';
import { cityLine } from './company.ts';
import { smsRules } from './sms-rules.ts';

vi.mock('./languages', () => ({ languages: { en: {}, de: {}, es: {} } }));

const address = { street: 'Example Street 1', city: 'Vienna', region: 'W', postalCode: '1070', country: 'AT' };

it.each([
  [undefined, 'Vienna, W 1070'],
  ['1070 Vienna', '1070 Vienna'],
])('ends an address as the company does, or as the US do (%s)', (own, line) => {
  expect(cityLine({ ...address, ...(own === undefined ? {} : { cityLine: own }) })).toBe(line);
});

it('the words of the rule stop texts in every language, others in those of the site', () => {
  // 47 CFR 64.1200(a)(10); the carriers' two as Twilio, Telnyx and Bandwidth list them.
  const named = ['stop', 'quit', 'end', 'revoke', 'opt out', 'cancel', 'unsubscribe', 'stopall', 'optout'];
  expect(smsRules.optOutWords).toEqual([...named.map((word) => word.toUpperCase()), 'ALTO']);
  expect(smsRules.helpWords).toEqual(['HELP', 'INFO', 'AYUDA']);
});
