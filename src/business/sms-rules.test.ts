import { expect, test, vi } from 'vitest';
import { smsRules } from './sms-rules';

vi.mock('./languages', () => ({ languages: { en: {}, de: {}, es: {} } }));

test('the words of the rule stop texts in every language, and others only in the languages of the site', () => {
  // 47 CFR 64.1200(a)(10).
  const named = ['stop', 'quit', 'end', 'revoke', 'opt out', 'cancel', 'unsubscribe'];
  expect(smsRules.optOutWords).toEqual([...named.map((word) => word.toUpperCase()), 'ALTO']);
  expect(smsRules.helpWords).toEqual(['HELP', 'AYUDA']);
});
