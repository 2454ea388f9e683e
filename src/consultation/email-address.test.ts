import { expect, it } from 'vitest';
import { isDotAtomAddress, isMailable } from './email-address.ts';

it.each([
  ['zoe@example.com', true],
  ['zoë@example.com', false],
  ['zoe@exämple.com', false],
  ['用户@example.com', false],
])('knows whether we can write to %s', (email, isReachable) => {
  expect(isMailable(email)).toBe(isReachable);
});

it.each([
  ['ana.maria_lopez+shop@example.com', true],
  ['josé.用户@ñandú.es', true],
  [`${'l'.repeat(64)}@example.com`, true],
  ['ana..lopez@example.com', false],
  ['ana.@example.com', false],
  ['.ana@example.com', false],
  ['.@example.com', false],
  ['ana\u0007@example.com', false],
  [`${'l'.repeat(65)}@example.com`, false],
  [`${'a.'.repeat(20_000)}@example.com`, false],
])('requires a dot-atom before the @: %s', (email, isValid) => {
  expect(isDotAtomAddress(email)).toBe(isValid);
});
