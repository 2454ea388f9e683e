import { expect, it, vi } from 'vitest';
import { createSender, idempotencyKeyPattern } from './idempotency-key.ts';

const values = { name: 'Ana', message: '' };
const failed = { ok: false, reason: 'unknown' } as const;
const keyTaken = { ok: false, reason: 'keyTaken' } as const;

/** Sends these contents, each of which gets its result, and returns the keys. */
async function keysFor(...attempts: [content: object, result: { ok: true } | { ok: false; reason: string }][]) {
  const sendWithKey = createSender();
  const request = vi.fn<(key: string) => Promise<(typeof attempts)[number][1]>>();
  for (const [content, result] of attempts) await sendWithKey(content, request.mockResolvedValueOnce(result));
  return request.mock.calls.map(([key]) => key);
}

it('keeps a key after a failure until a value changes (F15) or a request succeeds', async () => {
  const changed = { ...values, message: 'Hello' };
  const [first, sameInOtherOrder, second, third] = await keysFor(
    [values, failed],
    [{ message: '', name: 'Ana' }, failed],
    [changed, { ok: true }],
    [changed, { ok: true }],
  );
  expect(first).toMatch(idempotencyKeyPattern);
  expect(sameInOtherOrder).toBe(first);
  expect(new Set([first, second, third]).size).toBe(3);
});

it('replaces a key used for other content (F26), and retries once', async () => {
  const request = vi.fn((_key: string) => Promise.resolve(keyTaken));
  expect(await createSender()(values, request)).toEqual(keyTaken);
  expect(new Set(request.mock.calls.map(([key]) => key)).size).toBe(2);
  expect(request).toHaveBeenCalledTimes(2);
});
