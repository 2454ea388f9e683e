import { expect, test, vi } from 'vitest';
import { smsRules } from './sms-rules';

vi.mock('./languages', () => ({ languages: { en: {}, de: {}, es: {} } }));

test('the words of the rule stop texts in every language, others in those of the site', () => {
  // 47 CFR 64.1200(a)(10); the carriers' two as Twilio, Telnyx and Bandwidth list them.
  const named = ['stop', 'quit', 'end', 'revoke', 'opt out', 'cancel', 'unsubscribe', 'stopall', 'optout'];
  expect(smsRules.optOutWords).toEqual([...named.map((word) => word.toUpperCase()), 'ALTO']);
  expect(smsRules.helpWords).toEqual(['HELP', 'INFO', 'AYUDA']);
});
