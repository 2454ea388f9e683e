import { expect, it } from 'vitest';
import { isMailable } from './mailable';

it.each([
  ['zoe@example.com', true],
  ['zoë@example.com', false],
  ['zoe@exämple.com', false],
  ['用户@example.com', false],
])('knows whether we can write to %s', (email, isReachable) => {
  expect(isMailable(email)).toBe(isReachable);
});
