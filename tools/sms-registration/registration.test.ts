import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { company } from '../../src/business/company.ts';
import { features } from '../../src/business/features.ts';
import { smsRules } from '../../src/business/sms-rules.ts';
import {
  brandForm,
  clientBrandForm,
  consultationForm,
  formatForm,
  lengthProblems,
  textBackForm,
} from './registration.ts';

const origin = 'https://www.example.com';
const shop = 'Moka’s Corner';

describe.skipIf(!features.texting)('the registration of our text messages', () => {
  test.each([
    ['brand', brandForm(origin)],
    ['consultation', consultationForm(origin)],
    ['text-back', textBackForm(shop)],
    ['client’s brand', clientBrandForm('Moka')],
  ])('%s: is complete, fits the form and has no typography', (_, form) => {
    expect(lengthProblems(form)).toEqual([]);
    expect(formatForm('Title', form)).not.toMatch(/\{\{|undefined|[’“”]/);
  });

  // Carriers reject registrations without these: docs/sms-registration.md.
  test.each([
    [company.name, consultationForm(origin)],
    [shop, textBackForm(shop)],
  ])('%s: says all that carriers require', (sender, form) => {
    for (const part of [/automated/, /up to \d/i, /rates may apply/, /STOP/, /HELP/]) {
      expect(form['Message flow / call to action']).toMatch(part);
      expect(form['Opt-in message']).toMatch(part);
    }
    const name = sender.replace('’', "'");
    const samples = [1, 2, 3, 4].map((n) => `Sample message ${n}`);
    for (const field of [...samples, 'Opt-out message', 'Help message'])
      expect(form[field]?.startsWith(`${name}: `)).toBe(true);
    expect(form['Message flow / call to action']).toContain(`replying ${smsRules.startWord}`);
    expect(form[`Answer to ${smsRules.startWord}`]).toContain(`${name}: you're opted back in`);
    for (const field of ['Privacy policy', 'Terms and conditions']) expect(form[field]).toMatch(/https:/);
    expect(form['Opt-out keywords']).toMatch(/^STOP(,[A-Z]+)+$/);
    expect(form['Help keywords']).toMatch(/^HELP(,[A-Z]+)+$/);
  });

  test('names the pages that reviewers open', () => {
    const flow = consultationForm(origin)['Message flow / call to action'];
    for (const path of ['/contact', '/privacy', '/terms', '/sms-consent#sms-terms'])
      expect(flow).toContain(origin + path);
  });
});

test('names a text that a form would refuse', () => {
  expect(lengthProblems({ 'Help message': 'Help' })).toEqual([
    'Help message: 4 characters; the registry takes 20 to 320',
  ]);
});

test.each([
  [['--nonsense'], "Unknown option '--nonsense'"],
  [['stray'], "Unexpected argument 'stray'"],
  [['--site', 'example'], '"example" is not a URL, such as https://www.example.com'],
])('the command refuses %j without a stack trace', (args, reason) => {
  const program = [join(import.meta.dirname, 'cli.ts'), ...args];
  const { status, stderr } = spawnSync(process.execPath, program, { encoding: 'utf8' });
  expect(stderr).toContain(reason);
  expect(stderr).not.toContain('    at ');
  expect(status).toBe(2);
});
