import { expectFocusRings, expectNoAxeViolations } from '../support/accessibility.ts';
import { sitePagesInTurns } from '../support/built-site.ts';
import { expect, languageOf, test } from '../support/fixtures.ts';
import { hydrated, scrollThrough, settle } from '../support/page.ts';
import {
  failure,
  functionUrl,
  newEmail,
  openForm,
  sendAndExpectThanks,
  submitButton,
  toast,
  typeRequest,
} from '../support/request-form.ts';
import { needsBackend, needsScenarios, otherLocale } from '../support/site.ts';

// Text that is fading in has low contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('axe finds no violation (R60)', () => {
  test.use({ allowedErrors: [/status of 404/] });

  for (const { url } of sitePagesInTurns) {
    test(`on ${url}`, async ({ page }) => {
      await page.goto(url);
      await scrollThrough(page);
      // Where the page ends, the header covers half a link of a table of contents.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await expectNoAxeViolations(page);
    });
  }
});

// States that no page opens with are the same in all languages and change only part of a page.
const language = languageOf(otherLocale);
const { words, pathTo } = language;
const island = (name: string) => `astro-island[component-export=${name}]`;

test('axe finds no violation in the open menus, and each of their links shows a focus ring (R60)', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(pathTo('home'));
  for (const menu of [words.layout.menu, words.layout.language.label]) {
    await page.getByRole('button', { name: menu }).click();
    await expectNoAxeViolations(page, 'header');
    await expectFocusRings(page, page.locator('[popover]:popover-open'));
    await page.keyboard.press('Escape');
  }
});

test.describe('the form', () => {
  test.use({ allowedErrors: [/send-consultation-email|ERR_FAILED|Cannot send the request/] });

  test('axe finds no violation in an invalid form, the error toast or the thank-you message, and the toast shows the focus (R60)', async ({
    page,
  }) => {
    const { form } = words.contact;
    await openForm(page, language);
    await test.step('an invalid form', async () => {
      await submitButton(page, language).click();
      await expect(page.getByText(form.errors.nameTooShort)).toBeVisible();
      await expectNoAxeViolations(page, island('ContactForm'));
    });
    await test.step('the error toast, beside a likely typo', async () => {
      await typeRequest(page, language, 'ada@hotmial.com');
      await page.route(functionUrl, (route) => route.abort('failed'));
      await submitButton(page, language).click();
      await expect(page.getByText(form.reachInstead)).toBeVisible();
      await expect(failure(page, language)).toBeVisible();
      await expectNoAxeViolations(page, island('ContactForm'));
      await expectFocusRings(page, toast(page, form.errorTitle));
      await page.keyboard.press('Escape');
      await expect(submitButton(page, language)).toBeFocused();
    });
    await test.step('the thank-you message', async () => {
      test.skip(...needsBackend);
      await page.unroute(functionUrl);
      await typeRequest(page, language, newEmail('axe'));
      await sendAndExpectThanks(page, language);
      await expectNoAxeViolations(page, island('ContactForm'));
    });
  });
});

test('axe finds no violation in either state of the expanded calculator (R60)', async ({ page }) => {
  test.skip(...needsScenarios());
  await page.goto(pathTo('services'));
  await settle(page);
  const scenarios = page.getByRole('group', { name: words.roi.choose }).getByRole('radio');
  await scenarios.first().scrollIntoViewIfNeeded();
  await hydrated(scenarios.first());
  for (const closed of [words.roi.advanced, words.roi.chart.table, words.roi.reasons.title])
    await page.getByText(closed).click();
  for (const [end, result] of [
    ['max', page.getByRole('img', { name: words.roi.result.warning })],
    ['min', page.getByText(words.roi.result.normal)],
  ] as const) {
    for (const slider of await page.getByRole('slider').all())
      await slider.fill((await slider.getAttribute(end)) ?? '');
    await expect(result).toBeVisible();
    await expectNoAxeViolations(page, island('RoiCalculator'));
  }
});
