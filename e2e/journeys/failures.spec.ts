import type { Page, Route } from 'playwright/test';
import { leadsFrom, mailsAbout } from '../support/backend.ts';
import { pauseClock } from '../support/clock.ts';
import { needsBackend } from '../support/deployed.ts';
import { expect, languageOf, settle, test } from '../support/fixtures.ts';
import { holdRequests } from '../support/held-requests.ts';
import { otherLocale } from '../support/site.ts';
import {
  failure,
  functionUrl,
  newEmail,
  openForm,
  sendAndExpectThanks,
  submitButton,
  thanks,
  typeRequest,
  writeRequest,
} from '../support/request-form.ts';

test.skip(...needsBackend);

// What goes wrong between the browser and us.

const language = languageOf(otherLocale);
const { form } = language.words.contact;

const corsHeaders = (page: Page) => ({ 'access-control-allow-origin': new URL(page.url()).origin });

async function expectKept(page: Page, email: string): Promise<void> {
  await expect(failure(page, language)).toBeVisible();
  await expect(page.getByLabel(form.email, { exact: true })).toHaveValue(email);
  await expect(page.getByRole('textbox', { name: form.message })).toHaveValue('Salut');
  await expect(page.getByText(form.reachInstead).getByRole('link')).toHaveCount(2);
}

/** Sends, and waits until this try has failed: the message of an earlier one may still be there. */
async function sendAndFail(page: Page, keys: string[], email: string): Promise<void> {
  const tries = keys.length;
  await submitButton(page, language).click();
  await expect.poll(() => keys).toHaveLength(tries + 1);
  await expect(submitButton(page, language)).toBeEnabled();
  await expectKept(page, email);
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

test.describe('a response', () => {
  test.use({
    allowedErrors: [/send-consultation-email|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Cannot send the request/],
  });

  const html = { contentType: 'text/html', body: '<h1>Wi-Fi</h1>' };
  const responses: Record<string, (route: Route, page: Page) => Promise<void>> = {
    'is a server error in HTML (F45)': (route, page) =>
      route.fulfill({ ...html, status: 503, headers: corsHeaders(page) }),
    'may not be read by this page (F46)': async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { 'access-control-allow-origin': 'https://elsewhere.example' } });
    },
    'comes from a captive portal (F48)': async (route, page) => {
      await route.fetch();
      await route.fulfill({ ...html, status: 200, headers: corsHeaders(page) });
    },
  };

  test('that is unusable keeps the text, and sending again, with the same key, makes no second lead (F39, F45, F46, F48)', async ({
    page,
    context,
  }) => {
    const keys: string[] = [];
    page.on('request', (request) => {
      const key = request.headers()['idempotency-key'];
      if (key) keys.push(key);
    });
    const email = await writeRequest(page, language);
    for (const [name, respond] of Object.entries(responses)) {
      await test.step(`that ${name}`, async () => {
        await page.route(functionUrl, (route) => respond(route, page));
        await sendAndFail(page, keys, email);
        await page.unroute(functionUrl);
      });
    }
    await test.step('that is missing because the visitor is offline; nothing is sent again on its own', async () => {
      await context.setOffline(true);
      await sendAndFail(page, keys, email);
      const tries = keys.length;
      await context.setOffline(false);
      await page.waitForFunction(() => navigator.onLine);
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
    const email = await writeRequest(page, language);
    const release = await holdRequests(page, functionUrl);
    await pauseClock(page);
    await submitButton(page, language).click();
    await expect(page.getByRole('button', { name: form.sending })).toBeDisabled();
    await setVisibility(page, 'hidden');
    release();
    // The response has arrived: the form is empty.
    await expect(page.getByLabel(form.email, { exact: true })).toHaveValue('');
    await page.clock.runFor(15_000);
    await expect(thanks(page, language)).toBeHidden();
    await setVisibility(page, 'visible');
    await expect(thanks(page, language)).toBeVisible();
    await expect(submitButton(page, language)).toBeEnabled();
    await expectOneLead(email);
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
