import type { Page } from 'playwright/test';
import { leadsFrom } from '../support/backend.ts';
import { needsBackend } from '../support/deployed.ts';
import { expect, languageOf, settle, test } from '../support/fixtures.ts';
import {
  failure,
  functionUrl,
  newEmail,
  sendAndExpectThanks,
  submitButton,
  typeRequest,
  writeRequest,
} from '../support/request-form.ts';
import { lastLocale, localeBeside, pathOf, wordsOf } from '../support/site.ts';
import { language as languageFacts } from '../../src/i18n/locales.ts';

test.skip(...needsBackend);

// Browsers that lack something, and parts of the site that do not arrive.

const language = languageOf(lastLocale);
const { contact } = language.words;

// `blocked-scripts.spec.ts` blocks each file in turn.
test.describe('a form whose code', () => {
  test.use({ allowedErrors: [/_astro|on purpose|Cannot (run|load|send)|ERR_FAILED|hydrat/i] });

  test('throws during hydration stays as the server sent it, and posts (F44)', async ({ page }) => {
    const body = 'export function ContactForm() { throw new Error("on purpose"); }';
    await page.route('**/_astro/ContactForm*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
    const reported = page.waitForEvent('console', (message) => message.text().includes('Restored the server'));
    await page.goto(language.pathTo('contact'));
    await page.getByLabel(contact.form.name).fill('Typed before');
    await reported;
    await expect(page.getByLabel(contact.form.name)).toHaveValue('Typed before');
    await expectPlainPost(page);
  });
});

test.describe('a page that is open while a new release removes its files', () => {
  test.use({ allowedErrors: [/_astro|status of 404|Cannot (run|load|send)|hydrat/i] });

  test('still posts its form and changes the language', async ({ page }) => {
    await page.goto(language.pathTo('contact'));
    await settle(page);
    await page.route('**/_astro/**', (request) => request.fulfill({ status: 404 }));
    await expectPlainPost(page);
    await expectLanguageChange(page);
  });
});

test('a browser without modules shows everything and posts the form (F54)', async ({ page }) => {
  await page.route(`**${language.pathTo('contact')}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/<script\b[^>]*>.*?<\/script>/gs, (script) =>
      // It skips modules and cannot parse `import()`.
      /^<script[^>]*type="?module/.test(script) || script.includes('import(') ? '' : script,
    );
    await route.fulfill({ response, body });
  });
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto(language.pathTo('contact'));
  await settle(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(contact.title);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(scripts).toEqual([]);
  await expectPlainPost(page);
});

const brokenStorage = {
  // As in a browser that blocks cookies.
  denied: () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Denied', 'SecurityError');
        },
      });
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  },
};

test.describe('the form, the choice of colors and the menu work', () => {
  test.use({ allowedErrors: [/send-consultation-email|ERR_FAILED/] });

  for (const [state, breakStorage] of Object.entries(brokenStorage)) {
    test(`with cookies disabled and storage that is ${state}, and nothing tries to set a cookie (F51, F52, R86)`, async ({
      page,
      context,
    }) => {
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: true });
      const setCookieUrls: string[] = [];
      page.on('response', (response) => {
        if (response.headers()['set-cookie']) setCookieUrls.push(response.url());
      });
      await page.addInitScript(breakStorage);
      await expectSecondTry(page);
      const colors = page.getByRole('combobox', { name: language.words.layout.footer.scheme.label });
      await colors.selectOption('dark');
      await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
      await expect(colors).toHaveValue('dark');
      await expectLanguageChange(page);
      expect(setCookieUrls).toEqual([]);
      expect(await context.cookies()).toEqual([]);
    });
  }
});

/** Sends a request by a plain form post and expects the thank-you page. */
async function expectPlainPost(page: Page): Promise<void> {
  const email = newEmail('plain');
  await typeRequest(page, language, email);
  await submitButton(page, language).click();
  await expect(page).toHaveURL(`${language.pathTo('contact')}#request-received`);
  await expect(page.getByText(contact.success)).toBeVisible();
  expect(await leadsFrom(email)).toHaveLength(1);
}

/** Sends a request by script: the first try fails, the second makes one lead. */
async function expectSecondTry(page: Page): Promise<void> {
  const email = await writeRequest(page, language);
  await page.route(functionUrl, (route) => route.abort());
  await submitButton(page, language).click();
  await expect(failure(page, language)).toBeVisible();
  await page.unroute(functionUrl);
  await sendAndExpectThanks(page, language);
  expect(await leadsFrom(email)).toHaveLength(1);
}

async function expectLanguageChange(page: Page): Promise<void> {
  const other = localeBeside(lastLocale);
  await page.getByRole('button', { name: languageFacts(lastLocale).name }).click();
  await page.getByRole('link', { name: languageFacts(other).name }).click();
  await expect(page).toHaveURL(new RegExp(`${pathOf(other, 'contact')}(#|$)`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf(other).contact.title);
}
