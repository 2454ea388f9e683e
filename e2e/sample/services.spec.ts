import { openCalculator } from '../support/calculator.ts';
import { expect, languageOf, test } from '../support/fixtures.ts';
import { fill } from '../support/site.ts';

// What the calculator makes of the prices; `e2e/journeys/services.spec.ts` tests how it works.

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const french = languageOf('fr');
const { payback } = french.texts.roi.estimate;

test('another plan changes chart, sentence and shared link, and one that is too small says so (R78)', async ({
  page,
}) => {
  await openCalculator(page, french, '?roi=no-shows,8,200,40,elite');
  const panel = page.locator('#roi').getByRole('region');
  const figure = panel.getByRole('figure');
  const mark = figure.locator('circle');
  // 750 / (2560 − 497) × 4 = 1.45 weeks
  await expect(figure).toContainText(fill(payback.week2, { plan: 'Elite' }));
  const before = await mark.getAttribute('cx');
  await panel.getByRole('radio', { name: 'Growth' }).check();
  // 500 / (2560 − 297) × 4 = 0.88 weeks
  await expect(figure).toContainText(fill(payback.week1, { plan: 'Growth' }));
  await expect(mark).not.toHaveAttribute('cx', before ?? '');
  await page.waitForURL((url) => url.search === '?roi=no-shows,8,200,40');
  await panel.getByRole('radio', { name: 'Starter' }).check();
  await expect(figure).toContainText(fill(payback.tooSmall, { plan: 'Starter', fitting: 'Growth' }));
  await expect(mark).toHaveCount(0);
  await page.waitForURL((url) => url.search === '?roi=no-shows,8,200,40,starter');
  await page.reload();
  await expect(panel.getByRole('radio', { name: 'Starter' })).toBeChecked();
  // 2 × 100 × 10 % × 4 = 80 a month against 297
  await page.goto(`${french.pathTo('services')}?roi=no-shows,2,100,10#roi`);
  await expect(figure).toContainText(fill(payback.never, { plan: 'Growth' }));
  await expect(mark).toHaveCount(0);
});
