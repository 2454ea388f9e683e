import { expect, test } from 'vitest';
import { smsLength } from './sms-segments.ts';

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
])('counts %# in the alphabet of the network', (text, segments) => {
  expect(smsLength(text)).toEqual({ segments, encoding: 'GSM-7', costly: [] });
});

test.each([
  ['á'.repeat(70), 1],
  ['á'.repeat(71), 2],
  ['á'.repeat(134), 2],
  ['á'.repeat(135), 3],
])('counts %# in UCS-2 when a letter is not in that alphabet, and names it', (text, segments) => {
  expect(smsLength(text)).toEqual({ segments, encoding: 'UCS-2', costly: ['á'] });
});

test('counts typography as the plain characters that providers send', () => {
  expect(smsLength('Ana’s “chair” – … « 5\u202Fh »').encoding).toBe('GSM-7');
  expect(smsLength('ñ, é, è, ü, ¿ and ¡').encoding).toBe('GSM-7');
  expect(smsLength('reçu').costly).toEqual(['ç']);
});
