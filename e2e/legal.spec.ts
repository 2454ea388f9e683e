import { expect, languageOf, test } from './fixtures.ts';

// `content/legal.spec.ts` has what the pages say, and where their contents lead.

test('the privacy policy names what this browser keeps, and its print says where links lead (F58)', async ({
  page,
}) => {
  const { words, pathTo } = languageOf('fr');
  await page.goto(pathTo('privacy'));
  const article = page.getByRole('article');
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept).not.toEqual([]);
  for (const key of kept) await expect(article).toContainText(key);

  await page.emulateMedia({ media: 'print' });
  const contents = page.getByRole('navigation', { name: words.legal.contents, includeHidden: true });
  await expect(contents).toBeHidden();
  const link = article.getByRole('link', { name: words.pages.smsCompliance });
  const printed = await link.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(printed).toContain(pathTo('smsCompliance'));
});
