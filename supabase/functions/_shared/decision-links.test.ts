import { describe, expect, it } from 'vitest';
import type { DecisionAction } from '../../../src/consultation/decisions.ts';
import { linkWriter } from '../../../test-support/fixtures.ts';
import { readCode, writeCode } from './decision-links.ts';

const secret = 'a decision secret of 32 characters';
const held = { action: 'close', about: '4f2a91bc-07de-4c11-9f00-1234567890ab', state: '1795442400123456' } as const;
const meeting = { action: 'move', about: 'M-4F2A-91BC-07DE', state: '3' } as const;
const after = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000);
const code = writeCode(held, secret, new Date());
const read = (text: string, days = 0) => readCode(text, secret, after(days));

describe('a code', () => {
  it('names what it was written for, for 14 days', () => {
    expect(read(code)).toEqual(held);
    expect(read(writeCode(meeting, secret, new Date()))).toEqual(meeting);
    expect(read(` ${code}\n`, 13.9)).toEqual(held);
    expect(read(code, 14.1)).toBe('expired');
  });

  it.each<[DecisionAction, number]>([
    ['erase', 365],
    ['download', 1 / 24],
    ['cancel', 379],
    ['move', 379],
    ['blockDay', 379],
    ['stop', 14],
  ])('for "%s" lasts as long as it may be needed: %d days', (action, days) => {
    const subject = { ...meeting, action };
    const own = writeCode(subject, secret, new Date());
    expect(read(own, days - 0.01)).toEqual(subject);
    expect(read(own, days + 0.01)).toBe('expired');
  });

  const link = `https://www.example.com/decision#${code}`;
  it.each([
    ...[`(${code}).`, link, link.replace('#', '%23'), link.replace('#', '%2523'), link.replaceAll('.', '%2E')],
    ...[`${link.slice(0, 80)}=\r\n${link.slice(80)}`, `"${link}&utm_source=x"`],
  ])('is found in "%s"', (text) => expect(read(text)).toEqual(held));

  const [action, , state, expires = '', signature] = code.split('.');
  it.each([
    ['another secret', writeCode(held, 'another secret of many characters', new Date())],
    ['another action', code.replace('close.', 'delete.')],
    ['another row', [action, held.about.replace('4', '5'), state, expires, signature].join('.')],
    ['another state', code.replace('1795442400123456', '1795442400123457')],
    ['another expiry', code.replace(expires, '99999999999')],
    ['the signature of another', code.replace(/[^.]+$/, linkWriter().link('close', held.about).url)],
    ['nothing', ''],
    ['a code that is cut', code.slice(0, -1)],
    ['a code with more', `${code}x`],
    ['a code in capitals', code.toUpperCase()],
  ])('fits nothing with %s', (_, text) => expect(read(text)).toBe('unknown'));
});
