import { describe, expect, test } from 'vitest';
import { company } from '~/business/company';
import { smsRules } from '~/business/sms-rules';
import { features } from '~/business/features';
import { brand, clientBrand, consultation, textBack } from './campaigns';
import { formatFields, lengthProblems } from './format';

const origin = 'https://www.example.com';
const shop = 'Moka’s Corner';
const valueOf = (fields: ReturnType<typeof brand>, name: string) => fields.find((field) => field.name === name)?.value;

describe.skipIf(!features.texting)('the registration of our text messages', () => {
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
  describe.each([
    ['consultation', company.name, consultation(origin)],
    ['text-back', shop, textBack(shop)],
  ])('%s', (_, sender, fields) => {
    const byName = (name: string) => valueOf(fields, name);

    test('what asks for the yes, and the first text, say all that carriers require', () => {
      for (const part of [/automated/, /up to \d/i, /rates may apply/, /STOP/, /HELP/]) {
        expect(byName('Message flow / call to action')).toMatch(part);
        expect(byName('Opt-in message')).toMatch(part);
      }
      const samples = [1, 2, 3, 4].map((n) => `Sample message ${n}`);
      for (const name of [...samples, 'Opt-out message', 'Help message'])
        expect(byName(name)).toMatch(new RegExp(`^${sender.replace('’', "'")}: `));
    });

    test('tells of every way in, and where the policies are', () => {
      expect(byName('Message flow / call to action')).toContain(`replying ${smsRules.startWord}`);
      expect(byName(`Answer to ${smsRules.startWord}`)).toMatch(
        new RegExp(`^${sender.replace('’', '.')}: you're opted back in`),
      );
      for (const name of ['Privacy policy', 'Terms and conditions']) expect(byName(name)).toMatch(/https:/);
    });

    test('its keywords are single words with commas between them', () => {
      expect(byName('Opt-out keywords')).toMatch(/^STOP(,[A-Z]+)+$/);
      expect(byName('Help keywords')).toMatch(/^HELP(,[A-Z]+)+$/);
    });
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
