import { test } from 'playwright/test';
import { buildSite } from '../support/build-site.ts';
import { pseudoFolder } from './pseudo-site.ts';

test('the pseudo-site builds', () => {
  test.setTimeout(180_000);
  buildSite({ PSEUDO: '1', SITE_DIR: pseudoFolder });
});
