import type { Page } from 'playwright/test';
import { scenarioNeeds, type ScenarioId } from '../../src/business/calculator.ts';
import { company } from '../../src/business/company.ts';
import { schemeStorageKey } from '../../src/layouts/page.inline.ts';
import { brandColors } from '../../src/seo/palette.ts';
import { expectFocusRings, expectLarge, expectNoAxeViolations } from '../support/accessibility.ts';
import { expect, languageOf, test } from '../support/fixtures.ts';
import { hydrateIslands } from '../support/page.ts';
import {
  failure,
  requestsRoute,
  newEmail,
  openForm,
  sendAndExpectThanks,
  submitButton,
  toast,
  typeRequest,
} from '../support/request-form.ts';
import { fill, lastLocale, needsBackend, needsScenarios, otherLocale } from '../support/site.ts';

// Axe, and names, roles and live regions, in the states that no page opens with; and the choice of colors.

// Text that is fading in has low contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

// States that no page opens with are the same in all languages and change only part of a page.
const language = languageOf(otherLocale);
const { texts, pathTo } = language;
const island = (name: string) => `astro-island[component-export=${name}]`;
const quoted = JSON.stringify;

test('the open menus are accessible, and large enough for a finger (R60)', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(pathTo('home'));
  await expectLarge(page.getByRole('banner').getByRole('button'));
  for (const menu of [texts.layout.menu, texts.layout.language.label]) {
    await page.getByRole('button', { name: menu }).click();
    await expectNoAxeViolations(page, 'header');
    const list = page.locator('[popover]:popover-open');
    await expectFocusRings(page, list);
    await expectLarge(list.getByRole('link'));
    await page.keyboard.press('Escape');
  }
});

test('the form is accessible when it is wrong and after either response (R60, F61)', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/send-consultation-email|ERR_FAILED|Cannot send the request/);
  const { form } = texts.contact;
  await openForm(page, language);
  await test.step('an invalid form', async () => {
    await submitButton(page, language).click();
    await expect(page.locator('#request-form')).toMatchAriaSnapshot(`
      - textbox ${quoted(form.name)} [invalid]
      - paragraph: ${quoted(form.errors.nameTooShort)}
      - textbox ${quoted(form.email)} [invalid]
      - paragraph: ${quoted(`${form.errors.emailInvalid} ${form.emailExample}`)}
      - status
      - textbox ${quoted(form.phone)} [invalid]
      - paragraph: ${quoted(`${form.errors.phoneTooShort} ${fill(form.phoneExample, { phone: company.phone })}`)}
      - status
      - button ${quoted(form.submit)}
      - status`);
    await expectNoAxeViolations(page, island('ContactForm'));
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(page.getByLabel(form.name)).not.toHaveCSS('border-top-width', '0px');
    await page.emulateMedia({ forcedColors: null });
  });
  await test.step('the error toast, beside a likely typo', async () => {
    await typeRequest(page, language, 'ada@hotmial.com');
    await page.route(requestsRoute, (route) => route.abort('failed'));
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
    await page.unroute(requestsRoute);
    await typeRequest(page, language, newEmail('axe'));
    await sendAndExpectThanks(page, language);
    await expectNoAxeViolations(page, island('ContactForm'));
  });
});

test('the calculator is accessible in either state (R60)', async ({ page }) => {
  test.skip(...needsScenarios());
  const { scenarios, choose, advanced, plan } = texts.roi;
  const [first] = Object.keys(scenarioNeeds) as ScenarioId[];
  const { title, primary } = scenarios[first!];
  await page.goto(pathTo('services'));
  await hydrateIslands(page);
  await expect(page.locator('#roi')).toMatchAriaSnapshot(`
    - region:
      - group ${quoted(choose)}:
        - radio ${quoted(title)} [checked]
      - textbox ${quoted(primary)}
      - slider ${quoted(primary)}
      - status
      - group: ${quoted(advanced)}
      - region:
        - group ${quoted(plan.choose)}
        - status`);
  for (const closed of [advanced, texts.roi.reasons.title]) await page.getByText(closed).click();
  for (const [end, result] of [
    ['max', page.getByRole('img', { name: texts.roi.result.warning })],
    ['min', page.getByText(texts.roi.result.normal)],
  ] as const) {
    for (const slider of await page.getByRole('slider').all())
      await slider.fill((await slider.getAttribute(end)) ?? '');
    await expect(result).toBeVisible();
    // Otherwise the header may cover a part of a target.
    await page.locator('#roi').evaluate((section) => section.scrollIntoView());
    await expectNoAxeViolations(page, island('RoiCalculator'));
  }
});

test('a page follows the system until a visitor chooses, in every open tab (R86)', async ({ page, context }) => {
  const { texts, pathTo } = languageOf(lastLocale);
  const { scheme } = texts.layout.footer;
  const choice = (page: Page) => page.getByRole('combobox', { name: scheme.label });
  /** By the color of its text. */
  const isDark = (page: Page) =>
    page.evaluate(
      (ink) => getComputedStyle(document.documentElement).getPropertyValue('--color-ink') === ink,
      brandColors.dark.get('ink'),
    );
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(pathTo('about'));
  const other = await context.newPage();
  await other.goto(pathTo('privacy'));
  expect([await isDark(page), await isDark(other)]).toEqual([true, false]);
  // Native controls and scroll bars take part.
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');

  await expect(choice(page)).toHaveValue('');
  await choice(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(choice(page).locator('option:checked')).toHaveText(scheme.light);
  expect(await isDark(page)).toBe(false);
  await choice(page).selectOption(scheme.dark);
  await expect.poll(() => isDark(other)).toBe(true);
  await expect(choice(other)).toHaveValue('dark');
  expect(await page.evaluate((key) => localStorage.getItem(key), schemeStorageKey)).toBe('dark');

  await choice(other).selectOption(scheme.system);
  expect(await isDark(other)).toBe(false);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => isDark(page)).toBe(false);
});
