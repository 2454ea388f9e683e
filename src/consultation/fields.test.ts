import { describe, expect, it } from 'vitest';
import { fields, phoneDigits, requestDraft, validateConsultation } from './fields.ts';
import type { FieldErrorCode, FieldName } from './fields.ts';
import type { NumberingPlan } from '../business/company.ts';
import { requestFixture } from '../../test-support/fixtures.ts';

const valid = requestFixture({ smsConsent: false });

function errorOf(field: FieldName, value: unknown): FieldErrorCode | undefined {
  const check = validateConsultation({ ...valid, [field]: value });
  return check.ok ? undefined : check.errors[field];
}

function storedValue(field: FieldName, value: unknown): string | undefined {
  const check = validateConsultation({ ...valid, [field]: value });
  // Without script, the browser accepts it too.
  if (check.ok) expect(value).toMatch(new RegExp(`^(?:${fields[field].control.pattern ?? '[^]*'})$`, 'v'));
  return check.ok ? check.data[field] : undefined;
}

describe('a whole request', () => {
  const { name, email, phone } = valid;

  it.each([
    ['passes with its own fields and nothing else', { ...valid, admin: true, __proto__: { polluted: true } }],
    ['needs neither message nor consent', { name, email, phone }],
  ])('%s', (_, input) => {
    expect(validateConsultation(input)).toEqual({ ok: true, data: valid });
  });

  it('reports every invalid field, one code each', () => {
    const errors = { name: 'nameTooShort', email: 'emailInvalid', phone: 'phoneTooShort' };
    expect(validateConsultation({})).toEqual({ ok: false, errors });
  });

  it.each([null, undefined, 42, 'text', [], [valid], NaN])('rejects %j without throwing', (input) => {
    expect(validateConsultation(input).ok).toBe(false);
  });

  it('leaves the consent, which is given to a wording in a language, out of the draft', () => {
    expect(requestDraft.names).not.toContain('smsConsent');
  });

  it.each(['true', 'on', 1, {}, null, undefined])('takes only `true` as consent, not %j', (smsConsent) => {
    const check = validateConsultation({ ...valid, smsConsent });
    expect(check.ok && check.data.smsConsent).toBe(false);
  });
});

const blanks = ['', '   ', '\t\r\n', '\u00a0', '\u200b', '\u200b\u200b\u200b', '\u2060\ufeff\u200b', '\u2800\u3164'];

it.each(blanks)('takes blank text for an empty name, email, phone and message (F1): %j', (text) => {
  expect(errorOf('name', text)).toBe('nameTooShort');
  expect(errorOf('email', text)).toBe('emailInvalid');
  expect(errorOf('phone', text)).toBe('phoneTooShort');
  expect(storedValue('message', text)).toBe('');
});

const longestEmail = `${'l'.repeat(64)}@${'d'.repeat(185)}.com`;

it.each<[FieldName, string[]]>([
  ['name', ['O’Neil', 'Ñandú', 'X Æ A-12', 'Pelé', 'Al', '王小明', '<script>alert(1)</script>']],
  ['name', ['Zoé 👩‍🚀', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Kim', 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞a̴͉l', 'A 👨‍👩‍👧']],
  // Letters of newer Unicode versions, on which browser and function could disagree.
  ['name', ['\u{3f000}\u{3f001}']],
  ['email', ['a+tag@x.co', "o'neil@x.co", '用户@例え.jp', 'josé@ñandú.es', 'a@xn--r8jz45g.jp', 'a@a-b.museum']],
  ['email', [longestEmail]],
  ['phone', ['+33 (0)6 12-34', '5550142', '(212) 555-0142', '212\u00a0555\u00a00142']],
  ['message', ['{{7*7}}', '${process.env}', "'; drop table leads; --", '"><img src=x onerror=alert(1)>']],
])('keeps the %s as typed (F2, F3, F6, F8, F9, F12): %j', (field, texts) => {
  for (const text of texts) expect(storedValue(field, text)).toBe(text.normalize('NFC'));
});

it.each<[FieldName, string, string, string]>([
  ['name', 'in composed form', 'Zoe\u0301', 'Zo\u00e9'],
  ['name', 'as one line (F7)', 'A\r\nBcc: x@y.example', 'A Bcc: x@y.example'],
  ['name', 'as one line (F7)', 'A\u2028B\u0000C\u0085D', 'A B C D'],
  ['name', 'without bidirectional overrides (F3)', '\u202eevil\u202c \u2066Bob\u2069', 'evil Bob'],
  ['name', 'without blank ends (F13)', '\ufeff\u00a0 Ana \u200b', 'Ana'],
  ['name', 'with U+FFFD for a lone surrogate (F4)', 'Ana\ud800', 'Ana\ufffd'],
  ['name', 'with U+FFFD for a lone surrogate (F4)', '\udc00Ana', '\ufffdAna'],
  ['email', 'trimmed and without what nobody can see (F13)', '\u00a0ana@\u200bexample.com\u2060 ', 'ana@example.com'],
  ['phone', 'without the marks of contact lists', '\u202a+1 212 555 0142\u202c', '+1 212 555 0142'],
  ['phone', 'without a blank where an invisible end was trimmed', '5550142 \u00ad', '5550142'],
  ['phone', 'with hyphens', '212\u2011555\u20130142\u2212\uff0d\u00ad9', '212-555-0142--9'],
  ['phone', 'in half width', '\uff0b\uff11\u3000\uff08\uff12\uff11\uff12\uff09 555 0142', '+1\u3000(212) 555 0142'],
  ['phone', 'without variation selectors and keycaps', '5\ufe0f\u20e355\ufe0d0142', '5550142'],
  ['phone', 'with hyphens for dots', '212.555\u00b70142.', '212-555-0142'],
  ['phone', 'without the scheme of a link', 'tel:+1-212-555-0142', '+1-212-555-0142'],
  ['phone', 'without the scheme of a link', ' TEL:5550142', '5550142'],
  ['email', 'without variation selectors', 'ana\ufe0f@example.com\u2800', 'ana@example.com'],
  ['message', 'with one kind of line end', 'one\r\ntwo\rthree\n\n\tfour ', 'one\ntwo\nthree\n\n\tfour'],
  ['message', 'without control characters', 'a\u0000b\u001bc\u007fd', 'abcd'],
  ['message', 'composed across a control character (F3)', 'a\u0000\u0308', 'ä'],
  ['message', 'composed across an override (F3)', 'e\u202e\u0301', 'é'],
])('stores the %s %s: %j', (field, _, typed, stored) => expect(storedValue(field, typed)).toBe(stored));

