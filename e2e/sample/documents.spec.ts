import { expect, test } from 'playwright/test';
import { sitePages } from '../built-site.ts';
import { transferOf } from '../transfer.ts';

const maxDocumentBytes = 20_000;

for (const { path } of sitePages.filter(({ name }) => name !== 'notFound')) {
  test(`${path} is small with the words of the sample (R63)`, async ({ baseURL }) => {
    expect((await transferOf(new URL(path, baseURL))).bytes).toBeLessThanOrEqual(maxDocumentBytes);
  });
}
