import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { auditHtml } from '../../integrations/security-headers/html-audit.ts';
import { sitePolicy } from '../../integrations/security-headers/security-headers.ts';
import { countVisits, type CountedEvent } from '../../src/analytics/count-visits.inline.ts';
import { analyticsOf } from '../../src/analytics/providers.ts';
import { inlineScript } from '../../src/layouts/inline-script.ts';
import { expect, languageOf } from '../support/fixtures.ts';
import { chosenTime } from '../support/mock-meetings.ts';
import { changeLanguage, hydrated, settle } from '../support/page.ts';
import { requestsRoute, submitButton, thanks, typeRequest } from '../support/request-form.ts';
import { fill, hasPage, hasScenarios, localeBeside, locales, otherLocale } from '../support/site.ts';
import { pseudoFolder, pseudoOrigin, test, visitsOrigin } from './pseudo-site.ts';
import { pagePath } from '../../src/i18n/routes.ts';

// Counted visits (R91–R93): with Plausible on a whole site, and with the other providers on a page of its own, whose policy
// and script are made as those of the site are.

/** Waits until this was counted and nothing else, in any order: two reports may overtake each other. */
async function expectCounted(
  reports: Record<string, unknown>[],
  ...expected: (CountedEvent | 'pageview')[]
): Promise<void> {
  await expect.poll(() => reports.map(({ name = 'pageview' }) => name).sort()).toEqual(expected.sort());
}

test.describe('a site with Plausible', () => {
  const other = languageOf(otherLocale);

  test('reports what visitors do by fixed names, and nothing that they type (R91, R92)', async ({ page, reports }) => {
    test.skip(!hasPage('meeting') || !hasScenarios(), 'the site has no booking or no calculator');
    await page.route(requestsRoute, (route) => route.fulfill({ json: { reference: 'R-1' } }));
    const { texts } = other;

    await page.goto(`${other.pathTo('services')}?utm_source=card&to=zoe%40example.com`);
    await expectCounted(reports, 'pageview');
    const url = `${pseudoOrigin}${other.pathTo('services')}?utm_source=card`;
    expect(reports).toEqual([{ name: 'pageview', domain: 'counted.example', url, referrer: '' }]);
    const slider = page.locator('#roi').getByRole('slider').first();
    await slider.focus();
    await slider.press('ArrowRight');
    await slider.press('ArrowRight');
    await page.getByRole('link', { name: texts.roi.result.send }).click();
    await expectCounted(reports, 'pageview', 'Calculator changed', 'pageview');

    await submitButton(page, other).scrollIntoViewIfNeeded();
    await hydrated(submitButton(page, other));
    await expectCounted(reports, 'pageview', 'Calculator changed', 'pageview');
    await typeRequest(page, other, 'zoe@example.com', { message: 'Missed calls' });
    await submitButton(page, other).click();
    await expect(thanks(page, other)).toBeVisible();
    const before = ['pageview', 'Calculator changed', 'pageview', 'Form begun', 'Form sent', 'Estimate sent'] as const;
    await expectCounted(reports, ...before);

    const { booking } = texts.meetings;
    const meet = page.locator('#meet');
    const groups = [booking.picker.day, booking.picker.time].map((name) => meet.getByRole('radiogroup', { name }));
    await meet.scrollIntoViewIfNeeded();
    for (const group of groups) await group.getByRole('radio').nth(1).locator('..').click();
    await meet.getByRole('button', { name: booking.picker.submit }).click();
    await meet.getByRole('textbox', { name: texts.contact.form.name }).fill('Zoë');
    await meet.getByRole('textbox', { name: texts.contact.form.email }).fill('zoe@example.com');
    await meet.getByRole('button', { name: booking.details.submit }).click();
    await expectCounted(reports, ...before, 'Meeting booked');

    await tapPhoneNumber(page);
    await expectCounted(reports, ...before, 'Meeting booked', 'Phone number tapped');

    const sent = JSON.stringify(reports);
    for (const typed of ['zoe', 'Zoë', 'Missed', 'roi=', '212', chosenTime]) expect(sent).not.toContain(typed);
    expect(await page.context().cookies()).toEqual([]);
  });

  test('reports a page that Back restores, and a change of the language (R92)', async ({ page, reports }) => {
    await page.goto(other.pathTo('about'));
    await expectCounted(reports, 'pageview');
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expectCounted(reports, 'pageview', 'pageview');
    test.skip(locales.length === 1, 'the site has one language, and no menu');
    const target = localeBeside(otherLocale);
    await changeLanguage(page, otherLocale, target);
    await page.waitForURL(`${pseudoOrigin}${pagePath(target, 'about')}`);
    await expectCounted(reports, 'pageview', 'pageview', 'Language changed', 'pageview');
    const change = reports.find(({ name }) => name === 'Language changed');
    expect(change?.['url']).toBe(`${pseudoOrigin}${other.pathTo('about')}`);
  });

  test('counts nothing for a visitor whose browser sends Global Privacy Control (R91)', async ({ page, reports }) => {
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
    );
    await page.goto(other.pathTo('about'));
    await settle(page);
    await page.evaluate(() => dispatchEvent(new CustomEvent('counted', { detail: 'Form sent' })));
    await tapPhoneNumber(page);
    await settle(page);
    await expectCounted(reports);
  });

  test('counts on no secret page, and names the provider in the privacy policy (R91, R93)', () => {
    const read = (file: string) => readFileSync(join(pseudoFolder, file), 'utf8');
    const secret = ['decision.html', '404.html', ...(hasPage('meeting') ? ['meeting.html'] : [])];
    for (const file of secret) expect(read(file), file).not.toContain(visitsOrigin);
    expect(
      read('_headers')
        .split('\n\n')
        .find((rule) => rule.startsWith('/decision\n')),
    ).not.toContain(visitsOrigin);
    expect(read('_headers')).toContain(`connect-src 'self' ${visitsOrigin}/api/event;`);
    for (const locale of locales) {
      const policy = read(`${pagePath(locale, 'privacy').slice(1)}.html`);
      const texts = languageOf(locale).texts.privacy;
      const names = { analytics: 'Plausible Analytics', analyticsHost: new URL(visitsOrigin).host };
      const { cookies, visits, signals, company } = texts.analytics;
      for (const text of [cookies, visits, signals, company.term, company.detail])
        expect(policy, locale).toContain(fill(text, names));
      expect(policy, locale).not.toContain(texts.sections.browser.cookies);
    }
  });
});

