import { expect, languageOf, test } from './fixtures.ts';

// `content/legal.spec.ts` has what the pages say.

for (const [route, locale] of [
  ['privacy', 'fr'],
  ['terms', 'es'],
] as const) {
  test(`the contents of ${route} lead to each section, and its print says where links lead`, async ({
    page,
    context,
  }) => {
    const { words, pathTo } = languageOf(locale);
    await page.goto(pathTo(route));
    const article = page.getByRole('article');
    const contents = page.getByRole('navigation', { name: words.legal.contents, includeHidden: true });
    const headings = page.getByRole('main').getByRole('heading', { level: 2 });
    for (const [index, heading] of (await headings.all()).entries()) {
      await contents.getByRole('link').nth(index).click();
      await expect(heading).toBeInViewport();
    }

    // What this browser keeps is named in the privacy policy, and there is no cookie.
    const kept = await page.evaluate(() => Object.keys(localStorage));
    if (route === 'privacy') for (const key of kept) await expect(article).toContainText(key);
    expect(await context.cookies()).toEqual([]);

    await page.emulateMedia({ media: 'print' });
    await expect(contents).toBeHidden();
    const link = article.getByRole('link', { name: words.pages.smsCompliance });
    const printed = await link.evaluate((element) => getComputedStyle(element, '::after').content);
    expect(printed).toContain(pathTo('smsCompliance'));
  });
}
