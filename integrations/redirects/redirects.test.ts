import { expect, it, vi } from 'vitest';
import { redirectsFile } from './redirects.ts';

vi.mock('../../src/business/languages.ts', () => import('../../e2e/made-up/languages.ts'));

it('redirects each bare language prefix permanently to its home page', () => {
  const lines = ['/en / 301', '/fr /fr/ 301', '/es /es/ 301', '/de /de/ 301', '/en/ / 301'];
  expect(redirectsFile().trim().split('\n')).toEqual(lines);
});
