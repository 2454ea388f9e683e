import { expect, it } from 'vitest';
import { isDotAtomAddress, isMailable, mailtoUrl, suggestEmail } from './email-address.ts';

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

it.each([
  ['zoe+x@example.com', 'mailto:zoe%2Bx@example.com'],
  ['ceo?cc=all&subject=Pay&body=hi@evil.example', 'mailto:ceo%3Fcc%3Dall%26subject%3DPay%26body%3Dhi@evil.example'],
  ['a%0d%0ab@evil.example', 'mailto:a%250d%250ab@evil.example'],
  ['a@b@evil.example', 'mailto:a%40b%40evil.example'],
])('writes a URL to %s of which no part is a header', (email, url) => expect(mailtoUrl(email)).toBe(url));

it('writes a message with the line ends of mail, and of a long one the beginning', () => {
  expect(mailtoUrl('a@example.com', 'One\nTwo\r\nThree')).toBe('mailto:a@example.com?body=One%0D%0ATwo%0D%0AThree');
  const url = mailtoUrl('a@example.com', 'é👩‍🚀\n'.repeat(5000));
  expect(url.length).toBeLessThan(2000);
  expect(decodeURIComponent(url)).toMatch(/^mailto:a@example\.com\?body=é👩‍🚀\r\n.*…$/su);
});

it.each([
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['ana+shop@gmial.com', 'ana+shop@gmail.com'],
  ['Ana@Gmail.co', 'Ana@gmail.com'],
  ['luc@orang.fr', 'luc@orange.fr'],
  ['x@yahooo.es', 'x@yahoo.es'],
])('asks whether %s is %s (F11)', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

it('suggests nothing for real domains, distant ones and half an email', () => {
  const emails = ['ana@hotmail.com', 'ana@example.com', 'ana@aol.com', 'ana@mail.com', '用户@例え.jp'];
  for (const email of [...emails, 'ana', '@gmial.com', '']) expect(suggestEmail(email), email).toBeUndefined();
});
