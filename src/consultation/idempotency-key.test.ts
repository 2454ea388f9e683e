import { expect, it } from 'vitest';
import { createIdempotencyKey } from './idempotency-key.ts';
import { idempotencyKeyPattern } from './protocol.ts';

const values = { name: 'Ana', message: '' };

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
