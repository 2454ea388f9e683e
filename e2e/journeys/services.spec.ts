import type { Locator, Page } from 'playwright/test';
import { numberPatterns } from '../../src/i18n/format.ts';
import { numberFormatter } from '../../src/i18n/number-format.ts';
import { plans } from '../../src/business/plans.ts';
import { expect, languageOf, onPhone, test, type Language } from '../support/fixtures.ts';
import { amountOf, fill, hasPage, isFirst, locales, needsScenarios, otherLocale } from '../support/site.ts';
import { holdRequests, hydrated, pauseClock } from '../support/page.ts';

// How the calculator works in a browser; `src/roi/` tests what it calculates and says, and what a shared URL means.

const other = languageOf(otherLocale);
const { roi } = other.texts;
const missedCalls = roi.scenarios['missed-calls'];
const { sign } = numberFormatter(numberPatterns(other.locale));
const money = (amount: number) => amountOf(other.locale, amount);

/** Opens the calculator, with the values of a query if there is one, and waits until it works by script. */
async function openCalculator(page: Page, { texts, pathTo }: Language, query = ''): Promise<void> {
  await page.goto(`${pathTo('services')}${query}#roi`);
  const summary = page.getByText(texts.roi.advanced);
  await summary.scrollIntoViewIfNeeded();
  await hydrated(summary);
}

function amount(page: Page, label: string): Locator {
  return page.getByRole('term').filter({ hasText: label }).locator('+ dd');
}

/** By week, by month and by year. */
async function expectAmounts(page: Page, { locale, texts }: Language, ...amounts: number[]): Promise<void> {
  const { weekly, monthly, yearly } = texts.roi.result;
  for (const [index, label] of [weekly, monthly, yearly].entries())
    await expect(amount(page, label)).toHaveText(amountOf(locale, amounts[index]!));
}

test.skip(!isFirst('missed-calls'), 'the site has no calculator that begins with missed calls');

