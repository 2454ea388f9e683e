import type { Locator, Page } from 'playwright/test';
import { startSite } from '../support/build-site.ts';
import { expect, test } from '../support/fixtures.ts';
import { misbehaviors, startHostileServer, type HostileServer, type Misbehavior } from '../support/hostile-server.ts';
import { hydrated } from '../support/hydration.ts';
import { otherLocale, pathOf, wordsOf } from '../support/site.ts';

// A third-party page in a frame: however it fails, the page around it stays whole (F55, F56). The previews of clients'
// sites may do less (`content/portfolio.spec.ts`); how they look is in `engines/`.

const { contact } = wordsOf(otherLocale);

test.use({
  allowedErrors: [/127\.0\.0\.1|frame-src|\/taken|chrome-error|sandbox|Unsafe attempt|permissions policy/i],
});

// One server and one site for all of them.
test.describe.configure({ mode: 'default' });

let hostile: HostileServer;
test.beforeAll(async () => {
  hostile = await startHostileServer();
});
test.afterAll(() => hostile.close());

test.describe('the calendar on the contact page', () => {
  // A second site, as for an agency whose appointment calendar is on that server.
  let server: Awaited<ReturnType<typeof startSite>>;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    server = await startSite('scheduler-site', { PUBLIC_SCHEDULER_URL: hostile.url });
  });
  test.afterAll(() => server.stop());

  const url = () => `${server.origin}${pathOf(otherLocale, 'contact')}`;
  const frameOf = (page: Page) => page.getByTitle(contact.meeting.frameTitle);

  test('is all that the policy lets in from elsewhere, may take bookings, and may neither leave its frame nor use features of the browser', async ({
    page,
  }) => {
    await hostile.misbehave('404');
    const response = await page.goto(url());
    const policy = response?.headers()['content-security-policy'];
    expect(/frame-src [^;]*/.exec(policy ?? '')?.[0].split(' ')).toContain(new URL(hostile.url).origin);
    const frame = frameOf(page);
    const tokens = (await frame.getAttribute('sandbox'))?.split(' ') ?? [];
    expect(tokens).toEqual(
      expect.arrayContaining(['allow-scripts', 'allow-same-origin', 'allow-forms', 'allow-popups']),
    );
    expect(tokens.filter((token) => /top-navigation|modals|pointer-lock|downloads/.test(token))).toEqual([]);
    await expect(frame).toHaveAttribute('allow', '');
    await expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
    await expect(frame).toHaveAttribute('loading', 'lazy');
    await expect(frame).toHaveCSS('height', '700px');
    // Our own booking is not offered in its place (R75).
    expect(await response?.text()).not.toContain('ReserveAction');
  });

  for (const how of misbehaviors) {
    test(`leaves the page whole: ${how}`, async ({ page, errors }) => {
      await openMisbehaving(page, url(), frameOf(page), how, errors);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(contact.title);
      const link = page.getByRole('link', { name: contact.meeting.open });
      await expect(link).toHaveAttribute('href', hostile.url);
      await expect(link).toHaveAttribute('target', '_blank');
      // A frame that hangs must not keep the form from hydrating.
      const submit = page.getByRole('button', { name: contact.form.submit });
      await hydrated(submit);
      await submit.click();
      await expect(page.getByText(contact.form.errors.nameTooShort)).toBeVisible();
      expect(page.url()).toBe(url());
    });
  }
});

/** Opens a page, and waits until its frame has failed, or the page inside has tried all it can. */
async function openMisbehaving(
  page: Page,
  url: string,
  frame: Locator,
  how: Misbehavior,
  errors: string[],
): Promise<void> {
  await hostile.misbehave(how);
  // A frame that hangs may hold up the end of loading, but not the page.
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await frame.scrollIntoViewIfNeeded();
  if (how === 'refused') {
    await expect.poll(() => page.frames().some((part) => part.url().startsWith('chrome-error:'))).toBe(true);
    return;
  }
  await expect.poll(() => hostile.requestedPaths.length).toBeGreaterThan(0);
  if (how === 'policy') await expect.poll(() => errors.some((error) => error.includes('frame-src blocked'))).toBe(true);
  expect(hostile.requestedPaths).not.toContain('/elsewhere');
  if (how !== 'hostile') return;
  await expect.poll(() => hostile.requestedPaths.filter((path) => path.endsWith('report-through'))).not.toEqual([]);
  await expect(frame).toBeVisible();
  expect(hostile.requestedPaths.filter((path) => /taken|located/.test(path))).toEqual([]);
}
