import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { BrowserContext, Page } from 'playwright/test';
import { auditHtml } from '../../integrations/security-headers/html-audit.ts';
import { sitePolicy } from '../../integrations/security-headers/security-headers.ts';
import { countVisits, type CountedEvent } from '../../src/analytics/count-visits.inline.ts';
import { analyticsOf } from '../../src/business/analytics.ts';
import { language } from '../../src/i18n/locales.ts';
import { inlineScript } from '../../src/layouts/inline-script.ts';
import { startSite } from '../support/build-site.ts';
import { siteFiles } from '../support/built-site.ts';
import { expect, languageOf, test } from '../support/fixtures.ts';
import { chosenTime, mockMeetings } from '../support/mock-meetings.ts';
import { hydrated, settle } from '../support/page.ts';
import { functionUrl, submitButton, thanks, typeRequest } from '../support/request-form.ts';
import { dictionaryFile, fill, hasPage, localeBeside, locales, offers, otherLocale, pathOf } from '../support/site.ts';

// Counted visits (R91–R93): with Plausible on a whole site, and with the other providers on a page of its own, whose policy
// and script are made as those of the site are.

const signals = { doNotTrack: '1', globalPrivacyControl: true } as const;

/** A report as a provider would count it. */
interface Report {
  /** `visit`, or the name of an event. */
  what: string;
  site: unknown;
  url: unknown;
  referrer: unknown;
  /** Everything that was sent, for what must not be in it. */
  raw: string;
}

let reports: Report[] = [];
let refused: string[] = [];
/** Served by the receiver at `/contact`. */
let ownPage: { headers: Record<string, string>; body: string };

const receiver = createServer((request, response) => {
  if (request.method === 'GET' && request.url?.startsWith('/contact')) {
    response.writeHead(200, { 'Content-Type': 'text/html', ...ownPage.headers }).end(ownPage.body);
    return;
  }
  void text(request).then((raw) => {
    const report =
      request.method === 'POST' && !request.headers.cookie ? readReport(request.url ?? '', raw) : undefined;
    if (report) reports.push(report);
    else refused.push(`${request.method} ${request.url} ${raw}`);
    response.writeHead(report ? 202 : 400, { 'Access-Control-Allow-Origin': '*' }).end();
  });
});
const receiverOrigin = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;

/**
 * Reads a report as the documentation of two providers has it: Plausible's `POST /api/event`
 * (plausible.io/docs/events-api) and Umami's `POST /api/send` (umami.is/docs/api/sending-stats), each with its required
 * fields. `undefined` is what they would not count.
 */
function readReport(path: string, raw: string): Report | undefined {
  const isText = (value: unknown) => typeof value === 'string' && value !== '';
  const body = JSON.parse(raw || '{}') as Record<string, unknown>;
  if (path === '/api/event') {
    const { name, domain, url, referrer } = body;
    const what = name === 'pageview' ? 'visit' : String(name);
    return [name, domain, url].every(isText) ? { what, site: domain, url, referrer, raw } : undefined;
  }
  const { name, website, url, referrer, hostname, language, screen, title } = (body['payload'] ?? {}) as typeof body;
  const isWhole = [website, url, hostname, language, title].every(isText) && /^\d+x\d+$/.test(String(screen));
  if (path !== '/api/send' || body['type'] !== 'event' || !isWhole) return undefined;
  // Umami cuts names off at 50 characters.
  const what = typeof name === 'string' ? name.slice(0, 50) : 'visit';
  return { what, site: website, url, referrer, raw };
}

test.beforeAll(async () => {
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
});
test.afterAll(() => receiver.close().closeAllConnections());
test.beforeEach(() => {
  reports = [];
  refused = [];
});

/** Waits until this was counted and nothing else, in any order: two reports may overtake each other. */
async function expectCounted(...expected: (CountedEvent | 'visit')[]): Promise<void> {
  await expect.poll(() => reports.map(({ what }) => what).sort()).toEqual(expected.sort());
  expect(refused).toEqual([]);
}

// One receiver and one site for all of them.
test.describe.configure({ mode: 'default' });

