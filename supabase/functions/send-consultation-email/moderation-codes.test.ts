import { expect, it } from 'vitest';
import { readCode, writeCode } from './moderation.ts';

const secret = 'x'.repeat(32);
const now = new Date('2026-11-23T14:00:00Z');
const day = 24 * 60 * 60 * 1000;
const message = { messageId: '4f2a91bc-07de-4c11-9f00-1234567890ab', heldSince: '1795442400123456' };
const code = writeCode(message, secret, now);
const after = (days: number) => new Date(now.getTime() + days * day);

it('names the message that it was written for', () => {
  expect(readCode(code, secret, now)).toEqual(message);
  expect(readCode(` ${code}\n`, secret, after(13.9))).toEqual(message);
});

it.each([
  `${code}.`,
  `(${code})`,
  `<${code}>`,
  `${code}&utm_source=x`,
  `https://www.example.com/decision#close-${code}`,
])('is found in "%s"', (text) => expect(readCode(text, secret, now)).toEqual(message));

it('expires after 14 days', () => expect(readCode(code, secret, after(14.1))).toBe('expired'));

it('fits nothing under another secret, nor for another message, moment or expiry', () => {
  expect(readCode(code, 'y'.repeat(32), now)).toBe('unknown');
  const other = writeCode({ ...message, messageId: message.messageId.replace('4', '5') }, secret, now).split('-');
  const parts = code.split('-');
  expect(readCode([other[0], ...parts.slice(1)].join('-'), secret, now)).toBe('unknown');
  expect(readCode(code.replace('1795442400123456', '1795442400123457'), secret, now)).toBe('unknown');
  expect(readCode(code.replace(parts[2] ?? '', '99999999999'), secret, now)).toBe('unknown');
});

it.each(['', 'x', code.slice(0, -1), `${code}x`, code.toUpperCase()])('fits nothing as "%s"', (text) =>
  expect(readCode(text, secret, now)).toBe('unknown'),
);
