import { company } from '../../../src/business/company.ts';
import { examplePhones } from '../../../src/business/examples.ts';
import { fill } from '../../../src/i18n/fill.ts';
import { textMessages } from '../../../src/i18n/text-messages.ts';
import { smsLength } from './sms-segments.ts';

const ownFacts = { phone: company.phone, email: company.email, examplePhone: examplePhones.shop };

/** For the editor of a text message: in how many segments it travels, and what makes more of them. */
export function smsNote(key: string, text: string, facts: Record<string, string>): string | undefined {
  if (!(key in textMessages) || text === '') return undefined;
  const { segments, encoding, costly } = smsLength(fill(text, { ...facts, ...ownFacts }));
  const cause = costly.length > 0 ? `, because of ${costly.join(' ')}` : '';
  return `SMS: ${segments} ${segments === 1 ? 'segment' : 'segments'} (${encoding}${cause})`;
}
