import { expectNoAxeFault } from './axe.ts';
import { needsBackend } from './deployed.ts';
import { expect, languageOf, settle, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import {
  failure,
  functionUrl,
  newEmail,
  openForm,
  sendAndBeThanked,
  submitButton,
  typeRequest,
} from './request-form.ts';

// Text that is still fading in has low contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

// `policy.spec.ts` asks axe of every page; a state is the same in all languages, and changes a part of the page only.
const language = languageOf('fr');
const { words, pathTo } = language;
const island = (name: string) => `astro-island[component-export=${name}]`;

test('axe finds no violation in the open menus', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(pathTo('home'));
  for (const menu of [words.layout.menu, words.layout.language.label]) {
    await page.getByRole('button', { name: menu }).click();
    await expectNoAxeFault(page, 'header');
    await page.keyboard.press('Escape');
  }
});

test.describe('the form', () => {
  test.use({ allowedErrors: [/send-consultation-email|ERR_FAILED|Cannot send the request/] });

  test('axe finds no violation in a form that is wrong, in the error toast, or in the thanks', async ({ page }) => {
    const { form } = words.contact;
    await openForm(page, language);
    await test.step('a form that is wrong', async () => {
      await submitButton(page, language).click();
      await expect(page.getByText(form.errors.nameTooShort)).toBeVisible();
      await expectNoAxeFault(page, island('ContactForm'));
    });
    await test.step('the error toast, beside a likely typo', async () => {
      await typeRequest(page, language, 'ada@hotmial.com');
      await page.route(functionUrl, (route) => route.abort('failed'));
      await submitButton(page, language).click();
      await expect(page.getByText(form.reachInstead)).toBeVisible();
      await expect(failure(page, language)).toBeVisible();
      await expectNoAxeFault(page, island('ContactForm'));
    });
    await test.step('the thanks', async () => {
      test.skip(...needsBackend);
      await page.unroute(functionUrl);
      await typeRequest(page, language, newEmail('axe'));
      await sendAndBeThanked(page, language);
      await expectNoAxeFault(page, island('ContactForm'));
    });
  });
});

test('axe finds no violation in the calculator, opened, in both its states', async ({ page }) => {
  await page.goto(pathTo('services'));
  await settle(page);
  const scenarios = page.getByRole('group', { name: words.roi.choose }).getByRole('radio');
  await scenarios.first().scrollIntoViewIfNeeded();
  await hydrated(scenarios.first());
  for (const closed of [words.roi.advanced, words.roi.chart.table, words.roi.reasons.title])
    await page.getByText(closed).click();
  await expect(page.getByRole('img', { name: words.roi.result.warning })).toBeVisible();
  await expectNoAxeFault(page, island('RoiCalculator'));
  // Reviews at their defaults: 8 × 150 % × 0.15 × 300 = 540 a month.
  await scenarios.nth(3).check();
  await expect(page.getByText(words.roi.result.normal)).toBeVisible();
  await expectNoAxeFault(page, island('RoiCalculator'));
});
