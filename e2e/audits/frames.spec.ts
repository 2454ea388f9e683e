import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSite } from '../support/build-site.ts';
import { expect, test } from '../support/fixtures.ts';
import { hydrated } from '../support/page.ts';
import { otherLocale, pathOf, wordsOf } from '../support/site.ts';

// A third-party page in a frame: however it fails, the page around it stays whole (F55, F56). It is the appointment
// calendar of a second site; the previews of clients' sites may do less (`built-files/content.spec.ts`).

const { contact } = wordsOf(otherLocale);

test.use({
  allowedErrors: [/127\.0\.0\.1|frame-src|\/taken|chrome-error|sandbox|Unsafe attempt|permissions policy/i],
});

// One server and one site for all of them.
test.describe.configure({ mode: 'default' });

/**
 * Tries what a hostile page would: floods the page around it with messages, writes into it, navigates the tab
 * away, prompts the visitor. It reports to its own server what worked, and that it is done.
 */
const hostileScript = `
  const report = (what) => fetch('report-' + what, { mode: 'no-cors' }).catch(() => {});
  const attempt = (run) => { try { run(); } catch {} };
  for (let i = 0; i < 500; i++) parent.postMessage({ type: 'resize', height: 99999, html: '<img src=x>' }, '*');
  attempt(() => { parent.document.body.textContent = 'taken'; });
  attempt(() => { top.location.href = location.origin + '/taken'; });
  attempt(() => {
    const link = document.body.appendChild(document.createElement('a'));
    Object.assign(link, { href: '/taken', target: '_top' }).click();
  });
  attempt(() => { alert('taken'); });
  attempt(() => { navigator.geolocation.getCurrentPosition(() => report('located')); });
  report('done');
`;

const send = (response: ServerResponse, body: string) =>
  response.end(`<!doctype html><html lang="en"><title>x</title><body>${body}</body></html>`);

/** How the page in the frame can fail, or turn against the page around it. */
const misbehaviors: Record<string, (response: ServerResponse) => unknown> = {
  'the connection is refused': (response) => response.destroy(),
  'it may be in nobody’s frame': (response) => send(response.setHeader('X-Frame-Options', 'DENY'), 'a page'),
  'it is an error': (response) => send(response.writeHead(500), 'broken'),
  'it never arrives': () => undefined,
  'it is hostile': (response) => send(response, `<script>${hostileScript}</script>`),
};

let misbehave: (response: ServerResponse) => unknown;
let requestedPaths: string[] = [];
const calendar = createServer((request, response) => {
  requestedPaths.push(request.url ?? '');
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  if (request.url?.includes('/report-')) response.writeHead(204).end();
  else misbehave(response);
});
let calendarUrl: string;
let site: Awaited<ReturnType<typeof startSite>>;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  await once(calendar.listen(0, '127.0.0.1'), 'listening');
  calendarUrl = `http://127.0.0.1:${(calendar.address() as AddressInfo).port}/book`;
  site = await startSite('scheduler-site', { PUBLIC_SCHEDULER_URL: calendarUrl });
});
test.afterAll(async () => {
  await site.stop();
  calendar.close().closeAllConnections();
});

for (const [name, respond] of Object.entries(misbehaviors)) {
  test(`the contact page stays whole when, in the frame of its calendar, ${name} (R39)`, async ({ page }) => {
    misbehave = respond;
    requestedPaths = [];
    const url = `${site.origin}${pathOf(otherLocale, 'contact')}`;
    // A frame that hangs may hold up the end of loading, but not the page.
    const response = await page.goto(url, { waitUntil: 'domcontentloaded' });
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(/frame-src [^;]*/.exec(policy)?.[0].split(' ')).toContain(new URL(calendarUrl).origin);
    // Our own booking is not offered in its place (R75).
    expect(await response?.text()).not.toContain('ReserveAction');

    const frame = page.getByTitle(contact.meeting.frameTitle);
    await frame.scrollIntoViewIfNeeded();
    await expect(frame).toHaveCSS('height', '700px');
    const allowed = [
      'allow-forms',
      'allow-popups',
      'allow-popups-to-escape-sandbox',
      'allow-same-origin',
      'allow-scripts',
    ];
    expect((await frame.getAttribute('sandbox'))?.split(' ').sort()).toEqual(allowed);
    await expect(frame).toHaveAttribute('allow', '');
    await expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
    await expect(frame).toHaveAttribute('loading', 'lazy');
    await expect.poll(() => requestedPaths).not.toEqual([]);
    if (respond === misbehaviors['it is hostile'])
      await expect.poll(() => requestedPaths.filter((path) => path.endsWith('report-done'))).not.toEqual([]);

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(contact.title);
    const link = page.getByRole('link', { name: contact.meeting.open });
    await expect(link).toHaveAttribute('href', calendarUrl);
    await expect(link).toHaveAttribute('target', '_blank');
    // A frame that hangs must not keep the form from hydrating.
    const submit = page.getByRole('button', { name: contact.form.submit });
    await hydrated(submit);
    await submit.click();
    await expect(page.getByText(contact.form.errors.nameTooShort)).toBeVisible();
    expect(page.url()).toBe(url);
    expect(requestedPaths.filter((path) => /taken|located/.test(path))).toEqual([]);
  });
}