test.describe('a site with Plausible', () => {
  let server: Awaited<ReturnType<typeof startSite>>;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    server = await startSite('counted-site', {
      PUBLIC_SCHEDULER_URL: '',
      PUBLIC_ANALYTICS: 'plausible',
      PUBLIC_ANALYTICS_ID: 'counted.example',
      PUBLIC_ANALYTICS_URL: receiverOrigin(),
    });
  });
  test.afterAll(() => server.stop());

  const other = languageOf(otherLocale);
  const open = (page: Page, path: string) => page.goto(`${server.origin}${path}`);

  test('reports visits and what visitors do by the same names in each language, and nothing that they type (R91, R92)', async ({
    page,
  }) => {
    test.skip(!hasPage('meeting') || !offers(), 'the site has no booking or no calculator');
    await mockMeetings(page);
    await page.route(functionUrl, (route) => route.fulfill({ json: { reference: 'R-1' } }));
    const { words } = other;

    await open(page, `${other.pathTo('services')}?utm_source=card&to=zoe%40example.com`);
    await expectCounted('visit');
    expect(reports[0]).toMatchObject({
      site: 'counted.example',
      url: `${server.origin}${other.pathTo('services')}?utm_source=card`,
      referrer: '',
    });
    const slider = page.locator('#roi').getByRole('slider').first();
    await slider.focus();
    await slider.press('ArrowRight');
    await slider.press('ArrowRight');
    await page.getByRole('link', { name: words.roi.result.send }).click();
    await expectCounted('visit', 'Calculator changed', 'visit');

    await submitButton(page, other).scrollIntoViewIfNeeded();
    await hydrated(submitButton(page, other));
    await expectCounted('visit', 'Calculator changed', 'visit');
    await typeRequest(page, other, 'zoe@example.com', { message: 'Missed calls' });
    await submitButton(page, other).click();
    await expect(thanks(page, other)).toBeVisible();
    const before = ['visit', 'Calculator changed', 'visit', 'Form begun', 'Form sent', 'Estimate sent'] as const;
    await expectCounted(...before);

    const { booking } = words.meetings;
    const meet = page.locator('#meet');
    const groups = [booking.picker.day, booking.picker.time].map((name) => meet.getByRole('radiogroup', { name }));
    await meet.scrollIntoViewIfNeeded();
    for (const group of groups) await group.getByRole('radio').nth(1).locator('..').click();
    await meet.getByRole('button', { name: booking.picker.submit }).click();
    await meet.getByRole('textbox', { name: words.contact.form.name }).fill('Zoë');
    await meet.getByRole('textbox', { name: words.contact.form.email }).fill('zoe@example.com');
    await meet.getByRole('button', { name: booking.details.submit }).click();
    await expectCounted(...before, 'Meeting booked');

    await tapPhoneNumber(page);
    await expectCounted(...before, 'Meeting booked', 'Phone number tapped');

    const sent = reports.map(({ raw }) => raw).join('\n');
    for (const typed of ['zoe', 'Zoë', 'Missed', 'roi=', '212', chosenTime]) expect(sent).not.toContain(typed);
    expect(await page.context().cookies()).toEqual([]);
  });

  test('reports a change of the language, though the page is left at once, and the visit before it (R92)', async ({
    page,
  }) => {
    test.skip(locales.length === 1, 'the site has one language, and no menu');
    await open(page, other.pathTo('about'));
    const target = localeBeside(otherLocale);
    await page.getByRole('button', { name: language(otherLocale).name }).click();
    await page.getByRole('link', { name: language(target).name }).click();
    await page.waitForURL(`${server.origin}${pathOf(target, 'about')}`);
    await expectCounted('visit', 'Language changed', 'visit');
    const change = reports.find(({ what }) => what === 'Language changed');
    expect(change?.url).toBe(`${server.origin}${other.pathTo('about')}`);
  });

  test('counts a page again that the back button restores', async ({ page }) => {
    await open(page, other.pathTo('about'));
    await expectCounted('visit');
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expectCounted('visit', 'visit');
  });

  for (const [signal, value] of Object.entries(signals)) {
    test(`counts nothing for a visitor whose browser sends ${signal} (R91)`, async ({ page }) => {
      await asksNotToBeTracked(page.context(), signal, value);
      await open(page, other.pathTo('about'));
      await settle(page);
      await page.evaluate(() => dispatchEvent(new CustomEvent('counted', { detail: 'Form sent' })));
      await tapPhoneNumber(page);
      await settle(page);
      await expectCounted();
    });
  }

  test('does not count where the address is secret or does not exist (R91)', async ({ page }) => {
    const paths = ['decision.html', 'meeting.html', '404.html'].filter((file) => siteFiles().has(file));
    for (const file of paths) expect(readFileSync(join(server.folder, file), 'utf8')).not.toContain(receiverOrigin());
    const policyOf = async (path: string) => (await open(page, path))?.headers()['content-security-policy'] ?? '';
    expect(await policyOf(pathOf(otherLocale, 'decision'))).not.toContain(receiverOrigin());
    expect(await policyOf(other.pathTo('about'))).toContain(`connect-src 'self' ${receiverOrigin()}/api/event;`);
  });

  test('names the provider in the privacy policy of each language (R93)', () => {
    for (const locale of locales) {
      const path = pathOf(locale, 'privacy').slice(1);
      const policy = readFileSync(join(server.folder, `${path}.html`), 'utf8');
      const words = languageOf(locale).words.privacy;
      const names = { analytics: 'Plausible Analytics', analyticsHost: new URL(receiverOrigin()).host };
      const { cookies, visits, signals, company } = words.analytics;
      for (const text of [cookies, visits, signals, company.term, company.detail])
        expect(policy, locale).toContain(fill(text, names));
      expect(policy, locale).not.toContain(words.sections.browser.cookies);
      expect(dictionaryFile(locale)['privacy']).toHaveProperty('analytics');
    }
  });
});

