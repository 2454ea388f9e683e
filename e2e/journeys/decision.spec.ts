import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { features } from '../../src/business/features.ts';
import { company } from '../../src/business/company.ts';
import { decisionActions, decisionResults } from '../../src/consultation/decisions.ts';
import { teamLanguage } from '../../src/i18n/locales.ts';
import { meetingsFunction, paths } from '../../src/meetings/protocol.ts';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import {
  askForDigest,
  decisionLink,
  requestsUrl,
  leadsFrom,
  mailsAbout,
  mailsTo,
  sendRequest,
} from '../support/backend.ts';
import { expect, inEachLanguage, test } from '../support/fixtures.ts';
import { newEmail } from '../support/request-form.ts';
import { lastLocale, pathOf, textsOf, needsBackend } from '../support/site.ts';

// From the team's mails in the outbox through their links and the page's one button to what that sends.

const path = pathOf(teamLanguage(), 'decision');
const { actions, again, code, fields, results, show } = textsOf(teamLanguage()).decision;
const phone = { width: 360, height: 740 };

test.describe('a link of the digest', () => {
  test.skip(...needsBackend);
  // There is one digest for all.
  test.describe.configure({ mode: 'serial' });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
      test.use({ javaScriptEnabled });

      test('shows what it does, does it at the press of its button, and says so again (R96)', async ({
        page,
        baseURL,
      }) => {
        const email = newEmail('held');
        const reference = await sendRequest(baseURL ?? '', email, 'x');
        await askForDigest();
        await expect.poll(() => mailsAbout(email), { timeout: 30_000 }).toHaveLength(1);
        const link = decisionLink(await mailsAbout(email), 'release', reference);
        const result = page.locator('#released');

        for (let press = 0; press < 2; press += 1) {
          // As a mail program may leave it the second time.
          await page.goto(press === 0 ? link : `${link}).`);
          if (!javaScriptEnabled) await page.getByRole('link', { name: actions.release.submit }).click();
          await expect(page.getByRole('heading', { name: actions.release.title })).toBeVisible();
          await expect(page.getByRole('heading', { name: actions.close.title })).toBeHidden();
          const panel = page.locator('#release');
          const field = panel.getByRole('textbox', { name: code });
          if (javaScriptEnabled) {
            await expect(field).toBeHidden();
            await expect(panel.getByRole('button', { name: show })).toBeHidden();
            await expect(panel.getByRole('status')).toContainText(press === 0 ? email : results.released.title);
          } else {
            await field.fill(link);
            await panel.getByRole('button', { name: show }).click();
            await expect(page.locator('body')).toContainText(press === 0 ? email : results.released.title);
            await page.goBack();
            await field.fill(link);
          }
          await panel.getByRole('button', { name: actions.release.submit }).click();
          await expect(page).toHaveURL(`${path}#released`);
          await expect(result).toContainText(results.released.text);
        }
        await expect.poll(() => mailsAbout(email), { timeout: 30_000 }).toHaveLength(2);
      });
    });
  }
});

test.describe('with the passphrase', () => {
  test.skip(...needsBackend);

  test('a person is erased, and the data is downloaded once (R97)', async ({ page, baseURL }) => {
    const email = newEmail('erase');
    const reference = await sendRequest(baseURL ?? '', email);
    await expect.poll(() => mailsAbout(email)).not.toHaveLength(0);
    await askForDigest();
    await expect.poll(() => mailsAbout('#export-'), { timeout: 30_000 }).not.toHaveLength(0);
    await page.goto(decisionLink(await mailsAbout('#export-'), 'export'));
    await expect(page.locator('#export output')).toHaveAttribute('aria-busy', 'false');
    await page.getByRole('button', { name: actions.export.submit }).click();
    await expect(page.locator('#exported')).toBeVisible();
    await expect.poll(() => mailsAbout('#download-')).not.toHaveLength(0);
    const press = async (link: string, name: string, passphrase: string) => {
      await page.goto(link);
      await page.locator('input[type=password]:visible').fill(passphrase);
      await expect(page.locator('output[aria-busy=true]')).toHaveCount(0);
      await page.getByRole('button', { name, exact: true }).click();
    };
    const link = decisionLink(await mailsAbout('#download-'), 'download');
    const download = page.waitForEvent('download');
    await press(link, actions.download.submit, 'owner passphrase');
    expect(readFileSync(await (await download).path(), 'utf8')).toContain(reference);
    await press(link, actions.download.submit, 'owner passphrase');
    await expect(page.locator('#used')).toBeVisible();

    const erase = decisionLink(await mailsAbout(email), 'erase');
    for (const [passphrase, result] of [
      ['a guess', '#wrong'],
      ['owner passphrase', '#erased'],
    ] as const) {
      await press(erase, actions.erase.submit, passphrase);
      await expect(page.locator(result)).toBeVisible();
    }
    expect(await leadsFrom(email)).toEqual([]);
  });
});

