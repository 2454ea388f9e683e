import type { Locator, Page } from 'playwright/test';
import { company } from '../src/business/company.ts';
import { expect, inEachLanguage, test, type Language } from './fixtures.ts';
import { fill } from './site.ts';

/** The price table of the specification. */
const plans = [
  { id: 'starter', name: 'Starter', setup: 400, monthly: 97, edits: 1 },
  { id: 'growth', name: 'Growth', setup: 500, monthly: 297, edits: 3 },
  { id: 'elite', name: 'Elite', setup: 750, monthly: 497, edits: 5 },
] as const;

const addOns = [
  { id: 'voiceAgent', name: 'AI Voice Agent', monthly: 197 },
  { id: 'reviewSuite', name: 'Review AI Suite', monthly: 147 },
  { id: 'textBack', name: 'Missed Call Text-Back', monthly: 67 },
] as const;

inEachLanguage(({ locale, words, pathTo }) => {
  const { packages } = words;

  test.beforeEach(async ({ page }) => {
    await page.goto(pathTo('packages'));
  });

  test('opens with its headline and the guarantee', async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(packages.hero.title);
    await expect(page.getByText(fill(packages.hero.note, { moneyBackDays: 30, setupHours: 48 }))).toBeVisible();
  });

  for (const plan of plans) {
    test(`shows what ${plan.name} costs and leads to its page in a new tab`, async ({ page }) => {
      const card = cardOf(page, plan.name);
      await expect(card.getByRole('definition')).toHaveText([
        usd(locale, plan.monthly),
        usd(locale, plan.setup),
        String(plan.edits),
      ]);
      await expect(card).toContainText(packages.plans[plan.id]);
      await expect(card.getByText(packages.plans.popular)).toHaveCount(plan.id === 'growth' ? 1 : 0);
      await expectNewTab(card.getByRole('link', { name: packages.plans.getStarted }), words);
      await expect(card.getByRole('link')).toHaveAccessibleName(new RegExp(plan.name));
    });
  }

  test('the steps of the headline lead down to the plans', async ({ page }) => {
    const steps = page.getByRole('navigation', { name: packages.hero.steps }).getByRole('link');
    await expect(steps).toContainText(plans.map(({ name }) => name));
    for (const [index, plan] of plans.entries()) {
      await expect(steps.nth(index)).toContainText(usd(locale, plan.monthly));
      await steps.nth(index).click();
      await expect(cardOf(page, plan.name)).toBeInViewport();
    }
  });

  test('compares the plans in a table that can be read row by row', async ({ page }) => {
    const table = page.getByRole('table', { name: packages.compare.title });
    await expect(table.getByRole('columnheader')).toHaveText([
      packages.compare.feature,
      ...plans.map(({ name }) => name),
    ]);
    const cells = (name: string) => {
      const header = page.getByRole('rowheader', { name, exact: true });
      return table.getByRole('row').filter({ has: header }).getByRole('cell');
    };
    await expect(cells(packages.plans.monthly)).toHaveText(plans.map(({ monthly }) => usd(locale, monthly)));
    await expect(cells(packages.plans.setup)).toHaveText(plans.map(({ setup }) => usd(locale, setup)));
    await expect(cells(packages.plans.edits)).toHaveText(plans.map(({ edits }) => String(edits)));
    const { yes, no } = packages.compare;
    await expect(cells(packages.features.website)).toHaveText([yes, yes, yes]);
    await expect(cells(packages.features.chatbot)).toHaveText([new RegExp(no), new RegExp(no), yes]);
    const onlyElite = [new RegExp(no), new RegExp(no), /197/];
    await expect(cells(fill(packages.compare.option, { addOn: 'AI Voice Agent' }))).toHaveText(onlyElite);
  });

  for (const { id, name, monthly } of addOns) {
    test(`shows what ${name} costs and brings, and leads to its page in a new tab`, async ({ page }) => {
      const card = cardOf(page, name);
      const { badge, roi, features } = packages.addOns[id];
      const price = usd(locale, monthly);
      for (const text of [badge, price, fill(roi, { price, plan: 'Elite' }), ...Object.values(features)]) {
        await expect(card).toContainText(text);
      }
      await expectNewTab(card.getByRole('link', { name: fill(packages.addOns.add, { addOn: name }) }), words);
    });
  }

  test('says that the voice agent belongs to Elite', async ({ page }) => {
    const note = fill(packages.addOns.note, { addOn: 'AI Voice Agent', plan: 'Elite' });
    await expect(cardOf(page, 'AI Voice Agent')).toContainText(note);
  });

  test('announces the bundle and offers a free consultation', async ({ page }) => {
    await expect(page.getByRole('heading', { name: 'Complete AI Bundle' })).toBeVisible();
    await expect(page.getByText(packages.bundle.status)).toBeVisible();
    await expectNewTab(page.getByRole('link', { name: packages.consultation.button }), words);
  });

  test('each of the seven buttons opens another page of the packages site', async ({ page }) => {
    const links = page.getByRole('main').locator(`a[href^="${company.externalLinks.packagesSite}/"]`);
    const hrefs = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')));
    expect(new Set(hrefs).size).toBe(7);
    expect(hrefs).toHaveLength(7);
  });
});

test('English says what the specification quotes', async ({ page }) => {
  await page.goto('/packages');
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Simple Pricing, Built to Scale');
  await expect(main.getByText('30-day money back guarantee • Setup within 48 hours', { exact: true })).toBeVisible();
  await expect(main.getByText('Coming Soon / Available Soon', { exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Get Started' })).toHaveCount(3);
  await expect(main.getByRole('link', { name: /^Add / })).toHaveCount(3);
  await expect(main.getByRole('link', { name: 'Book Free Consultation' })).toBeVisible();
  await expect(main.getByText(/AI Voice Agent is an optional add-on inside the Elite Plan/)).toBeVisible();
});

test('cards light up under the pointer by border and background alone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/packages');
  for (const { name } of [...plans, ...addOns]) {
    const card = cardOf(page, name);
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
});

function cardOf(page: Page, name: string): Locator {
  const heading = page.getByRole('heading', { level: 3, name });
  return page.getByRole('main').getByRole('listitem').filter({ has: heading });
}

async function expectNewTab(link: Locator, words: Language['words']): Promise<void> {
  await expect(link).toHaveAttribute('href', new RegExp(`^${RegExp.escape(company.externalLinks.packagesSite)}/.`));
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(link).toHaveAccessibleName(new RegExp(RegExp.escape(words.layout.newTab)));
}

/** Whole dollars as people write them in the language. */
function usd(locale: Language['locale'], amount: number): string {
  return locale === 'fr' ? `${amount} $` : `$${amount}`;
}