test.describe('with reduced motion', () => {
  // Amounts do not count up: the result is shown at once.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  onPhone((language) => {
    const { locale, texts, pathTo } = language;
    const { roi } = texts;
    const missedCalls = roi.scenarios['missed-calls'];
    const hours = roi.scenarios['time-savings'];

    test('sliders and typed values change the result, which can be sent (R28, R30, R78, R80, R81)', async ({
      page,
    }) => {
      test.skip(...needsScenarios('time-savings'));
      await openCalculator(page, language);
      const calculator = page.locator('#roi');
      const calls = page.getByRole('slider', { name: missedCalls.primary });
      const value = page.getByRole('slider', { name: missedCalls.secondary });
      await expectAmounts(page, language, 450, 1800, 23_400);

      await test.step('a slider, by key', async () => {
        await calls.press('ArrowRight');
        await expect(calls).toHaveAttribute('aria-valuetext', fill(roi.estimate.units.calls, { value: 16 }));
        await expectAmounts(page, language, 480, 1920, 24_960);
      });

      await test.step('typed values are clamped and rounded, and what is not a number is dropped (R29)', async () => {
        const typed = page.getByRole('textbox', { name: missedCalls.primary });
        await expect(typed).toHaveAccessibleDescription(fill(roi.typed.range, { min: '5', max: '50' }));
        const note = (sentence: string, value: string) =>
          calculator.getByRole('status').filter({ hasText: fill(sentence, { value }) });
        await typed.evaluate((field: HTMLInputElement) => {
          field.focus();
          // As a form filler does, without an event.
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, '99');
        });
        await typed.blur();
        await expect(typed).toHaveValue('50');
        await expect(note(roi.typed.changed, '50')).toHaveCount(1);
        await typed.fill('12.4');
        await typed.press('Enter');
        await expect(typed).toHaveValue('12');
        await expect(note(roi.typed.changed, '12')).toHaveCount(1);
        await typed.fill('many');
        await typed.blur();
        await expect(typed).toHaveValue('12');
        await expect(note(roi.typed.discarded, '12')).toHaveCount(1);
        await typed.fill('40');
        await expectAmounts(page, language, 1200, 4800, 62_400);
        await expect(note(roi.typed.discarded, '12')).toHaveCount(0);
      });

      await test.step('the advanced options and the ends of each scale (R29)', async () => {
        await expect(value).toBeHidden();
        await page.getByText(roi.advanced).click();
        for (const end of ['50+', `${sign}50`, `${sign}500+`])
          await expect(calculator.getByText(end, { exact: true })).toBeVisible();
        await expect(calculator.getByText(/^50\s?%\+$/)).toBeVisible();
        await value.fill('500');
        await expect(page.getByRole('textbox', { name: missedCalls.secondary })).toHaveValue(`${sign}500`);
        await page.getByRole('slider', { name: missedCalls.tertiary }).fill('50');
        await expectAmounts(page, language, 10_000, 40_000, 520_000);
        await page.getByText(roi.advanced).click();
        await expect(value).toBeHidden();
      });

      await test.step('each scenario keeps its values', async () => {
        await page.getByRole('radio', { name: hours.title }).check();
        await expect(page.getByText(hours.description)).toBeVisible();
        await page.getByRole('slider', { name: hours.primary }).fill('10');
        await page.getByRole('radio', { name: missedCalls.title }).check();
        await expectAmounts(page, language, 10_000, 40_000, 520_000);
        await page.getByRole('radio', { name: hours.title }).check();
        // 10 × 35 × 60 %, and 4.33 weeks in a month
        await expectAmounts(page, language, 210, 909, 10_920);
        await page.getByText(roi.reasons.title).click();
        await expect(page.getByText(roi.reasons['time-savings'].tertiary)).toBeVisible();
      });

      if (plans.length > 1) {
        await test.step('another plan changes the figure and the shared link (R78)', async () => {
          const choice = calculator.getByRole('group', { name: roi.plan.choose });
          const fitting = await choice.getByRole('radio', { checked: true }).getAttribute('value');
          const plan = plans.find(({ id }) => id !== fitting)!;
          const figure = calculator.getByRole('figure');
          const before = await figure.innerText();
          await choice.getByRole('radio', { name: plan.name }).check();
          await expect(figure).not.toHaveText(before, { useInnerText: true });
          await page.waitForURL((url) => url.searchParams.get('roi') === `time-savings,10,35,60,${plan.id}`);
          await page.reload();
          await expect(choice.getByRole('radio', { checked: true })).toHaveValue(plan.id);
          await choice.locator(`[value=${fitting}]`).check();
          await expect(figure).toHaveText(before, { useInnerText: true });
        });
      }

      await test.step('the message', async () => {
        await page.getByRole('link', { name: roi.result.send }).click();
        await page.waitForURL(`**${pathTo('contact')}?roi=time-savings,10,35,60#write`);
        const message = page.getByRole('textbox', { name: texts.contact.form.message });
        for (const amount of [909, 10_920])
          await expect(message).toHaveValue(new RegExp(RegExp.escape(amountOf(locale, amount))));
      });
    });
  });

  // How much room the texts need differs from language to language.
  for (const locale of locales) {
    const language = languageOf(locale);
    const { texts } = language;
    const missedCalls = texts.roi.scenarios['missed-calls'];

    test(`${locale}: nothing moves while a slider does, nor the plans while one is chosen (R77, R78, R79)`, async ({
      page,
    }) => {
      await openCalculator(page, language);
      const panel = page.locator('#roi').getByRole('region');
      const choice = panel.getByRole('group', { name: texts.roi.plan.choose });
      await page.getByText(texts.roi.advanced).click();
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        const [heights, places] = [new Set<number>(), new Set<number>()];
        // From no payback to one in the first week.
        for (const [calls, money] of [
          [5, 50],
          [5, 500],
          [17, 220],
          [50, 500],
        ] as const) {
          await page.getByRole('slider', { name: missedCalls.primary }).fill(String(calls));
          await page.getByRole('slider', { name: missedCalls.secondary }).fill(String(money));
          await expect(amount(page, texts.roi.result.monthly)).toHaveText(amountOf(locale, (calls * money * 4) / 5));
          heights.add((await panel.boundingBox())?.height ?? 0);
        }
        for (const plan of await choice.getByRole('radio').all()) {
          await plan.check();
          places.add(await choice.evaluate((group: HTMLElement) => group.offsetTop));
        }
        expect.soft([...heights], `heights at ${width} px`).toHaveLength(1);
        expect.soft([...places], `places of the plans at ${width} px`).toHaveLength(1);
      }
    });
  }
});

