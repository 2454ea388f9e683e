import { addOns, plans } from '../../src/business/plans.ts';
import { expect, languageOf, test } from '../support/fixtures.ts';
import { needsPages, otherLocale } from '../support/site.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.skip(...needsPages('packages'));

test('cards light up under the pointer by border and background alone, and the steps of the headline lead to the plans (R51)', async ({
  page,
}) => {
  const { words, pathTo } = languageOf(otherLocale);
  const cardOf = (name: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3, name }) });
  await page.goto(pathTo('packages'));
  for (const { name } of [...plans, ...addOns]) {
    const card = cardOf(name);
    const look = () =>
      card.evaluate((element) => {
        const { backgroundColor, borderColor, boxShadow, transform } = getComputedStyle(element);
        return { highlight: `${backgroundColor} ${borderColor}`, boxShadow, transform };
      });
    const atRest = await look();
    await card.hover();
    await expect.poll(async () => (await look()).highlight, { message: name }).not.toBe(atRest.highlight);
    expect(await look()).toMatchObject({ boxShadow: 'none', transform: 'none' });
  }
  const steps = page.getByRole('navigation', { name: words.packages.hero.steps });
  for (const { name } of plans) {
    await steps.getByRole('link', { name }).click();
    await expect(cardOf(name)).toBeInViewport();
  }
});
