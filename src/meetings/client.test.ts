import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { invokeTimeoutMs } from '../forms/idempotency-key.ts';
import { meetingsClient } from './client.ts';

const network = vi.fn<typeof fetch>();
const client = meetingsClient('https://backend.example/functions/v1/meetings');

beforeEach(() => {
  network.mockReset();
  vi.stubGlobal('fetch', network);
  vi.spyOn(console, 'error').mockReturnValue();
});

it('sends no cookie, and a token in the body, never in the URL', async () => {
  network.mockResolvedValueOnce(Response.json({}));
  await client.moveTimes('abcdefghijklmnopqrstuv');
  const [url, init] = network.mock.calls[0]!;
  expect(url).toBe('https://backend.example/functions/v1/meetings/move-times');
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit', body: '{"token":"abcdefghijklmnopqrstuv"}' });
});

it.each([
  [409, { error: 'timeTaken' }, 'timeTaken'],
  [409, { error: 'keyTaken' }, 'keyTaken'],
  [409, { error: 'stateChanged' }, 'stateChanged'],
  [404, { error: 'meetingUnknown' }, 'meetingUnknown'],
  [429, { error: 'tooManyRequests' }, 'limited'],
  [503, { error: 'unavailable' }, 'unknown'],
  [404, { error: 'notFound' }, 'refused'],
  [409, 'a proxy’s own text', 'refused'],
  [400, { error: 'bodyInvalid' }, 'refused'],
  [200, { hello: 'captive portal' }, 'unknown'],
  [200, null, 'unknown'],
])('understands %i %j', async (status, body, reason) => {
  network.mockResolvedValueOnce(Response.json(body, { status }));
  expect(await client.freeTimes()).toEqual({ ok: false, reason });
});

it('passes on which field is wrong', async () => {
  const fields = { name: 'nameTooShort' };
  network.mockResolvedValueOnce(Response.json({ error: 'fieldsInvalid', fields }, { status: 422 }));
  expect(await client.freeTimes()).toEqual({ ok: false, reason: 'fieldsInvalid', fields });
});

it('does not throw without a network or on a page instead of JSON', async () => {
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await client.freeTimes()).toEqual({ ok: false, reason: 'unknown' });
  network.mockResolvedValueOnce(new Response('<!doctype html>'));
  expect(await client.freeTimes()).toEqual({ ok: false, reason: 'unknown' });
});

it('stops waiting after ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  network.mockImplementationOnce(
    (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  );
  const result = client.freeTimes();
  await vi.advanceTimersByTimeAsync(invokeTimeoutMs);
  expect(await result).toEqual({ ok: false, reason: 'unknown' });
});
