import type { Page, Route } from 'playwright/test';
import { language as languageFacts } from '../../src/i18n/locales.ts';
import { leadsFrom, mailsAbout } from '../support/backend.ts';
import { expect, languageOf, test } from '../support/fixtures.ts';
import { holdRequests, pauseClock, settle } from '../support/page.ts';
import {
  failure,
  functionUrl,
  messageField,
  newEmail,
  openForm,
  sendAndExpectThanks,
  submitButton,
  thanks,
  typeRequest,
  writeRequest,
} from '../support/request-form.ts';
import { lastLocale, localeBeside, locales, needsBackend, pathOf, wordsOf } from '../support/site.ts';

test.skip(...needsBackend);

// What goes wrong between the browser and the backend, and browsers that lack something.

const language = languageOf(lastLocale);
const { contact, layout } = language.words;
const { form } = contact;

test.describe('a response', () => {
  test.use({
    allowedErrors: [/send-consultation-email|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Cannot send the request/],
  });

  const html = { contentType: 'text/html', body: '<h1>Wi-Fi</h1>', headers: { 'access-control-allow-origin': '*' } };
  const responses: Record<string, (route: Route) => Promise<void>> = {
    'is a server error in HTML (F45)': (route) => route.fulfill({ ...html, status: 503 }),
    'may not be read by this page (F46)': async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { 'access-control-allow-origin': 'https://elsewhere.example' } });
    },
    'comes from a captive portal (F48)': async (route) => {
      await route.fetch();
      await route.fulfill({ ...html, status: 200 });
    },
    'is missing because the visitor is offline (F48)': (route) => route.abort('internetdisconnected'),
  };

  test('that is unusable keeps the text, and sending again, with the same key, makes no second lead (F39, F45, F46, F48)', async ({
    page,
  }) => {
    const keys: string[] = [];
    page.on('request', (request) => {
      const key = request.headers()['idempotency-key'];
      if (key) keys.push(key);
    });
    const email = await writeRequest(page, language);
    for (const [index, [name, respond]] of Object.entries(responses).entries()) {
      await test.step(`that ${name}`, async () => {
        await page.route(functionUrl, respond);
        await submitButton(page, language).click();
        // The message of an earlier try may still be there.
        await expect.poll(() => keys).toHaveLength(index + 1);
        await expect(submitButton(page, language)).toBeEnabled();
        await expectKept(page, email);
        await page.unroute(functionUrl);
      });
    }
    await test.step('that was offline, and is online again: nothing is sent on its own', async () => {
      const tries = keys.length;
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await settle(page);
      expect(keys).toHaveLength(tries);
    });
    await sendAndExpectThanks(page, language);
    expect(new Set(keys).size).toBe(1);
    await expectOneLead(email);
  });

  test('that takes too long is given up after ten seconds, and sending again makes no second lead (F47)', async ({
    page,
  }) => {
    await page.clock.install();
    const email = await writeRequest(page, language);
    const { stored } = await loseResponse(page);
    await pauseClock(page);
    await submitButton(page, language).click();
    await expect(page.getByRole('status').filter({ hasText: form.sending })).toHaveText(form.sending);
    await stored;
    await page.clock.fastForward(9_000);
    await expect(page.getByRole('button', { name: form.sending })).toBeDisabled();
    await page.clock.fastForward(1_100);
    await expectKept(page, email);
    await page.unroute(functionUrl);
    await sendAndExpectThanks(page, language);
    await expectOneLead(email);
  });
});

test.describe('one request', () => {
  test('sent by Enter and a click at once, and from a second tab, is one lead, and both tabs show the thanks (F49)', async ({
    context,
  }) => {
    const email = newEmail('tabs');
    const tabs = await Promise.all([context.newPage(), context.newPage()]);
    for (const tab of tabs) {
      await openForm(tab, language);
      await typeRequest(tab, language, email);
      await tab.getByLabel(form.phone, { exact: true }).focus();
    }
    // Each tab is watched from its own click on: the thanks last twelve seconds.
    await Promise.all(
      tabs.map(async (tab) => {
        await Promise.all([tab.keyboard.press('Enter'), submitButton(tab, language).dispatchEvent('click')]);
        await expect(thanks(tab, language)).toBeVisible();
      }),
    );
    await expectOneLead(email);
  });

  test('whose response comes while another tab is in front shows the thanks when the visitor comes back', async ({
    page,
  }) => {
    await page.clock.install();
    await writeRequest(page, language);
    const release = await holdRequests(page, functionUrl);
    await pauseClock(page);
    await submitButton(page, language).click();
    await expect(page.getByRole('button', { name: form.sending })).toBeDisabled();
    await setVisibility(page, 'hidden');
    release();
    // The response has arrived: the form is empty.
    await expect(messageField(page, language.words)).toHaveValue('');
    await page.clock.runFor(15_000);
    await expect(thanks(page, language)).toBeHidden();
    await setVisibility(page, 'visible');
    await expect(thanks(page, language)).toBeVisible();
    await expect(submitButton(page, language)).toBeEnabled();
  });

  test('whose tab was closed mid-submit can be sent again from another (F50)', async ({ context }) => {
    const closed = await context.newPage();
    const email = await writeRequest(closed, language);
    const { stored } = await loseResponse(closed);
    await submitButton(closed, language).click();
    await stored;
    await closed.close();
    const other = await context.newPage();
    await openForm(other, language);
    await typeRequest(other, language, email);
    await sendAndExpectThanks(other, language);
    await expectOneLead(email);
  });
});

