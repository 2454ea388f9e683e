import { expect, it } from 'vitest';
import { readSecret } from './link-secret.ts';

const secret = '-aB3_dE5-gH7iJ9kL1mN3_';
const pattern = String.raw`[\w-]{22}`;
const [start, end] = [secret.slice(0, 9), secret.slice(9)];

it.each([
  secret,
  ...['.', ')', '>', ',', ';', ':', '!', '?', '"', '’', '»', '*', '_', '/', '=', ').', '">', '.\u200b'].map(
    (end) => secret + end,
  ),
  ...['&utm_source=x', '?utm_source=x', '?x', '&utm_source=x&utm_medium=y', '&amp;x=y', '#x'].map(
    (end) => secret + end,
  ),
  ...['%29', '%3E', '%2529', '%0D%0A', '%E2%80%8B', '%E2%80%9D', '%20'].map((end) => secret + end),
  ...['#', '%23', '%2523', '<', '/', '%3C', '%E2%80%8B', ' '].map((begin) => begin + secret),
  `<${secret}>`,
  ...['=\r\n', '\n', '=', '%3D%0A', '=%0D%0A', '%0A', '%E2%80%8B'].map((wrap) => start + wrap + end),
  `${start}=${end}&utm_source=x`,
])('reads the secret of a link that a mail program left as %j', (fragment) => {
  expect(readSecret(fragment, pattern)).toBe(secret);
});

it.each(['', 'main-en', secret.slice(1), `${secret}x`, `a-longer-heading-of-a-page`])(
  'finds none in %j',
  (fragment) => {
    expect(readSecret(fragment, pattern)).toBeUndefined();
  },
);

it('reads a secret of another form', () => {
  expect(readSecret('%23ab12-34.', String.raw`[0-9a-f]{4}-\d{2}`)).toBe('ab12-34');
});
