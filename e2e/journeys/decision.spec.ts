import { readFileSync } from 'node:fs';
import { features } from '../../src/business/features.ts';
import { company } from '../../src/business/company.ts';
import { teamLanguage } from '../../src/i18n/locales.ts';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import {
  askForDigest,
  bookMeeting,
  decisionLink,
  mailsAbout,
  mailsTo,
  requestMailsFrom,
  sendRequest,
} from '../support/backend.ts';
import { expect, test } from '../support/fixtures.ts';
import { setStyles } from '../support/page.ts';
import { newEmail } from '../support/request-form.ts';
import { lastLocale, textsOf, needsBackend } from '../support/site.ts';
import { pagePath } from '../../src/i18n/routes.ts';

// From the team's mails in the outbox through their links and the page's one button to what that sends.

const path = pagePath(teamLanguage(), 'decision');
const { decision, digest } = textsOf(teamLanguage());
const { actions, code, results, show } = decision;

test.use({ viewport: { width: 360, height: 740 } });

test.describe('without scripts', () => {
  test.skip(...needsBackend);
  test.use({ javaScriptEnabled: false });

  test('a link of the digest shows what it does, does it at the press of its button, and says so again (R96)', async ({
    page,
    baseURL,
  }) => {
    const email = newEmail('held');
    const reference = await sendRequest(baseURL ?? '', email, 'x');
    await askForDigest();
    await expect.poll(() => mailsAbout(email), { timeout: 30_000 }).not.toHaveLength(0);
    const link = decisionLink(await mailsAbout(email), 'release', reference);

    for (const shown of [email, results.released.title]) {
      await page.goto(link);
      await page.getByRole('link', { name: digest.actions.release, exact: true }).click();
      await expect(page.getByRole('heading', { name: actions.release.title })).toBeVisible();
      await expect(page.getByRole('heading', { name: actions.close.title })).toBeHidden();
      const panel = page.locator('#release');
      const field = panel.getByRole('textbox', { name: code });
      await field.fill(link);
      await panel.getByRole('button', { name: show }).click();
      await expect(page.locator('body')).toContainText(shown);
      await page.goBack();
      await field.fill(link);
      await panel.getByRole('button', { name: actions.release.submit }).click();
      await expect(page).toHaveURL(`${path}#released`);
      await expect(page.locator('#released')).toContainText(results.released.text);
    }
    await expect.poll(() => requestMailsFrom(email), { timeout: 30_000 }).toHaveLength(1);
  });
});

test('the data is downloaded once, with the passphrase (R97)', async ({ page, baseURL }) => {
  test.skip(...needsBackend);
  const email = newEmail('download');
  const reference = await sendRequest(baseURL ?? '', email);
  await expect.poll(() => mailsAbout(email)).not.toHaveLength(0);
  await askForDigest();
  await expect.poll(() => mailsAbout('#export.'), { timeout: 30_000 }).not.toHaveLength(0);
  await page.goto(decisionLink(await mailsAbout('#export.'), 'export'));
  await expect(page.locator('#export output')).toHaveAttribute('aria-busy', 'false');
  await page.getByRole('button', { name: actions.export.submit }).click();
  await expect(page.locator('#exported')).toBeVisible();
  await expect.poll(() => mailsAbout('#download.')).not.toHaveLength(0);
  const press = async () => {
    await page.goto(decisionLink(await mailsAbout('#download.'), 'download'));
    await page.locator('input[type=password]:visible').fill('owner passphrase');
    await page.getByRole('button', { name: actions.download.submit, exact: true }).click();
  };
  const download = page.waitForEvent('download');
  await press();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(reference);
  await press();
  await expect(page.locator('#used')).toBeVisible();
});

test('a meeting is moved to another time, in another language than the team’s', async ({ page, baseURL }) => {
  test.skip(...needsBackend);
  test.skip(!features.meetings, 'This site books no meetings');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { email, startsAt, link } = await bookMeeting(baseURL ?? '', 'move', lastLocale, 40);
  const texts = textsOf(lastLocale).decision;
  await page.goto(link.replace(path, pagePath(lastLocale, 'decision')));
  const panel = page.locator('#move');
  await expect(page.getByRole('heading', { name: texts.actions.cancel.title })).toBeHidden();
  await expect(panel.getByRole('textbox', { name: texts.code })).toBeHidden();
  await expect(panel.getByRole('button', { name: texts.show })).toBeHidden();
  // The list of free times is not read aloud, and is below the button; the emails are above it.
  await expect(panel.locator('button ~ [data-more]')).toContainText('•');
  await expect(panel.getByRole('status')).not.toContainText('•');
  // An hour earlier, by the company's clocks.
  const earlier = new Date(Date.parse(startsAt) - 60 * 60_000);
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: company.timeZone,
  })
    .format(earlier)
    .split(' ');
  await panel.getByLabel(texts.fields.day).fill(day);
  await panel.locator('input[name=time]').fill(time);
  await panel.locator('textarea').focus();
  await expect(panel.getByRole('status')).toContainText(' → ');
  await expect(panel.getByRole('status')).toContainText(email);
  await expect(panel.locator('output + [data-more]')).toContainText(email);
  await expectNoAxeViolations(page, '#move');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await panel.getByRole('button', { name: texts.actions.move.submit }).click();
  await expect(page).toHaveURL(/#moved$/);
  await expect(page.locator('#moved')).toContainText(results.moved.text);
  await expect(page.locator('#moved [data-about]')).toContainText(' → ');
  await expectNoAxeViolations(page);
  await expect.poll(() => mailsTo(email)).toHaveLength(2);
});

test('the page leads to each form by the name that the emails give it, and its forms and results have no violation', async ({
  page,
}) => {
  await page.goto(path);
  await page.getByRole('link', { name: digest.actions.close }).click();
  await expect(page.getByRole('heading', { name: actions.close.title })).toBeVisible();
  await expect(page.getByRole('heading', { name: decision.none.title })).toBeHidden();
  await page.goto(`${path}#wrong`);
  await page.getByRole('button', { name: decision.back }).click();
  await expect(page).toHaveURL(`${path}#close`);
  await setStyles(page, '#choice ~ div { display: block !important; }');
  // The header covers what is scrolled to.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expectNoAxeViolations(page, 'main');
});