test.describe('on a phone', () => {
  test.skip(...needsBackend);
  test.skip(!features.meetings, 'This site books no meetings');
  test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } });

  /** Books a time that no other test does, and opens a link of the team's mail about it, on a page in this language. */
  async function bookAndOpen(page: Page, baseURL: string, action: 'move' | 'cancel', place: number) {
    const email = newEmail(action);
    const meetings = requestsUrl().replace(/[^/]+$/, meetingsFunction);
    const headers = { Origin: new URL(baseURL).origin };
    const { times } = (await (await page.request.get(meetings + paths.times, { headers })).json()) as {
      times: string[];
    };
    const startsAt = times.at(-1 - place) ?? '';
    const topic = `About ${email}`;
    const data = { key: randomUUID(), startsAt, name: 'Zoë Ñandú', email, topic, locale: lastLocale, timeZone: 'UTC' };
    const booked = await page.request.post(meetings + paths.book, { data, headers });
    expect(booked.status()).toBe(200);
    await expect.poll(() => mailsAbout(topic)).toHaveLength(1);
    const link = decisionLink(await mailsAbout(topic), action);
    return { email, startsAt, link };
  }

  test('a meeting is canceled with a sentence for the visitor, but not before its mail is shown', async ({
    page,
    baseURL,
  }) => {
    const { email, link } = await bookAndOpen(page, baseURL ?? '', 'cancel', 0);
    await page.goto(link);
    const panel = page.locator('#cancel');
    await panel.getByRole('textbox', { name: fields.note }).fill('Our train is late.');
    await panel.getByRole('button', { name: actions.cancel.submit }).click();
    await expect(panel.getByRole('status')).toContainText(again);
    await expect(panel.getByRole('status')).toContainText('Our train is late.');
    await expect(panel.getByRole('status')).toContainText(email);
    expect(await mailsTo(email)).toHaveLength(1);
    await expectNoAxeViolations(page, '#cancel');
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(overflow)).toBe(0);

    await panel.getByRole('button', { name: actions.cancel.submit }).click();
    await expect(page.locator('#canceled')).toContainText(results.canceled.text);
    await expect.poll(() => mailsTo(email)).toHaveLength(2);
    expect((await mailsTo(email)).map(({ text }) => text).join()).toContain('Our train is late.');
    await page.goto(link);
    await expect(panel.getByRole('status')).toContainText(email);
    await panel.getByRole('button', { name: actions.cancel.submit }).click();
    await expect(page.locator('#canceled')).toBeVisible();
    expect(await mailsTo(email)).toHaveLength(2);
  });

  test('a meeting is moved to another time, in another language than the team’s', async ({ page, baseURL }) => {
    const { email, startsAt, link } = await bookAndOpen(page, baseURL ?? '', 'move', 8);
    const texts = textsOf(lastLocale).decision;
    await page.goto(link.replace(path, pathOf(lastLocale, 'decision')));
    const panel = page.locator('#move');
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
    await expect(panel.locator('output')).toHaveAttribute('aria-busy', 'false');
    await expect(panel.getByRole('status')).toContainText(email);
    await expectNoAxeViolations(page, '#move');
    await panel.getByRole('button', { name: texts.actions.move.submit }).click();
    await expect(page.locator('#moved')).toContainText(results.moved.text);
    await expect.poll(() => mailsTo(email)).toHaveLength(2);
  });
});

test('the forms of all links have no violation', async ({ page }) => {
  await page.goto(path);
  for (const action of decisionActions) {
    await page.goto(`${path}#${action}`);
    await expect(page.getByRole('heading', { name: actions[action].title })).toBeVisible();
    await expectNoAxeViolations(page, `#${action}`);
  }
});

inEachLanguage(({ locale }) => {
  test('without a link, the page says where they are; with one, what it leads to', async ({ page }) => {
    const { none } = textsOf(locale).decision;
    await page.goto(pathOf(locale, 'decision'));
    await expect(page.getByRole('heading', { name: none.title })).toBeVisible();
    await page.goto(`${pathOf(locale, 'decision')}#close`);
    await expect(page.getByRole('heading', { name: none.title })).toBeHidden();
  });

  test('each result of a decision has its text', async ({ page }) => {
    for (const result of decisionResults) {
      await page.goto(`${pathOf(locale, 'decision')}#${result}`);
      const { title, text } = textsOf(locale).decision.results[result];
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
  });
});
