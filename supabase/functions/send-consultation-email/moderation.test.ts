import { describe, expect, it } from 'vitest';
import { decisionActions, decisionResults } from '../../../src/consultation/protocol.ts';
import { origin } from '../../../test-support/fixtures.ts';
import { call, calls, decisionSecret } from '../../../test-support/functions.ts';
import { readCode, writeCode } from './moderation.ts';

const message = { messageId: '4f2a91bc-07de-4c11-9f00-1234567890ab', heldSince: '1795442400123456' };
const after = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000);
const code = writeCode(message, decisionSecret, new Date());

describe('a code', () => {
  const read = (text: string, days = 0) => readCode(text, decisionSecret, after(days));

  it('names the message that it was written for, for 14 days', () => {
    expect(read(code)).toEqual(message);
    expect(read(` ${code}\n`, 13.9)).toEqual(message);
    expect(read(code, 14.1)).toBe('expired');
  });

  it.each([
    `${code}.`,
    `(${code})`,
    `<${code}>`,
    `${code}&utm_source=x`,
    `https://www.example.com/decision#close-${code}`,
  ])('is found in "%s"', (text) => expect(read(text)).toEqual(message));

  const [, held, expires = '', signature] = code.split('-');
  it.each([
    ['another secret', writeCode(message, 'another secret of many characters', new Date())],
    ['another message', ['5f2a91bc07de4c119f001234567890ab', held, expires, signature].join('-')],
    ['another moment', code.replace('1795442400123456', '1795442400123457')],
    ['another expiry', code.replace(expires, '99999999999')],
    ['nothing', ''],
    ['a code that is cut', code.slice(0, -1)],
    ['a code with more', `${code}x`],
    ['a code in capitals', code.toUpperCase()],
  ])('fits nothing with %s', (_, text) => expect(read(text)).toBe('unknown'));
});

function press(text = code, action = 'release', headers: Record<string, string> = {}, method = 'POST') {
  const body = method === 'POST' ? new URLSearchParams({ code: text }).toString() : null;
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return call(`/send-consultation-email/decision/${action}`, { method, body, headers: { ...type, ...headers } });
}
const page = (result: string) => `${origin}/decision#${result}`;

describe('the button of a decision', () => {
  it.each(decisionActions)('asks for "%s" for the one message of its code', async (action) => {
    expect((await press(code, action)).status).toBe(303);
    expect(calls.decided).toEqual([{ message, action }]);
  });

  it.each(decisionResults)('leads to the page that says "%s", now or again', async (outcome) => {
    for (const repeated of [false, true]) {
      calls.decision = { outcome, repeated };
      expect((await press()).headers.get('Location')).toBe(page(outcome));
    }
    // What was released is sent at once.
    expect(calls.done).toEqual(outcome === 'released' ? ['dispatch'] : []);
  });

  it.each([
    ['expired', writeCode(message, decisionSecret, after(-15))],
    ['unknown', `${code}x`],
  ])('leads to "%s" without asking the database', async (result, text) => {
    expect((await press(text)).headers.get('Location')).toBe(page(result));
    expect(calls.decided).toEqual([]);
  });

  it('says so when the database does not answer', async () => {
    calls.decision = new Error('gone');
    expect((await press()).headers.get('Location')).toBe(page('failed'));
  });

  it.each([
    ['a GET, as mail scanners send it', 405, () => press('', 'release', {}, 'GET')],
    ['another site', 403, () => press(code, 'release', { Origin: 'https://evil.example' })],
    ['a page without an origin', 403, () => press(code, 'release', { Origin: 'null' })],
    ['another kind of body', 415, () => press(code, 'release', { 'Content-Type': 'text/plain' })],
  ])('is refused from %s', async (_, status, responding) => {
    expect((await responding()).status).toBe(status);
    expect(calls.decided).toEqual([]);
  });

  it('leaves neither code nor message in the log', async () => {
    await press();
    const log = JSON.stringify(calls.lines);
    for (const secret of [code, message.messageId, message.messageId.replaceAll('-', '')])
      expect(log).not.toContain(secret);
  });
});