test.describe('the form posts and the language changes', () => {
  test.use({ allowedErrors: [/_astro|on purpose|status of 404|Cannot (run|load|send)|ERR_FAILED|hydrat/i] });

  const missing = {
    'without any script file (F43)': '**/_astro/*.js',
    'without React (F44)': '**/_astro/client.*.js',
    'without the code of the form (F44)': '**/_astro/ContactForm.*.js',
    'without the code that sends requests (F46)': '**/_astro/submit.*.js',
  };
  for (const [name, files] of Object.entries(missing)) {
    test(name, async ({ page }) => {
      let blocked = 0;
      await page.route(files, (route) => {
        blocked += 1;
        return route.abort();
      });
      if (name.includes('sends')) await openForm(page, language);
      else await page.goto(language.pathTo('contact'));
      await page.getByLabel(form.name).focus();
      await expect.poll(() => blocked).toBeGreaterThan(0);
      await expectPost(page);
      await expectLanguageChange(page);
    });
  }

  test('when an island throws during hydration, which leaves no hole (F44)', async ({ page }) => {
    const body = 'export function ContactForm() { throw new Error("on purpose"); }';
    await page.route('**/_astro/ContactForm*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
    const reported = page.waitForEvent('console', (message) => message.text().includes('Restored the server'));
    await page.goto(language.pathTo('contact'));
    await page.getByLabel(form.name).fill('Typed before');
    await reported;
    await expect(page.getByLabel(form.name)).toHaveValue('Typed before');
    await expectPost(page);
  });

  test('on a page that is open while a new release removes its files', async ({ page }) => {
    await page.goto(language.pathTo('contact'));
    await settle(page);
    await page.route('**/_astro/**', (request) => request.fulfill({ status: 404 }));
    await expectPost(page);
    await expectLanguageChange(page);
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

for (const [state, breakStorage] of Object.entries(brokenStorage)) {
  test(`with cookies disabled and storage that is ${state} the form, the choice of colors and the menu work, and nothing sets a cookie (F51, F52, R86)`, async ({
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
    expect(await leadsFrom(email)).toHaveLength(1);
    const colors = page.getByRole('combobox', { name: layout.footer.scheme.label });
    await colors.selectOption('dark');
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
    await expectLanguageChange(page);
    expect(setCookieUrls).toEqual([]);
    expect(await context.cookies()).toEqual([]);
  });
}

async function expectKept(page: Page, email: string): Promise<void> {
  await expect(failure(page, language)).toBeVisible();
  await expect(page.getByLabel(form.email, { exact: true })).toHaveValue(email);
  await expect(messageField(page, language.words)).toHaveValue('Salut');
  await expect(page.getByText(form.reachInstead).getByRole('link')).toHaveCount(2);
}

async function expectOneLead(email: string): Promise<void> {
  expect(await leadsFrom(email)).toHaveLength(1);
  await expect.poll(() => mailsAbout(email)).toHaveLength(1);
}

/** Puts another tab in front, or this one again, as far as the page can tell. Playwright keeps every tab visible. */
async function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibilityState });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}

/** Lets the function store the next request, and loses its response. */
async function loseResponse(page: Page): Promise<{ stored: Promise<void> }> {
  const stored = Promise.withResolvers<void>();
  await page.route(functionUrl, (route) => route.fetch().then(() => stored.resolve()));
  return { stored: stored.promise };
}

/** Sends a request by a plain form post and expects the thank-you page. */
async function expectPost(page: Page): Promise<void> {
  const email = newEmail('plain');
  await typeRequest(page, language, email);
  await submitButton(page, language).click();
  await expect(page).toHaveURL(`${language.pathTo('contact')}#request-received`);
  await expect(page.getByText(contact.success)).toBeVisible();
  expect(await leadsFrom(email)).toHaveLength(1);
}

async function expectLanguageChange(page: Page): Promise<void> {
  if (locales.length === 1) return;
  const other = localeBeside(lastLocale);
  await page.getByRole('button', { name: languageFacts(lastLocale).name }).click();
  await page.getByRole('link', { name: languageFacts(other).name }).click();
  await expect(page).toHaveURL(new RegExp(`${pathOf(other, 'contact')}(#|$)`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf(other).contact.title);
}