it.each<[FieldName, FieldErrorCode, string[]]>([
  ['name', 'nameTooShort', ['A', '李', '👩', 'e\u0301']],
  ['email', 'emailInvalid', ['a@b', 'a@b..c', '"a b"@x.co', 'a@[127.0.0.1]', 'a@127.0.0.1', 'a@x.co.', 'a@.x.co']],
  ['email', 'emailInvalid', ['a@-x.co', 'a b@x.co', '@x.co', 'a@', 'a@@x.co', 'plain', 'a@x.co, b@x.co', 'a@x.c']],
  ['email', 'emailInvalid', ['a@x.co,b@y.co', 'mailto:a@x.co', 'Ana <a@x.co>']],
  // A phone that breaks both rules reports the length first.
  ['phone', 'phoneTooShort', ['555014', 'abc', '-------', '+()- +()-', '(12) 34 - +']],
  ['phone', 'phoneCharacters', ['٠١٢٣٤٥٦٧', '555-0142 ext. 5', 'Tel 555 0142', '555/0142', '5550142;ext=5']],
])('refuses the %s with %s (F10, F12): %j', (field, code, texts) => {
  for (const text of texts) expect({ text, code: errorOf(field, text) }).toEqual({ text, code });
});

it.each<[FieldName, FieldErrorCode, string, string]>([
  ['name', 'nameTooLong', '😀'.repeat(120), 'x'.repeat(121)],
  ['email', 'emailTooLong', longestEmail, `l${longestEmail}`],
  ['phone', 'phoneTooLong', '1'.repeat(40), '1'.repeat(41)],
  ['message', 'messageTooLong', '😀'.repeat(5000), 'x'.repeat(5001)],
  ['message', 'messageTooLong', '', 'x'.repeat(2_000_000)],
])('limits the %s, an emoji being one character (F5)', (field, code, longest, tooLong) => {
  expect(errorOf(field, longest)).toBeUndefined();
  expect(errorOf(field, tooLong)).toBe(code);
});

it('checks the domain of a repetitive email at once, and of a very long one not at all', () => {
  expect(errorOf('email', `a@${'a.'.repeat(120)}!`)).toBe('emailInvalid');
  expect(errorOf('email', `a@${'a-'.repeat(20_000)}`)).toBe('emailTooLong');
});

// The time limit of a test is far below what a regular expression that tries each blank anew would take.
it.each(['name', 'email', 'phone', 'message'] as const)('reads a %s with 100,000 blanks inside at once', (field) => {
  for (const blanks of [' ', '\u200B', '.', '\u00A0'].map((blank) => blank.repeat(100_000))) {
    const check = validateConsultation({ ...valid, [field]: `a${blanks}b` });
    expect(check.ok || field in check.errors).toBe(true);
  }
});

const us: NumberingPlan = { callingCode: '1', national: /^1?([2-9]\d{9})$/, internationalPrefix: '011' };
const france: NumberingPlan = { callingCode: '33', national: /^0([1-9]\d{8})$/ };
const portugal: NumberingPlan = { callingCode: '351', national: /^([29]\d{8})$/ };

it.each<[plan: NumberingPlan, digits: string, spellings: string[]]>([
  [
    us,
    '12125550142',
    ['(212) 555-0142', '1 212.555.0142', '(+1)\u00a0212 555 0142', '0012125550142', '01112125550142'],
  ],
  [us, '442079460958', ['+44 (0)20 7946 0958', '0044 20 7946 0958', '(011) 44 20 7946 0958']],
  [us, '2125550142', ['+2 125 550 142']],
  [us, '0612345678', ['06 12 34 56 78']],
  [us, '5550142', ['555-0142']],
  [us, '', ['(+) - - -']],
  [
    france,
    '33612345678',
    [
      ...['06 12 34 56 78', '(0)6-12-34-56-78', '+33 (0)6 12 34 56 78', '0033612345678', '33612345678'],
      ...['+33 06 12 34 56 78', '0033 06 12 34 56 78', '33 (0)6 12 34 56 78'],
    ],
  ],
  [france, '0114155550142', ['011 41 55 55 01 42']],
  [france, '33112345678', ['01 12 34 56 78', '+33 1 12 34 56 78']],
  [france, '2125550142', ['(212) 555-0142']],
  [portugal, '351912345678', ['912 345 678', '+351 912 345 678', '00351 912345678']],
])('unifies the spellings of a number in the country of a company (%o, %s)', (plan, digits, spellings) => {
  for (const phone of spellings) expect.soft(phoneDigits(phone, plan)).toBe(digits);
});
