import { expect, it } from 'vitest';
import { redirectsFile } from './redirects.ts';

it('redirects each bare language prefix permanently to its home page', () => {
  expect(redirectsFile().trim().split('\n').sort()).toEqual([
    '/en / 301',
    '/en/ / 301',
    '/es /es/ 301',
    '/fr /fr/ 301',
  ]);
});
