import { expect, it, vi } from 'vitest';
import { createIdempotencyKey, sendWithKey } from './idempotency-key.ts';
import { idempotencyKeyPattern } from './protocol.ts';

const values = { name: 'Ana', message: '' };
const keyTaken = { ok: false, reason: 'keyTaken' } as const;

/** Sends the values once for each result, and returns the keys. */
async function keysFor(...results: ({ ok: true } | { ok: false; reason: string })[]) {
  const key = createIdempotencyKey();
  const send = vi.fn<(key: string) => Promise<(typeof results)[number]>>();
  for (const result of results) send.mockResolvedValueOnce(result);
  while (send.mock.calls.length < results.length) await sendWithKey(values, key, send);
  return send.mock.calls.map(([key]) => key);
}

it('keeps a key that the function accepts until a value changes (F15) or it is told to rotate', () => {
  const idempotencyKey = createIdempotencyKey();
  const first = idempotencyKey.keyFor({ ...values });
  expect(first).toMatch(idempotencyKeyPattern);
  expect(idempotencyKey.keyFor({ message: '', name: 'Ana' })).toBe(first);
  const second = idempotencyKey.keyFor({ ...values, message: 'Hello' });
  expect(second).not.toBe(first);
  idempotencyKey.rotate();
  expect(idempotencyKey.keyFor({ ...values, message: 'Hello' })).not.toBe(second);
});

it('repeats the key after a failure and rotates it after a success', async () => {
  const [failed, repeated, next] = await keysFor({ ok: false, reason: 'unknown' }, { ok: true }, { ok: true });
  expect(repeated).toBe(failed);
  expect(next).not.toBe(failed);
});

it('rotates a key used for other content (F26), and retries once', async () => {
  expect(new Set(await keysFor(keyTaken, keyTaken)).size).toBe(2);
  const send = vi.fn().mockResolvedValue(keyTaken);
  expect(await sendWithKey(values, createIdempotencyKey(), send)).toEqual(keyTaken);
  expect(send).toHaveBeenCalledTimes(2);
});
