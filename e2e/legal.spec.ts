import { expect, inEachLanguage, test } from './fixtures.ts';
import { company } from '../src/business/company.ts';
import { consentProofYears } from '../src/business/legal.ts';
import type { Page } from 'playwright/test';

/** September 10, 2025 as the specified languages write it. */
const lastUpdated: Partial<Record<string, string>> = {
  en: 'Last updated September 10, 2025',
  fr: 'Dernière mise à jour le 10 septembre 2025',
  es: 'Última actualización: 10 de septiembre de 2025',
};

const newYork: Partial<Record<string, string>> = {
  en: 'State of New York',
  fr: 'État de New York',
  es: 'estado de Nueva York',
};

const pages = ['privacy', 'terms'] as const;

inEachLanguage(({ locale, words, pathTo }) => {
  for (const route of pages) {
    test.describe(route, () => {
      test.beforeEach(async ({ page }) => {
        await page.goto(pathTo(route));
      });

      test('has its title and the date of its last change', async ({ page }) => {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words[route].title);
        const shown = lastUpdated[locale];
        test.skip(shown === undefined, 'Nobody has said how this language writes the date');
        const date = page.getByRole('main').getByText(shown ?? '', { exact: true });
        await expect(date).toBeVisible();
        await expect(date).toHaveAttribute('datetime', '2025-09-10');
      });

      test('has a table of contents that leads to every section, in order', async ({ page }) => {
        const entries = contents(page, words.legal.contents).getByRole('link');
        const headings = page.getByRole('main').getByRole('heading', { level: 2 });
        const titles = await headings.allInnerTexts();
        expect(titles.length).toBeGreaterThan(0);
        await expect(entries).toHaveText(titles.map((title) => title.replace(/\s+/g, ' ')));
        for (let index = 0; index < titles.length; index += 1) {
          await entries.nth(index).click();
          await expect(headings.nth(index)).toBeInViewport();
        }
      });

      test('has a place for each section to link to, the same in every language', async ({ page }) => {
        const sections = Object.keys(words[route].sections);
        for (const [index, id] of sections.entries()) {
          await expect(page.locator(`h2#${id}`)).toHaveText(new RegExp(`^${index + 1}\\b`));
        }
      });

      test('says how to reach us', async ({ page }) => {
        const text = page.getByRole('main');
        await expect(text.getByRole('link', { name: company.email }).first()).toHaveAttribute(
          'href',
          `mailto:${company.email}`,
        );
        await expect(text.getByRole('link', { name: company.phone }).first()).toHaveAttribute(
          'href',
          `tel:${company.phoneE164}`,
        );
      });

      test('prints its text and where its links lead, without bars', async ({ page }) => {
        await page.emulateMedia({ media: 'print' });
        await expect(page.getByRole('banner')).toBeHidden();
        await expect(contents(page, words.legal.contents)).toBeHidden();
        const link = page.getByRole('article').getByRole('link', { name: words.pages.smsCompliance });
        const printed = await link.evaluate((element) => getComputedStyle(element, '::after').content);
        expect(printed).toContain(pathTo('smsCompliance'));
      });
    });
  }

  test('the privacy policy has nine sections', async ({ page }) => {
    await page.goto(pathTo('privacy'));
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(9);
  });

  test('the privacy policy names what this browser keeps', async ({ page, context }) => {
    await page.goto(pathTo('privacy'));
    const kept = await page.evaluate(() => Object.keys(localStorage));
    for (const key of kept) await expect(page.getByRole('article')).toContainText(key);
    expect(await context.cookies()).toEqual([]);
  });

  test('the terms name New York’s law', async ({ page }) => {
    await page.goto(pathTo('terms'));
    await expect(page.getByRole('article')).toContainText(newYork[locale] ?? 'New York');
  });

  test('the small print at the foot of a page leads to our own legal pages', async ({ page }) => {
    const { smallPrint } = words.layout.footer;
    await page.goto(pathTo('home'));
    for (const route of ['privacy', 'terms', 'smsCompliance'] as const) {
      const link = page.getByRole('contentinfo').getByRole('link', { name: smallPrint[route], exact: true });
      await expect(link).toHaveAttribute('href', pathTo(route));
    }
  });

  test('the legal pages and the SMS terms stand beside the consent box of the contact form', async ({ page }) => {
    await page.goto(pathTo('contact'));
    const { links } = words.legal;
    for (const [name, href] of [
      [links.privacy, pathTo('privacy')],
      [links.terms, pathTo('terms')],
      [links.smsTerms, `${pathTo('smsConsent')}#sms-terms`],
    ] as const) {
      const link = page.locator('form').getByRole('link', { name: new RegExp(`^${name} \\(`) });
      await expect(link).toHaveAttribute('href', href);
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', 'noopener');
    }
  });
});

test('the terms say how subscriptions are billed, renewed and refunded', async ({ page }) => {
  await page.goto('/terms');
  const text = page.getByRole('article');
  await expect(text.getByRole('heading', { name: 'Project services' })).toBeVisible();
  await expect(text.getByRole('heading', { name: 'SaaS subscriptions' })).toBeVisible();
  await expect(text).toContainText('billed monthly or annually');
  await expect(text).toContainText('renew automatically');
  await expect(text).toContainText('Partial months are not refundable');
  await expect(text).toContainText('30-day money-back guarantee');
  await expect(text).toContainText('within 48 hours');
});

test('the privacy policy promises that mobile information is not sold or shared', async ({ page }) => {
  await page.goto('/privacy');
  await expect(page.getByRole('article')).toContainText('up to 3 messages per consultation process');
  await expect(page.getByRole('article')).toContainText(
    /never sell or rent your mobile number or your consent\. No mobile information is shared with third parties or affiliates for marketing or promotional purposes/,
  );
  await expect(page.getByRole('article')).toContainText('excludes text messaging originator opt-in data and consent');
  await expect(page.getByRole('article')).toContainText(`stays for ${consentProofYears} years`);
  await expect(page.getByRole('article')).toContainText('sets no cookies');
});

function contents(page: Page, name: string) {
  return page.getByRole('navigation', { name, includeHidden: true });
}