test('an estimate is of high value above 1000 a month, not at it (R32, R34)', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await openCalculator(page, other, '?roi=missed-calls,5,100,50');
  const panel = page.locator('#roi').getByRole('region');
  const calls = page.getByRole('slider', { name: missedCalls.primary });
  const action = (name: string) => panel.getByRole('link', { name, exact: true });
  const warning = panel.getByRole('img', { name: roi.result.warning });
  await expectAmounts(page, other, 250, 1000, 13_000);
  await expect(panel.getByRole('heading', { name: roi.result.normal })).toBeVisible();
  await expect(warning).toBeHidden();

  await calls.fill('6');
  await expect(panel.getByRole('heading', { name: fill(roi.result.high, { threshold: money(1000) }) })).toBeVisible();
  await expect(warning).toBeVisible();
  await expect(action(missedCalls.urgentAction)).toBeVisible();
  await expect(panel).toHaveCSS('animation', /pulse/);
  await expect(panel).toHaveCSS('animation-iteration-count', '5');

  await calls.fill('5');
  await expect(panel).toHaveCSS('animation-name', 'none');
  await action(missedCalls.action).click();
  await page.waitForURL((url) => url.pathname === other.pathTo(hasPage('packages') ? 'packages' : 'contact'));
  expect(logged.filter((text) => text.includes('missed-calls'))).toHaveLength(1);
});

test('a value changed before the script arrived is kept', async ({ page }) => {
  const release = await holdRequests(page, '**/RoiCalculator*.js');
  await page.goto(`${other.pathTo('services')}#roi`);
  await page.getByRole('slider', { name: missedCalls.primary }).fill('45');
  release();
  // 45 × 150 × 20 % × 4
  await expect(amount(page, roi.result.monthly)).toHaveText(money(5400));
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('scrolling that begins on a slider leaves its value (R29)', async ({ page, context }) => {
    await openCalculator(page, other);
    const slider = page.getByRole('slider', { name: missedCalls.primary });
    await slider.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const devtools = await context.newCDPSession(page);
    const drag = async (xDistance: number, yDistance: number) => {
      const box = (await slider.boundingBox())!;
      const start = { x: box.x + box.width * 0.8, y: box.y + box.height / 2 };
      const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
        devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
      await send('touchStart', start);
      for (let step = 1; step <= 10; step += 1)
        await send('touchMove', { x: start.x + (xDistance * step) / 10, y: start.y + (yDistance * step) / 10 });
      await send('touchEnd');
    };
    const before = await page.evaluate(() => scrollY);
    await drag(0, -200);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
    await expect(slider).toHaveValue('15');
    // A touch while the page still scrolls only stops it.
    await expect(async () => {
      await drag(-100, 0);
      await expect(slider).not.toHaveValue('15', { timeout: 1000 });
    }).toPass();
  });
});

test('amounts count up, and are announced once the sliders rest (R33, R77)', async ({ page }) => {
  await page.clock.install();
  await openCalculator(page, other);
  await pauseClock(page);
  const calls = page.getByRole('slider', { name: missedCalls.primary });
  const { weekly, monthly, yearly } = roi.result;
  const [week, month, year] = [amount(page, weekly), amount(page, monthly), amount(page, yearly)];
  const announcement = page.locator('#roi').getByRole('status').last();
  await calls.fill('30');
  await page.clock.runFor(300);
  await expect(week).not.toHaveText(money(450));
  await expect(week).not.toHaveText(money(900));
  await page.clock.runFor(350);
  await expect(week).toHaveText(money(900));
  await expect(month).not.toHaveText(money(3600));
  await page.clock.runFor(200);
  await expect(month).toHaveText(money(3600));
  await expect(year).not.toHaveText(money(46_800));
  await page.clock.runFor(200);
  await expect(year).toHaveText(money(46_800));

  // Begins the wait anew.
  await calls.fill('31');
  await page.clock.runFor(1100);
  await calls.fill('30');
  await page.clock.runFor(1100);
  await expect(announcement).toHaveText('');
  await page.clock.runFor(200);
  for (const amount of [3600, 900, 46_800]) await expect(announcement).toContainText(money(amount));
  await expect(announcement).toContainText(roi.plan.fitting);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await calls.fill('15');
  await page.clock.runFor(50);
  await expectAmounts(page, other, 450, 1800, 23_400);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the example is shown in full, without dead sliders (R57, R77)', async ({ page }) => {
    await page.goto(other.pathTo('services'));
    await expectAmounts(page, other, 450, 1800, 23_400);
    await expect(page.getByRole('slider').or(page.getByRole('radio'))).toHaveCount(0);
    const panel = page.locator('#roi').getByRole('region');
    await expect(panel.getByRole('figure').locator('svg path').first()).toBeVisible();
    await expect(panel.getByRole('figure').getByRole('listitem').first()).toContainText(money(12 * 1800));
  });
});
