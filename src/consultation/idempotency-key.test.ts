import { expect, it } from 'vitest';
import { createIdempotencyKey } from './idempotency-key.ts';
import { idempotencyKeyPattern } from './protocol.ts';

const values = { name: 'Ana', message: '' };

it('keeps the key while the values are the same', () => {
  const idempotencyKey = createIdempotencyKey();
  expect(idempotencyKey.keyFor({ ...values })).toBe(idempotencyKey.keyFor({ message: '', name: 'Ana' }));
});

it('generates a new key when a value changes (F15)', () => {
  const idempotencyKey = createIdempotencyKey();
  const first = idempotencyKey.keyFor(values);
  expect(idempotencyKey.keyFor({ ...values, message: 'Hello' })).not.toBe(first);
});

it('generates a new key for the same values after a rotation', () => {
  const idempotencyKey = createIdempotencyKey();
  const first = idempotencyKey.keyFor(values);
  idempotencyKey.rotate();
  expect(idempotencyKey.keyFor(values)).not.toBe(first);
});

it('generates keys that the function accepts', () => {
  expect(createIdempotencyKey().keyFor(values)).toMatch(idempotencyKeyPattern);
});
