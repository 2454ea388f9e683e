import { decisionResults, hiddenFields } from '../../src/consultation/protocol.ts';
import { teamLanguage } from '../../src/i18n/locales.ts';
import { askForDigest, functionUrl, mailsAbout, referenceOf } from '../support/backend.ts';
import { expect, inEachLanguage, test } from '../support/fixtures.ts';
import { newEmail } from '../support/request-form.ts';
import { pathOf, textsOf, needsBackend } from '../support/site.ts';

// What was held, from the digest through its link and the page's one button to the mail that is sent after all.

test.describe('a link of the digest', () => {
  test.skip(...needsBackend);
  // There is one digest for all.
  test.describe.configure({ mode: 'serial' });

  const path = pathOf(teamLanguage(), 'decision');
  const { actions, code, results } = textsOf(teamLanguage()).decision;

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
      test.use({ javaScriptEnabled });

      test('shows what it does, does it at the press of its button, and says so again', async ({ page, baseURL }) => {
        const email = newEmail('held');
        const form = { name: 'Zoë Ñandú', email, phone: '+12125550199', message: email, [hiddenFields.honeypot]: 'x' };
        const headers = { Origin: new URL(baseURL ?? '').origin };
        await page.request.post(functionUrl(), { form, headers, maxRedirects: 0 });
        const reference = await referenceOf(email);

        await askForDigest();
        await expect.poll(() => mailsAbout(email), { timeout: 30_000 }).toHaveLength(1);
        const [digest] = await mailsAbout(email);
        const html = digest?.html ?? '';
        const link = /href="https?:\/\/[^"/]+([^"?]+#release-([^"]+))"/.exec(html.slice(html.indexOf(reference)));
        const [, url = '', pasted = ''] = link ?? [];
        expect(url).toMatch(new RegExp(`^${path}#`));

        for (let press = 0; press < 2; press += 1) {
          // As a mail program may leave it the second time.
          await page.goto(press === 0 ? url : `${url}).`);
          if (!javaScriptEnabled) await page.getByRole('link', { name: actions.release.submit }).click();
          await expect(page.getByRole('heading', { name: actions.release.title })).toBeVisible();
          await expect(page.getByRole('heading', { name: actions.close.title })).toBeHidden();
          const field = page.getByRole('textbox', { name: code });
          if (javaScriptEnabled) await expect(field).toBeHidden();
          else await field.fill(pasted);
          await page.getByRole('button', { name: actions.release.submit }).click();
          await expect(page).toHaveURL(`${path}#released`);
          await expect(page.locator('#released')).toContainText(results.released.text);
        }
        await expect.poll(() => mailsAbout(email), { timeout: 30_000 }).toHaveLength(2);
      });
    });
  }
});

inEachLanguage(({ locale }) => {
  test('without a link of the digest, the page says where they are; with one, what it leads to', async ({ page }) => {
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
      await expect(page.getByText(text)).toBeVisible();
    }
  });
});
