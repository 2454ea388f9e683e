import { describe, expect, it } from 'vitest';
import { sampleRequest } from '../../tools/dev-stack/sample-request.ts';
import type { FieldErrorCode, FieldName } from './fields.ts';
import { validateConsultation } from './schema.ts';

const valid = sampleRequest({ smsConsent: false });

function errorOf(field: FieldName, value: unknown): FieldErrorCode | undefined {
  const check = validateConsultation({ ...valid, [field]: value });
  return check.ok ? undefined : check.errors[field];
}

function storedValue(field: FieldName, value: unknown): string | undefined {
  const check = validateConsultation({ ...valid, [field]: value });
  return check.ok ? check.data[field] : undefined;
}

describe('a whole request', () => {
  it('passes with its own fields and nothing else', () => {
    const check = validateConsultation({ ...valid, admin: true, __proto__: { polluted: true } });
    expect(check).toEqual({ ok: true, data: valid });
  });

  it('needs neither message nor consent', () => {
    const { name, email, phone } = valid;
    expect(validateConsultation({ name, email, phone })).toEqual({ ok: true, data: valid });
  });

  it('reports every invalid field, one code each', () => {
    const errors = { name: 'nameTooShort', email: 'emailInvalid', phone: 'phoneTooShort' };
    expect(validateConsultation({})).toEqual({ ok: false, errors });
  });

  it.each([null, undefined, 42, 'text', [], [valid], NaN])('rejects %j without throwing', (input) => {
    expect(validateConsultation(input).ok).toBe(false);
  });

  it.each(['true', 'on', 1, {}, null, undefined])('takes only a true as consent, not %j', (smsConsent) => {
    const check = validateConsultation({ ...valid, smsConsent });
    expect(check.ok && check.data.smsConsent).toBe(false);
  });
});

describe('blank text (F1)', () => {
  const blanks = ['', '   ', '\t\r\n', '\u00a0', '\u200b', '\u200b\u200b\u200b', '\u2060\ufeff\u200b', '\u2800\u3164'];

  it.each(blanks)('is an empty name: %j', (text) => expect(errorOf('name', text)).toBe('nameTooShort'));
  it.each(blanks)('is an empty e-mail: %j', (text) => expect(errorOf('email', text)).toBe('emailInvalid'));
  it.each(blanks)('is an empty phone: %j', (text) => expect(errorOf('phone', text)).toBe('phoneTooShort'));
  it.each(blanks)('is an empty message: %j', (text) => expect(storedValue('message', text)).toBe(''));
});

describe('name', () => {
  it.each([
    'O’Neil',
    'Ñandú',
    'X Æ A-12',
    'Pelé',
    'Al',
    '王小明',
    'Zoé 👩‍🚀',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Kim',
    'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞a̴͉l',
    '<script>alert(1)</script>',
  ])('keeps %j exactly (F2, F3, F6)', (name) => expect(storedValue('name', name)).toBe(name.normalize('NFC')));

  it('needs two characters, as the specification says', () => {
    expect(errorOf('name', 'A')).toBe('nameTooShort');
    expect(errorOf('name', '李')).toBe('nameTooShort');
    expect(errorOf('name', '👩')).toBe('nameTooShort');
  });

  it('is stored in composed form', () => {
    expect(storedValue('name', 'Zoe\u0301')).toBe('Zo\u00e9');
    expect(errorOf('name', 'e\u0301')).toBe('nameTooShort');
  });

  it('may have 120 characters, an emoji being one, and not 121 (F5)', () => {
    expect(errorOf('name', '😀'.repeat(120))).toBeUndefined();
    expect(errorOf('name', 'x'.repeat(121))).toBe('nameTooLong');
  });

  it('becomes one line (F7)', () => {
    expect(storedValue('name', 'A\r\nBcc: x@y.example')).toBe('A Bcc: x@y.example');
    expect(storedValue('name', 'A\u2028B\u0000C\u0085D')).toBe('A B C D');
  });

  it('loses bidirectional overrides and blank ends, not the joiners inside an emoji (F3, F13)', () => {
    expect(storedValue('name', '\u202eevil\u202c \u2066Bob\u2069')).toBe('evil Bob');
    expect(storedValue('name', '\ufeff\u00a0 Ana \u200b')).toBe('Ana');
    expect(storedValue('name', 'A 👨‍👩‍👧')).toBe('A 👨‍👩‍👧');
  });

  it('accepts letters of newer Unicode versions, on which browser and function could disagree', () => {
    expect(storedValue('name', '\u{3f000}\u{3f001}')).toBe('\u{3f000}\u{3f001}');
  });

  it('holds U+FFFD for a lone surrogate (F4)', () => {
    expect(storedValue('name', 'Ana\ud800')).toBe('Ana\ufffd');
    expect(storedValue('name', '\udc00Ana')).toBe('\ufffdAna');
  });
});

