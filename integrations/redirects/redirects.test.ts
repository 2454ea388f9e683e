import { expect, it } from 'vitest';
import { redirectsFile } from './redirects.ts';

it('leads the bare prefix of a language to its home page, for good', () => {
  expect(redirectsFile().trim().split('\n').sort()).toEqual([
    '/en / 301',
    '/en/ / 301',
    '/es /es/ 301',
    '/fr /fr/ 301',
  ]);
});
