import { expect, languageOf, test } from '../support/fixtures.ts';
import { otherLocale } from '../support/site.ts';

// `built-files/content.spec.ts` covers what the pages say, and where their contents lead.

test('the privacy policy names what the browser stores, and shows in print where links lead (F58)', async ({
  page,
}) => {
  const { words, pathTo } = languageOf(otherLocale);
  await page.goto(pathTo('privacy'));
  const article = page.getByRole('article');
  const storedKeys = () => page.evaluate(() => Object.keys(localStorage));
  await expect.poll(storedKeys).not.toEqual([]);
  for (const key of await storedKeys()) await expect(article).toContainText(key);

  await page.emulateMedia({ media: 'print' });
  const contents = page.getByRole('navigation', { name: words.legal.contents, includeHidden: true });
  await expect(contents).toBeHidden();
  const link = article.locator('a[href^="/"]').first();
  if ((await link.count()) === 0) return;
  const printed = await link.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(printed).toContain(await link.getAttribute('href'));
});
