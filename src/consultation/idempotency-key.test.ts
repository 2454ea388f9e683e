import { expect, it } from 'vitest';
import { createIdempotencyKey } from './idempotency-key.ts';
import { idempotencyKeyPattern } from './protocol.ts';

const values = { name: 'Ana', message: '' };

it('keeps a key that the function accepts while the values are the same, and mints a new one when told to', () => {
  const idempotencyKey = createIdempotencyKey();
  const first = idempotencyKey.keyFor({ ...values });
  expect(first).toMatch(idempotencyKeyPattern);
  expect(idempotencyKey.keyFor({ message: '', name: 'Ana' })).toBe(first);
  idempotencyKey.rotate();
  expect(idempotencyKey.keyFor(values)).not.toBe(first);
});

it('generates a new key when a value changes (F15)', () => {
  const idempotencyKey = createIdempotencyKey();
  const first = idempotencyKey.keyFor(values);
  expect(idempotencyKey.keyFor({ ...values, message: 'Hello' })).not.toBe(first);
});
