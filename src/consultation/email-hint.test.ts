import { expect, test } from 'vitest';
import { suggestEmail } from './email-address';

test.each([
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['ana+shop@gmial.com', 'ana+shop@gmail.com'],
  ['Ana@Gmail.co', 'Ana@gmail.com'],
  ['luc@orang.fr', 'luc@orange.fr'],
  ['x@yahooo.es', 'x@yahoo.es'],
])('asks whether %s is %s (F11)', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test('suggests nothing for real domains, distant ones and half an email', () => {
  const emails = ['ana@hotmail.com', 'ana@example.com', 'ana@aol.com', 'ana@mail.com', '用户@例え.jp'];
  for (const email of [...emails, 'ana', '@gmial.com', '']) expect(suggestEmail(email), email).toBeUndefined();
});
