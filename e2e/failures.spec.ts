import type { Page, Request, Route } from 'playwright/test';
import { leadsFrom, mailsAbout } from './backend.ts';
import { pauseClock } from './clock.ts';
import { needsBackend } from './deployed.ts';
import { expect, languageOf, settle, test } from './fixtures.ts';
import { holdRequests } from './held-requests.ts';
import { failure, functionUrl, newEmail, openForm, submitButton, thanks, typeRequest } from './request-form.ts';

test.skip(...needsBackend);

// What goes wrong between the browser and us. In French, so that nothing passes because it happens to be English.

const french = languageOf('fr');
const { form, success } = french.words.contact;

const readable = (page: Page) => ({ 'access-control-allow-origin': new URL(page.url()).origin });

async function expectKept(page: Page, email: string): Promise<void> {
  await expect(failure(page, french)).toBeVisible();
  await expect(page.getByLabel(form.email, { exact: true })).toHaveValue(email);
  await expect(page.getByRole('textbox', { name: form.message })).toHaveValue('Salut');
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

function recordKeys(page: Page): string[] {
  const keys: string[] = [];
  page.on('request', (request: Request) => {
    const key = request.headers()['idempotency-key'];
    if (request.method() === 'POST' && key) keys.push(key);
  });
  return keys;
}

test.describe('an answer that is none', () => {
  test.use({
    allowedErrors: [
      /send-consultation-email|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Cannot send the request|Cannot load the toast/,
    ],
  });

  test('of the server’s, in HTML, keeps the words, and the same key is sent again (F45)', async ({ page }) => {
    const email = newEmail('html');
    const keys = recordKeys(page);
    await openForm(page, french);
    await typeRequest(page, french, email);
    const statuses = [500, 503, 504, 546];
    for (const status of statuses) {
      const response = { status, contentType: 'text/html', body: '<h1>Oops</h1>', headers: readable(page) };
      await page.route(functionUrl, (route) => route.fulfill(response));
      await submitButton(page, french).click();
      await expect.poll(() => keys).toHaveLength(statuses.indexOf(status) + 1);
      await expect(submitButton(page, french)).toBeEnabled();
      await expectKept(page, email);
      await page.unroute(functionUrl);
    }
    await submitButton(page, french).click();
    await expect(thanks(page, french)).toBeVisible();
    expect(keys).toHaveLength(statuses.length + 1);
    expect(new Set(keys).size).toBe(1);
    await expectOneLead(email);
  });

  test('that this page may not read is an unknown outcome, and sending again makes no second lead (F46)', async ({
    page,
  }) => {
    const email = newEmail('cors');
    await openForm(page, french);
    await typeRequest(page, french, email);
    await page.route(functionUrl, async (route) => {
      const body = await (await route.fetch()).body();
      const headers = { 'access-control-allow-origin': 'https://elsewhere.example' };
      await route.fulfill({ status: 200, contentType: 'application/json', body, headers });
    });
    await submitButton(page, french).click();
    await expectKept(page, email);
    await page.unroute(functionUrl);
    await submitButton(page, french).click();
    await expect(thanks(page, french)).toBeVisible();
    await expectOneLead(email);
  });

  test('because a captive portal puts a page of its own in its place keeps the words, and makes no second lead (F39, F48)', async ({
    page,
  }) => {
    const email = newEmail('portal');
    await openForm(page, french);
    await typeRequest(page, french, email);
    const response = { status: 200, contentType: 'text/html', body: '<h1>Wi-Fi</h1>', headers: readable(page) };
    await page.route(functionUrl, async (route) => {
      await route.fetch();
      await route.fulfill(response);
    });
    await submitButton(page, french).click();
    await expectKept(page, email);
    await page.unroute(functionUrl);
    await submitButton(page, french).click();
    await expect(thanks(page, french)).toBeVisible();
    await expectOneLead(email);
  });

  test('because the visitor is offline keeps the words, and only they send again (F48)', async ({ page, context }) => {
    const email = newEmail('offline');
    await openForm(page, french);
    await typeRequest(page, french, email);
    await context.setOffline(true);
    await submitButton(page, french).click();
    await expectKept(page, email);
    const keys = recordKeys(page);
    await context.setOffline(false);
    await page.waitForFunction(() => navigator.onLine);
    await settle(page);
    expect(keys).toEqual([]);
    await submitButton(page, french).click();
    await expect(thanks(page, french)).toBeVisible();
    await expectOneLead(email);
  });

  test('for thirty seconds is cut off after ten, and sending again makes no second lead (F47)', async ({ page }) => {
    const email = newEmail('slow');
    await page.clock.install();
    await openForm(page, french);
    await typeRequest(page, french, email);
    let stored: (route: Route) => void = () => undefined;
    const isStored = new Promise<Route>((resolve) => (stored = resolve));
    await page.route(functionUrl, async (route) => {
      await route.fetch();
      stored(route);
    });
    await pauseClock(page);
    await submitButton(page, french).click();
    await expect(page.getByRole('status').filter({ hasText: form.sending })).toHaveText(form.sending);
    await isStored;
    await page.clock.fastForward(9_000);
    await expect(page.getByRole('button', { name: form.sending })).toBeDisabled();
    await page.clock.fastForward(1_100);
    await expectKept(page, email);
    await page.unroute(functionUrl);
    await submitButton(page, french).click();
    await expect(thanks(page, french)).toBeVisible();
    await expectOneLead(email);
  });
});

test.describe('one intent', () => {
  test('by Enter and a click at once is one lead (F49)', async ({ page }) => {
    const email = newEmail('enter');
    await openForm(page, french);
    await typeRequest(page, french, email);
    await page.getByLabel(form.phone, { exact: true }).focus();
    const button = submitButton(page, french);
    await Promise.all([page.keyboard.press('Enter'), button.dispatchEvent('click')]);
    await expect(thanks(page, french)).toBeVisible();
    await expectOneLead(email);
  });

  test('in two tabs is one lead, and both are thanked (F49)', async ({ context }) => {
    const email = newEmail('tabs');
    const tabs = await Promise.all([context.newPage(), context.newPage()]);
    for (const tab of tabs) {
      await openForm(tab, french);
      await typeRequest(tab, french, email);
    }
    // Each tab is watched from its own click on: the thanks leave after twelve seconds.
    await Promise.all(
      tabs.map(async (tab) => {
        await submitButton(tab, french).click();
        await expect(thanks(tab, french)).toBeVisible();
      }),
    );
    await expectOneLead(email);
  });

  test('whose answer comes while another tab is in front is thanked for when the visitor comes back', async ({
    page,
  }) => {
    const email = newEmail('away');
    await page.clock.install();
    await openForm(page, french);
    await typeRequest(page, french, email);
    const release = await holdRequests(page, functionUrl);
    await pauseClock(page);
    await submitButton(page, french).click();
    await expect(page.getByRole('button', { name: form.sending })).toBeDisabled();
    await setVisibility(page, 'hidden');
    release();
    // The answer is there: the form has been emptied.
    await expect(page.getByLabel(form.email, { exact: true })).toHaveValue('');
    await page.clock.runFor(15_000);
    await expect(thanks(page, french)).toBeHidden();
    await setVisibility(page, 'visible');
    await expect(thanks(page, french)).toBeVisible();
    await expect(submitButton(page, french)).toBeEnabled();
    await expectOneLead(email);
  });

  test('whose tab was closed in mid-submit can be sent again from another (F50)', async ({ context }) => {
    const email = newEmail('closed');
    const closed = await context.newPage();
    await openForm(closed, french);
    await typeRequest(closed, french, email);
    const isStored = new Promise<void>((resolve) => {
      void closed.route(functionUrl, (route) => route.fetch().then(() => resolve()));
    });
    await submitButton(closed, french).click();
    await isStored;
    await closed.close();
    const other = await context.newPage();
    await openForm(other, french);
    await typeRequest(other, french, email);
    await submitButton(other, french).click();
    await expect(thanks(other, french)).toBeVisible();
    await expectOneLead(email);
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('stays one lead when the thank-you is loaded again (F43, F49)', async ({ page }) => {
      const email = newEmail('reload');
      await page.goto(french.pathTo('contact'));
      await typeRequest(page, french, email);
      await submitButton(page, french).click();
      await expect(page).toHaveURL(/#request-received$/);
      await page.reload();
      await expect(page.getByText(success)).toBeVisible();
      await expectOneLead(email);
    });
  });
});