describe('e-mail', () => {
  const longest = `${'l'.repeat(64)}@${'d'.repeat(185)}.com`;

  it.each(['a+tag@x.co', "o'neil@x.co", '用户@例え.jp', 'josé@ñandú.es', 'a@xn--r8jz45g.jp', 'a@a-b.museum', longest])(
    'accepts %s as typed (F8, F9)',
    (email) => expect(storedValue('email', email)).toBe(email),
  );

  it.each([
    'a@b',
    'a@b..c',
    '"a b"@x.co',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    'a@x.co.',
    'a@.x.co',
    'a@-x.co',
    'a b@x.co',
    '@x.co',
    'a@',
    'a@@x.co',
    'plain',
    'a@x.co, b@x.co',
    'a@x.co,b@y.co',
    'mailto:a@x.co',
    'Ana <a@x.co>',
    'a@x.c',
  ])('rejects %j (F10)', (email) => expect(errorOf('email', email)).toBe('emailInvalid'));

  it('is trimmed and loses what nobody can see (F13)', () => {
    expect(storedValue('email', '\u00a0ana@\u200bexample.com\u2060 ')).toBe('ana@example.com');
  });

  it('may have 254 characters and not 255', () => {
    expect(longest).toHaveLength(254);
    expect(errorOf('email', `l${longest}`)).toBe('emailTooLong');
  });

  it('is checked quickly, whatever its shape', () => {
    const started = performance.now();
    errorOf('email', `a@${'a-'.repeat(20_000)}`);
    errorOf('email', `a@${'a.'.repeat(120)}!`);
    expect(performance.now() - started).toBeLessThan(200);
  });
});

describe('phone', () => {
  it.each(['+33 (0)6 12-34', '5550142', '(212) 555-0142', '212\u00a0555\u00a00142'])(
    'accepts %j and does not reformat it (F12)',
    (phone) => expect(storedValue('phone', phone)).toBe(phone),
  );

  it('needs seven characters', () => expect(errorOf('phone', '555014')).toBe('phoneTooShort'));

  it.each(['٠١٢٣٤٥٦٧', '555-0142 ext. 5', 'tel:5550142', '555.014.2000', '555/0142'])(
    'takes only digits and basic symbols, not %j (F12)',
    (phone) => expect(errorOf('phone', phone)).toBe('phoneCharacters'),
  );

  it('reports the length first when it breaks both rules', () => expect(errorOf('phone', 'abc')).toBe('phoneTooShort'));

  it('loses the invisible characters that contact lists put around numbers', () => {
    expect(storedValue('phone', '\u202a+1 212 555 0142\u202c')).toBe('+1 212 555 0142');
  });

  it('may have 40 characters and not 41', () => {
    expect(errorOf('phone', '1'.repeat(40))).toBeUndefined();
    expect(errorOf('phone', '1'.repeat(41))).toBe('phoneTooLong');
  });
});

describe('message', () => {
  it('keeps its lines, with one kind of line end', () => {
    expect(storedValue('message', 'one\r\ntwo\rthree\n\n\tfour ')).toBe('one\ntwo\nthree\n\n\tfour');
  });

  it('may have 5,000 characters and not 5,001 (F5)', () => {
    expect(errorOf('message', '😀'.repeat(5000))).toBeUndefined();
    expect(errorOf('message', 'x'.repeat(5001))).toBe('messageTooLong');
    expect(errorOf('message', 'x'.repeat(2_000_000))).toBe('messageTooLong');
  });

  it.each(['{{7*7}}', '${process.env}', "'; drop table leads; --", '"><img src=x onerror=alert(1)>'])(
    'keeps %j as text (F6)',
    (message) => expect(storedValue('message', message)).toBe(message),
  );

  it('loses control characters', () => expect(storedValue('message', 'a\u0000b\u001bc\u007fd')).toBe('abcd'));
});

it('composes letters and accents that a control character stood between (F3)', () => {
  expect(storedValue('message', 'a\u0000\u0308')).toBe('ä');
  expect(storedValue('message', 'e\u202e\u0301')).toBe('é');
});

it('leaves no blank where an invisible end was trimmed', () => {
  expect(storedValue('phone', '5550142 \u00ad')).toBe('5550142');
});