/** Opens a page with what the script looks for, under the policy that it would have on the site; returns its URL. */
async function openPage(page: Page, provider: 'umami' | 'cloudflare', url?: string): Promise<string> {
  // The same server by another name is another origin.
  const own = receiverOrigin().replace('127.0.0.1', 'localhost');
  const analytics = analyticsOf({ provider, id: 'site-1', url })!;
  const body = `<!doctype html><html lang="en"><title>Contact</title><h1>Contact</h1><a href="tel:+1">Call</a>
    <form id="write"><input /></form><script>${inlineScript(countVisits, analytics)}</script>`;
  const audit = auditHtml(body, { own, links: [], frames: [], forms: [], analytics });
  expect(audit.problems).toEqual([]);
  const policy = sitePolicy([audit], { backend: own, frames: [], analytics });
  ownPage = { body, headers: { 'Content-Security-Policy': policy } };
  await page.goto(`${own}/contact?utm_source=card`);
  return page.url();
}

test('Umami takes what is reported (R92)', async ({ page }) => {
  const address = await openPage(page, 'umami', receiverOrigin());
  await expectCounted('visit');
  await page.getByRole('textbox').fill('zoe@example.com');
  await page.getByRole('textbox').fill('zoe@example.org');
  await tapPhoneNumber(page);
  await expectCounted('visit', 'Form begun', 'Phone number tapped');
  for (const report of reports) expect(report).toMatchObject({ site: 'site-1', url: address });
});

// Its endpoint takes only what its own script sends: `beacon` reads its settings and reports as that script does.
test.describe('Cloudflare', () => {
  const beacon = `{
    const { cfBeacon } = (document.currentScript ?? document.querySelector('script[data-cf-beacon]')).dataset;
    const { token, send } = JSON.parse(cfBeacon);
    navigator.sendBeacon(send.to, JSON.stringify({ siteToken: token, location: location.href, referrer: document.referrer }));
  }`;

  const open = async (page: Page) => {
    const loaded: string[] = [];
    const sent: unknown[] = [];
    await page.route('https://static.cloudflareinsights.com/**', async (route) => {
      loaded.push(route.request().url());
      await route.fulfill({ contentType: 'text/javascript', body: beacon });
    });
    await page.route('https://cloudflareinsights.com/**', async (route) => {
      sent.push([route.request().url(), route.request().postDataJSON()]);
      await route.fulfill({ status: 204 });
    });
    return { loaded, sent, address: await openPage(page, 'cloudflare') };
  };

  test('loads the provider’s script and lets it report, and nothing else (R92)', async ({ page }) => {
    const { loaded, sent, address } = await open(page);
    await expect.poll(() => sent).toHaveLength(1);
    expect(loaded).toEqual(['https://static.cloudflareinsights.com/beacon.min.js']);
    expect(sent).toEqual([
      ['https://cloudflareinsights.com/cdn-cgi/rum', { siteToken: 'site-1', location: address, referrer: '' }],
    ]);
  });

  test('loads nothing where the browser asks not to be tracked (R91)', async ({ page }) => {
    await asksNotToBeTracked(page.context(), 'globalPrivacyControl', true);
    const { loaded } = await open(page);
    await settle(page);
    expect(loaded).toEqual([]);
  });
});

/** As on a computer without a phone, on which a browser reports an error. */
async function tapPhoneNumber(page: Page): Promise<void> {
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
  await page.locator('a[href^="tel:"]').last().click();
}

function asksNotToBeTracked(context: BrowserContext, signal: string, value: string | boolean): Promise<unknown> {
  return context.addInitScript(
    ([signal, value]) => Object.defineProperty(Navigator.prototype, signal, { get: () => value }),
    [signal, value] as const,
  );
}
