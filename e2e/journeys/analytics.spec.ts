import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { auditHtml } from '../../integrations/security-headers/html-audit.ts';
import { sitePolicy } from '../../integrations/security-headers/security-headers.ts';
import { countVisits, type CountedEvent } from '../../src/analytics/count-visits.inline.ts';
import type { AnalyticsProvider } from '../../lib/environment.ts';
import { analyticsOf } from '../../src/business/analytics.ts';
import { language } from '../../src/i18n/locales.ts';
import { inlineScript } from '../../src/layouts/inline-script.ts';
import { startSite } from '../support/build-site.ts';
import { readText, siteFiles } from '../support/built-site.ts';
import { needsFiles } from '../support/deployed.ts';
import { expect, languageOf, settle, test } from '../support/fixtures.ts';
import { hydrated } from '../support/hydration.ts';
import { chosenTime, mockMeetings } from '../support/mock-meetings.ts';
import { functionUrl, submitButton, thanks, typeRequest } from '../support/request-form.ts';
import { dictionaryFile, fill, hasPage, localeBeside, locales, offers, otherLocale, pathOf } from '../support/site.ts';
import { beacon, startVisitReceiver, type VisitReceiver } from '../support/visit-receiver.ts';

// Counted visits (R90–R93): where nobody asked for them, with one provider on a whole site, and with each on a page of
// its own, whose policy and script are made as those of the site are.

const signals = { doNotTrack: '1', globalPrivacyControl: true } as const;

test.describe('without a provider', () => {
  test.skip(...needsFiles);

  test('nothing of it is in any file (R90)', () => {
    const files = [...siteFiles()].filter((file) => /\.(?:html|js|css)$/.test(file));
    expect(files).toContain('contact.html');
    const traces = /doNotTrack|globalPrivacyControl|cfBeacon|api\/(?:event|send)\b|["'`]counted["'`]/;
    expect(files.filter((file) => traces.test(readText(file)))).toEqual([]);
    expect(readText('_headers')).not.toMatch(/plausible|umami|cloudflareinsights/);
  });
});

let receiver: VisitReceiver;
test.beforeAll(async () => {
  receiver = await startVisitReceiver();
});
test.afterAll(() => receiver.close());
test.beforeEach(() => {
  receiver.reports.length = 0;
  receiver.refused.length = 0;
});

/** Waits until this was counted and nothing else, in any order: two reports may overtake each other. */
async function expectCounted(...expected: (CountedEvent | 'visit')[]): Promise<void> {
  await expect.poll(() => receiver.reports.map(({ what }) => what).sort()).toEqual(expected.sort());
  expect(receiver.refused).toEqual([]);
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
      PUBLIC_ANALYTICS_URL: receiver.origin,
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
    expect(receiver.reports[0]).toMatchObject({
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

    const sent = receiver.reports.map(({ raw }) => raw).join('\n');
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
    const change = receiver.reports.find(({ what }) => what === 'Language changed');
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
    for (const file of paths) expect(readFileSync(join(server.folder, file), 'utf8')).not.toContain(receiver.origin);
    const policyOf = async (path: string) => (await open(page, path))?.headers()['content-security-policy'] ?? '';
    expect(await policyOf(pathOf(otherLocale, 'decision'))).not.toContain(receiver.origin);
    expect(await policyOf(other.pathTo('about'))).toContain(`connect-src 'self' ${receiver.origin}/api/event;`);
  });

  test('names the provider in the privacy policy of each language (R93)', () => {
    for (const locale of locales) {
      const path = pathOf(locale, 'privacy').slice(1);
      const policy = readFileSync(join(server.folder, `${path}.html`), 'utf8');
      const words = languageOf(locale).words.privacy;
      const names = { analytics: 'Plausible Analytics', analyticsHost: new URL(receiver.origin).host };
      const { cookies, visits, signals, company } = words.analytics;
      for (const text of [cookies, visits, signals, company.term, company.detail])
        expect(policy, locale).toContain(fill(text, names));
      expect(policy, locale).not.toContain(words.sections.browser.cookies);
      expect(dictionaryFile(locale)['privacy']).toHaveProperty('analytics');
    }
  });
});

/** A page with what the script looks for, under the policy that it would have on the site. */
async function openPage(page: Page, provider: AnalyticsProvider, url?: string): Promise<string> {
  // The same server by another name is another origin.
  const own = receiver.origin.replace('127.0.0.1', 'localhost');
  const analytics = analyticsOf({ provider, id: 'site-1', url })!;
  const script = inlineScript(countVisits, analytics);
  const body = `<!doctype html><html lang="en"><title>Contact</title><h1>Contact</h1><a href="tel:+1">Call</a>
    <form id="write"><input /></form><script>${script}</script>`;
  const audit = auditHtml(body, { own, links: [], frames: [], forms: [], analytics });
  expect(audit.problems).toEqual([]);
  const policy = sitePolicy([audit], { backend: own, frames: [], analytics });
  Object.assign(receiver.page, { body, headers: { 'Content-Security-Policy': policy } });
  await page.goto(`${own}/contact?utm_source=card`);
  return `${own}/contact?utm_source=card`;
}

for (const provider of ['plausible', 'umami'] as const) {
  test(`${provider}: takes what is reported (R92)`, async ({ page }) => {
    const address = await openPage(page, provider, receiver.origin);
    await expectCounted('visit');
    await page.getByRole('textbox').fill('zoe@example.com');
    await page.getByRole('textbox').fill('zoe@example.org');
    await tapPhoneNumber(page);
    await expectCounted('visit', 'Form begun', 'Phone number tapped');
    for (const report of receiver.reports) expect(report).toMatchObject({ site: 'site-1', url: address });
  });
}

test.describe('Cloudflare', () => {
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
