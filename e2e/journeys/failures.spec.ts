import type { Page, Route } from 'playwright/test';
import { requestsFrom, mailsAbout } from '../support/backend.ts';
import { expect, languageOf, test } from '../support/fixtures.ts';
import { changeLanguage, settle } from '../support/page.ts';
import {
  failure,
  requestsRoute,
  messageField,
  newEmail,
  openForm,
  sendAndExpectThanks,
  submitButton,
  thanks,
  typeRequest,
  writeRequest,
} from '../support/request-form.ts';
import { lastLocale, localeBeside, locales, needsBackend, textsOf } from '../support/site.ts';
import { pagePath } from '../../src/i18n/routes.ts';

test.skip(...needsBackend);

// What goes wrong between the browser and the backend, and browsers that lack something.

const language = languageOf(lastLocale);
const { contact, layout } = language.texts;
const { form } = contact;

test.describe('one request', () => {
  test.use({
    allowedErrors: [/send-consultation-email|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Cannot send the request/],
  });

  test('makes one request however often its response is lost (F39, F45, F46, F48)', async ({ page }) => {
    const keys: string[] = [];
    page.on('request', (request) => {
      const key = request.headers()['idempotency-key'];
      if (key) keys.push(key);
    });
    const email = await writeRequest(page, language);
    const tryWith = async (respond: (route: Route) => Promise<unknown>) => {
      await page.unroute(requestsRoute);
      await page.route(requestsRoute, respond);
      await submitButton(page, language).click();
      // The message of an earlier try may still be there.
      await expect(page.getByRole('button', { name: form.sending })).toBeHidden();
      await expect(failure(page, language)).toBeVisible();
      await expect(page.getByLabel(form.email, { exact: true })).toHaveValue(email);
      await expect(messageField(page, language.texts)).toHaveValue('Salut');
      await expect(page.getByText(form.reachInstead).getByRole('link')).toHaveCount(2);
    };
    await tryWith((route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Unavailable</h1>' }));
    await tryWith((route) => route.abort('internetdisconnected'));
    await test.step('online again: nothing is sent on its own', async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await settle(page);
      expect(keys).toHaveLength(2);
    });
    await tryWith((route) => route.fetch().then(() => route.abort()));

    await page.unroute(requestsRoute);
    await sendAndExpectThanks(page, language);
    expect(new Set(keys).size).toBe(1);
    await expectOneRequest(email);
  });

  test('makes one request from any number of presses and tabs (F49, F50)', async ({ context }) => {
    const email = newEmail('tabs');
    const openTab = async () => {
      const tab = await context.newPage();
      await openForm(tab, language);
      await typeRequest(tab, language, email);
      return tab;
    };
    const closed = await openTab();
    const stored = Promise.withResolvers<void>();
    await closed.route(requestsRoute, (route) => route.fetch().then(() => stored.resolve()));
    await submitButton(closed, language).click();
    await stored.promise;
    await closed.close();
    const tabs = [await openTab(), await openTab()];
    for (const tab of tabs) await tab.getByLabel(form.phone, { exact: true }).focus();
    // Each tab is watched from its own click on: the thanks last twelve seconds.
    await Promise.all(
      tabs.map(async (tab) => {
        await Promise.all([tab.keyboard.press('Enter'), submitButton(tab, language).dispatchEvent('click')]);
        await expect(thanks(tab, language)).toBeVisible();
      }),
    );
    await expectOneRequest(email);
  });
});

test.describe('the form posts and the language changes', () => {
  test.use({ allowedErrors: [/_astro|on purpose|status of 404|Cannot (run|load|send)|ERR_FAILED|hydrat/i] });

  // A second after a failed import, Astro tries again, with a query.
  for (const [name, files] of [
    ['without any script file (F43)', '**/_astro/*.js*'],
    ['without the code of the form, as after a new release (F44)', '**/_astro/ContactForm.*.js*'],
    ['without the code that sends requests (F46)', '**/_astro/submit.*.js*'],
  ] as const) {
    test(name, async ({ page }) => {
      let blocked = 0;
      await page.route(files, (route) => {
        blocked += 1;
        return route.fulfill({ status: 404 });
      });
      if (name.includes('sends')) await openForm(page, language);
      else await page.goto(language.pathTo('contact'));
      await page.getByLabel(form.name).click();
      await expect.poll(() => blocked).toBeGreaterThan(0);
      await expectPost(page);
      await expectLanguageChange(page);
    });
  }

  test('when an island throws during hydration, which leaves no hole (F44)', async ({ page }) => {
    const body = 'export function ContactForm() { throw new Error("on purpose"); }';
    const typed = Promise.withResolvers<void>();
    await page.route('**/_astro/ContactForm*.js', async (route) => {
      await typed.promise;
      await route.fulfill({ contentType: 'text/javascript', body });
    });
    const reported = page.waitForEvent('console', (message) => message.text().includes('Restored the server'));
    await page.goto(language.pathTo('contact'));
    await page.getByLabel(form.name).fill('Typed before');
    typed.resolve();
    await reported;
    await expect(page.getByLabel(form.name)).toHaveValue('Typed before');
    await expect(page.getByLabel(form.name)).toBeFocused();
    await expectPost(page);
  });

  test('in a browser without modules, which shows everything (F54)', async ({ page }) => {
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
    await expectPost(page);
  });
});

for (const [state, breakStorage] of [
  [
    'denied',
    // As in a browser that blocks cookies.
    () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Denied', 'SecurityError');
          },
        });
    },
  ],
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full', 'QuotaExceededError');
      };
    },
  ],
] as const) {
  test(`without cookies, with storage that is ${state}, everything works (F51, F52, R86)`, async ({
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
    const email = await writeRequest(page, language);
    await sendAndExpectThanks(page, language);
    expect(await requestsFrom(email)).toHaveLength(1);
    const colors = page.getByRole('combobox', { name: layout.footer.scheme.label });
    await colors.selectOption('dark');
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
    await expectLanguageChange(page);
    expect(setCookieUrls).toEqual([]);
    expect(await context.cookies()).toEqual([]);
  });
}

async function expectOneRequest(email: string): Promise<void> {
  expect(await requestsFrom(email)).toHaveLength(1);
  await expect.poll(() => mailsAbout(email)).toHaveLength(1);
}

/** Sends a request by a plain form post and expects the thank-you page. */
async function expectPost(page: Page): Promise<void> {
  const email = newEmail('plain');
  await typeRequest(page, language, email);
  await submitButton(page, language).click();
  await expect(page).toHaveURL(`${language.pathTo('contact')}#request-received`);
  await expect(page.getByText(contact.success)).toBeVisible();
  expect(await requestsFrom(email)).toHaveLength(1);
}

async function expectLanguageChange(page: Page): Promise<void> {
  if (locales.length === 1) return;
  const other = localeBeside(lastLocale);
  await changeLanguage(page, lastLocale, other);
  await page.waitForURL((url) => url.pathname === pagePath(other, 'contact'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textsOf(other).contact.title);
}