/** Opens a page with what the script looks for, under the policy that it would have on the site; returns its URL. */
async function openPage(page: Page, provider: 'umami' | 'cloudflare', url?: string): Promise<string> {
  const own = 'http://own.test';
  const analytics = analyticsOf({ provider, id: 'site-1', url })!;
  const body = `<!doctype html><html lang="en"><title>Contact</title><h1>Contact</h1><a href="tel:+1">Call</a>
    <form id="write"><input /></form><script>${inlineScript(countVisits, analytics)}</script>`;
  const audit = auditHtml(body, { own, links: [], frames: [], forms: [], analytics });
  expect(audit.problems).toEqual([]);
  const headers = { 'Content-Security-Policy': sitePolicy([audit], { backend: own, frames: [], analytics }) };
  await page.route(`${own}/**`, (route) => route.fulfill({ contentType: 'text/html', body, headers }));
  await page.goto(`${own}/contact?utm_source=card`);
  return page.url();
}

test('Umami takes what is reported (R92)', async ({ page, reports }) => {
  const url = await openPage(page, 'umami', visitsOrigin);
  await expectCounted(reports, 'pageview');
  await page.getByRole('textbox').fill('zoe@example.com');
  await page.getByRole('textbox').fill('zoe@example.org');
  await tapPhoneNumber(page);
  await expectCounted(reports, 'pageview', 'Form begun', 'Phone number tapped');
  // umami.is/docs/api/sending-stats
  const screen: unknown = expect.stringMatching(/^\d+x\d+$/);
  const required = { website: 'site-1', url, hostname: 'own.test', language: 'en-US', title: 'Contact', screen };
  for (const report of reports) expect(report).toMatchObject(required);
});

// Its endpoint takes only what its own script sends: `beacon` reads its settings and reports as that script does.
test('Cloudflare’s script may report, unless the browser asks not to be tracked (R91, R92)', async ({ page }) => {
  const beacon = `{
    const { cfBeacon } = (document.currentScript ?? document.querySelector('script[data-cf-beacon]')).dataset;
    const { token, send } = JSON.parse(cfBeacon);
    navigator.sendBeacon(send.to, JSON.stringify({ siteToken: token, location: location.href, referrer: document.referrer }));
  }`;
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
  const location = await openPage(page, 'cloudflare');
  const report = { siteToken: 'site-1', location, referrer: '' };
  await expect.poll(() => sent).toEqual([['https://cloudflareinsights.com/cdn-cgi/rum', report]]);
  expect(loaded).toEqual(['https://static.cloudflareinsights.com/beacon.min.js']);

  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' }));
  await page.reload();
  await settle(page);
  expect(loaded).toHaveLength(1);
});

/** As on a computer without a phone, on which a browser reports an error. */
async function tapPhoneNumber(page: Page): Promise<void> {
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
  await page.locator('a[href^="tel:"]').last().click();
}
