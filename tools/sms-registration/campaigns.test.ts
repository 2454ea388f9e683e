import { describe, expect, test } from 'vitest';
import { company } from '~/business/company';
import { smsRules } from '~/business/sms-rules';
import { switches } from '~/business/switches';
import { brand, clientBrand, consultation, textBack } from './campaigns';
import { formatFields, lengthProblems } from './format';

const origin = 'https://www.example.com';
const shop = 'Moka’s Corner';
const valueOf = (fields: ReturnType<typeof brand>, name: string) => fields.find((field) => field.name === name)?.value;

describe.skipIf(!switches.texting)('the registration of our text messages', () => {
  test.each([
    ['brand', brand(origin)],
    ['consultation', consultation(origin)],
    ['text-back', textBack(shop)],
    ['client’s brand', clientBrand('Moka')],
  ])('%s: is complete, fits the form and has no typography', (_, fields) => {
    expect(lengthProblems(fields)).toEqual([]);
    const printed = formatFields('Title', fields);
    expect(printed).not.toMatch(/\{\{|undefined|[’“”]/);
  });

  // What carriers send back: docs/sms-registration.md.
  test.each([
    ['consultation', company.name, consultation(origin)],
    ['text-back', shop, textBack(shop)],
  ])('%s: what asks for the yes, and the first text, say all that carriers require', (_, sender, fields) => {
    const required = [/automated/, /up to \d/i, /rates may apply/, /STOP/, /HELP/];
    for (const part of required) {
      expect(valueOf(fields, 'Message flow / call to action')).toMatch(part);
      expect(valueOf(fields, 'Opt-in message')).toMatch(part);
    }
    const texts = [
      'Sample message 1',
      'Sample message 2',
      'Sample message 3',
      'Sample message 4',
      'Opt-out message',
      'Help message',
    ];
    for (const name of texts) expect(valueOf(fields, name)).toMatch(new RegExp(`^${sender.replace('’', "'")}: `));
  });

  test.each([
    ['consultation', company.name, consultation(origin)],
    ['text-back', shop, textBack(shop)],
  ])('%s: tells of every way in, and where the policies are', (_, sender, fields) => {
    expect(valueOf(fields, 'Message flow / call to action')).toContain(`replying ${smsRules.startWord}`);
    expect(valueOf(fields, `Answer to ${smsRules.startWord}`)).toMatch(
      new RegExp(`^${sender.replace('’', '.')}: you're opted back in`),
    );
    for (const name of ['Privacy policy', 'Terms and conditions']) expect(valueOf(fields, name)).toMatch(/https:/);
  });

  test.each([
    ['consultation', consultation(origin)],
    ['text-back', textBack(shop)],
  ])('%s: its keywords are single words with commas between them', (_, fields) => {
    expect(valueOf(fields, 'Opt-out keywords')).toMatch(/^STOP(,[A-Z]+)+$/);
    expect(valueOf(fields, 'Help keywords')).toMatch(/^HELP(,[A-Z]+)+$/);
  });

  test('names the pages that reviewers open', () => {
    const flow = valueOf(consultation(origin), 'Message flow / call to action');
    for (const path of ['/contact', '/privacy', '/terms', '/sms-consent#sms-terms'])
      expect(flow).toContain(origin + path);
  });
});

test('names a text that a form would refuse', () => {
  const fields = [{ name: 'Help message', value: 'Help', limits: [20, 320] as const }];
  expect(lengthProblems(fields)).toEqual(['Help message: 4 characters; the registry takes 20 to 320']);
});
