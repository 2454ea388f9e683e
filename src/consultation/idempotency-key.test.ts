import { expect, it } from 'vitest';
import { createKeyRing } from './idempotency-key.ts';
import { idempotencyKeyPattern } from './protocol.ts';

const values = { name: 'Ana', message: '' };

it('keeps the key as long as the values are the same', () => {
  const ring = createKeyRing();
  expect(ring.keyFor({ ...values })).toBe(ring.keyFor({ message: '', name: 'Ana' }));
});

it('makes another key as soon as a value changes (F15)', () => {
  const ring = createKeyRing();
  const first = ring.keyFor(values);
  expect(ring.keyFor({ ...values, message: 'Hello' })).not.toBe(first);
});

it('makes another key for the same values when it is told to', () => {
  const ring = createKeyRing();
  const first = ring.keyFor(values);
  ring.renew();
  expect(ring.keyFor(values)).not.toBe(first);
});

it('makes keys that the function takes', () => {
  expect(createKeyRing().keyFor(values)).toMatch(idempotencyKeyPattern);
});
