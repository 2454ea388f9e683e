import { describe, expect, it } from 'vitest';
import { decisionActions, decisionResults } from '../../../src/consultation/protocol.ts';
import { origin } from '../../../test-support/environment.ts';
import { calls, decisionSecret, handler, submitUrl } from '../../../test-support/requests-handler.ts';
import { writeCode } from './moderation.ts';

const message = { messageId: '4f2a91bc-07de-4c11-9f00-1234567890ab', heldSince: '1795442400123456' };
const day = 24 * 60 * 60 * 1000;
const codeFrom = (daysAgo: number, secret = decisionSecret) =>
  writeCode(message, secret, new Date(Date.now() - daysAgo * day));

function press(code: string, action = 'release', headers: Record<string, string> = {}, method = 'POST') {
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const body = method === 'POST' ? new URLSearchParams({ code }).toString() : null;
  return handler(
    new Request(`${submitUrl}/decision/${action}`, { method, headers: { Origin: origin, ...type, ...headers }, body }),
    '192.0.2.1',
  );
}

const page = (result: string) => `${origin}/decision#${result}`;

describe('the button of a decision', () => {
  it.each(decisionActions)('asks for "%s" for the one message of its code', async (action) => {
    const response = await press(codeFrom(0), action);
    expect(response.status).toBe(303);
    expect(calls.decided).toEqual([{ message, action }]);
  });

  it.each(decisionResults)('leads to the page that says "%s", now or again', async (outcome) => {
    for (const repeated of [false, true]) {
      calls.decision = { outcome, repeated };
      expect((await press(codeFrom(0))).headers.get('Location')).toBe(page(outcome));
    }
  });

  it('has what was released sent at once, and only then', async () => {
    await press(codeFrom(0));
    expect(calls.dispatches).toBe(1);
    calls.decision = { outcome: 'released', repeated: true };
    await press(codeFrom(0));
    calls.decision = { outcome: 'closed', repeated: false };
    await press(codeFrom(0), 'close');
    expect(calls.dispatches).toBe(1);
  });

  it.each([
    ['expired', codeFrom(15)],
    ['unknown', codeFrom(0, 'another secret of many characters')],
    ['unknown', ''],
    ['unknown', `${codeFrom(0)}x`],
  ])('leads to "%s" without asking the database', async (result, code) => {
    expect((await press(code)).headers.get('Location')).toBe(page(result));
    expect(calls.decided).toEqual([]);
  });

  it('says so when the database does not answer', async () => {
    calls.decision = new Error('gone');
    expect((await press(codeFrom(0))).headers.get('Location')).toBe(page('failed'));
  });
});

it.each([
  ['a GET, as mail scanners send it', 405, () => press('', 'release', {}, 'GET')],
  ['another site', 403, () => press(codeFrom(0), 'release', { Origin: 'https://evil.example' })],
  ['a page without an origin', 403, () => press(codeFrom(0), 'release', { Origin: 'null' })],
  ['another kind of body', 415, () => press(codeFrom(0), 'release', { 'Content-Type': 'text/plain' })],
  ['an action that there is not', 404, () => press(codeFrom(0), 'send')],
])('is refused from %s', async (_, status, responding) => {
  expect((await responding()).status).toBe(status);
  expect(calls.decided).toEqual([]);
});

it('leaves neither code nor message in the log', async () => {
  const code = codeFrom(0);
  await press(code);
  const log = JSON.stringify(calls.lines);
  for (const secret of [code, message.messageId, message.messageId.replaceAll('-', '')])
    expect(log).not.toContain(secret);
});
