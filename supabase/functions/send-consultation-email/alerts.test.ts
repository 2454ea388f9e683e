import { expect, it } from 'vitest';
import { calls, handler, postJson, submitUrl } from '../../../test-support/requests-handler.ts';

const call = (path: string, method: string) =>
  handler(new Request(`${submitUrl}${path}`, { method, headers: { 'X-Dispatch-Secret': 'dispatch-secret' } }), '');

it.each<[string, string[], number, () => Promise<Response>]>([
  ['a scheduled dispatch looks for alerts', ['observe'], 200, () => call('/dispatch', 'POST')],
  ['an uptime monitor has them looked for', ['observeIfStale'], 200, () => call('/health', 'GET')],
  ['a mistake of the caller is none', [], 404, () => call('/nothing', 'GET')],
  ['an internal error is noted', ['serverError'], 503, () => postJson()],
])('%s', async (_, alerts, status, responding) => {
  calls.outcome = new Error('gone');
  expect((await responding()).status).toBe(status);
  expect(calls.alerts).toEqual(alerts);
});

it('a scheduled dispatch looks for alerts before it sends', async () => {
  const { dispatches } = calls;
  let before: number | undefined;
  Object.defineProperty(calls, 'dispatches', {
    get: () => ((before ??= calls.alerts.length), dispatches),
    set: () => undefined,
  });
  await call('/dispatch', 'POST');
  expect(before).toBe(1);
});
