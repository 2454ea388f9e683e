import type { Locator, Page } from 'playwright/test';
import { requestsFrom, mailsAbout } from '../support/backend.ts';
import { company } from '../../src/business/company.ts';
import { features } from '../../src/business/features.ts';
import { formatNumber } from '../../src/i18n/format.ts';
import { expect, languageOf, onPhone, test, type Language } from '../support/fixtures.ts';
import {
  agreeToTexts,
  announcement,
  expectAgreed,
  failure,
  requestsRoute,
  messageField,
  newEmail,
  openForm,
  submitButton,
  thanks,
  toast,
  typeRequest,
  writeRequest,
} from '../support/request-form.ts';
import { fill, otherLocale, needsBackend } from '../support/site.ts';
import { pauseClock, settle } from '../support/page.ts';
import { focusedStop } from '../support/accessibility.ts';

// The request form, up to the database and the outbox; `src/consultation/` tests its checks, and `engines/` a double click.

test.skip(...needsBackend);

const consent = ({ locale, texts }: Language) =>
  features.texting
    ? { asked: true, given: true, wording: texts.contact.form.smsConsent, consentLocale: locale }
    : { asked: false, given: false };

onPhone((language) => {
  const { locale, texts } = language;
  const { form } = texts.contact;

  test('an invalid form names each mistake and clears nothing (R41, F1, F5, F10, F11)', async ({ page }) => {
    await openForm(page, language);
    const name = page.getByLabel(form.name);
    const email = page.getByLabel(form.email, { exact: true });
    const phone = page.getByLabel(form.phone, { exact: true });
    const message = messageField(page, texts);

    await test.step('what is missing', async () => {
      await phone.fill('call me maybe');
      await submitButton(page, language).click();
      await expect(name).toBeFocused();
      await expect(name).toHaveAccessibleDescription(form.errors.nameTooShort);
      await expect(email).toHaveAccessibleDescription(`${form.errors.emailInvalid} ${form.emailExample}`);
      await expect(page.getByText(form.errors.emailInvalid, { exact: true })).toBeVisible();
      const example = fill(form.phoneExample, { phone: company.phone });
      await expect(phone).toHaveAccessibleDescription(`${form.errors.phoneCharacters} ${example}`);
      await expect(name).toHaveAttribute('aria-invalid', 'true');
      await name.fill('Li');
      await expect(name).not.toHaveAttribute('aria-invalid');
    });

    await test.step('a likely typo in the email, with a suggestion', async () => {
      await email.fill('ana@hotmial.com');
      await email.blur();
      const hint = fill(form.emailHint, { email: 'ana@hotmail.com' });
      await expect(email).toHaveAccessibleDescription(hint);
      await page.getByRole('button', { name: hint }).click();
      await expect(email).toHaveValue('ana@hotmail.com');
      await expect(email).toBeFocused();
    });

    await test.step('a long message, which is never cut, beside one other invalid field', async () => {
      await message.fill('x'.repeat(4900));
      await expect(page.getByText(fill(form.charactersLeft, { left: '100' }))).toBeVisible();
      const long = 'x'.repeat(5001);
      await typeRequest(page, language, 'a@b', { name: 'Ada', message: long });
      await agreeToTexts(page, language);
      await submitButton(page, language).click();
      await expect(email).toBeFocused();
      const messageMax = formatNumber(locale, 5000);
      await expect(message).toHaveAccessibleDescription(fill(form.errors.messageTooLong, { messageMax }));
      for (const [field, text] of [[message, long] as const, [email, 'a@b'] as const, [name, 'Ada'] as const])
        await expect(field).toHaveValue(text);
      await expectAgreed(page, language, true);
    });
  });

  test('a request survives a failure and becomes a request, a consent record and an email (R43, R46, F60)', async ({
    page,
    allowedErrors,
  }) => {
    allowedErrors.push(/send-consultation-email|ERR_CONNECTION_REFUSED|ERR_FAILED/);
    await page.clock.install();
    const typed = { name: 'Zoë Ñandú 🎉', message: 'Première ligne\nSegunda línea' };
    const email = await writeRequest(page, language, typed);
    await agreeToTexts(page, language);
    await page.route(requestsRoute, (route) => route.abort('connectionrefused'));
    await expectAnnouncement(page, language, failure, [form.errorTitle, texts.contact.error]);
    await expect(page.getByLabel(form.name)).toHaveValue(typed.name);
    await expect(messageField(page, texts)).toHaveValue(typed.message);
    await expectAgreed(page, language, true);
    const mail = page.getByText(form.reachInstead).getByRole('link', { name: /@/ });
    await expect(mail).toHaveAttribute('href', /^mailto:.*\?body=Premi.*%0D%0ASegunda/);

    await page.clock.resume();
    await page.goto('about:blank');
    await openForm(page, language);
    await expect(messageField(page, texts)).toHaveValue(typed.message);
    await expectAgreed(page, language, false);

    await page.unroute(requestsRoute);
    await agreeToTexts(page, language);
    await expectAnnouncement(page, language, thanks, [form.successTitle, texts.contact.success]);
    await page.clock.runFor(12_000);
    await expect(toast(page, form.successTitle)).toBeHidden();
    await expect(thanks(page, language)).toBeVisible();
    await expect(page.getByLabel(form.name)).toHaveValue('');
    await expectAgreed(page, language, false);
    const phone = '+1 (212) 555-0199';
    expect(await requestsFrom(email)).toMatchObject([{ ...typed, email, phone, locale, ...consent(language) }]);
    const sent = { reply_to: email, text: expect.stringContaining(typed.name) };
    await expect.poll(() => mailsAbout(email)).toEqual([expect.objectContaining(sent)]);
  });
});

const language = languageOf(otherLocale);
const { texts, pathTo } = language;

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form posts, comes back with the result, and stores one request (R45, F43, F49)', async ({ page }) => {
    const email = newEmail('plain');
    for (let time = 0; time < 2; time++) {
      await page.goto(pathTo('contact'));
      await expectAgreed(page, language, false);
      await typeRequest(page, language, email, { name: 'Zoë 🎉' });
      await agreeToTexts(page, language);
      await submitButton(page, language).click();
      await expect(page).toHaveURL(`${pathTo('contact')}#request-received`);
      await expect(page.getByText(texts.contact.success)).toBeVisible();
    }
    await page.reload();
    await expect(page.getByText(texts.contact.success)).toBeVisible();
    expect(await requestsFrom(email)).toMatchObject([{ name: 'Zoë 🎉', locale: otherLocale, ...consent(language) }]);
    await expect.poll(() => mailsAbout(email)).toHaveLength(1);

    await page.goto(pathTo('contact'));
    const field = (name: string) => page.getByLabel(name, { exact: true });
    await typeRequest(page, language, 'not an email', { name: 'Ada' });
    await field(texts.contact.form.phone).fill('call me maybe');
    // The browser names one field after the other.
    for (const [name, text] of [
      [texts.contact.form.email, 'a@b..c'],
      [texts.contact.form.phone, '5550142'],
    ] as const) {
      await submitButton(page, language).click();
      await expect(field(name)).toBeFocused();
      await field(name).fill(text);
    }
    await submitButton(page, language).click();
    await expect(page).toHaveURL(`${pathTo('contact')}#request-invalid`);
    await expect(page.getByText(texts.contact.invalid)).toBeVisible();
  });
});

test('in a small window the button is busy, and the toast waits for the tab and covers nothing (R43, F60)', async ({
  page,
  allowedErrors,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  allowedErrors.push(/send-consultation-email|ERR_CONNECTION_REFUSED|ERR_FAILED/);
  const { form } = texts.contact;
  const submit = submitButton(page, language);
  const busy = page.getByRole('button', { name: form.sending });
  await writeRequest(page, language);
  await page.route(requestsRoute, () => {});
  await submit.press('Enter');
  await expect(busy).toBeDisabled();
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  await expect(busy).toBeFocused();
  // From the back/forward cache.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(submit).toBeEnabled();
  await expect(messageField(page, texts)).toHaveValue('Salut');

  await page.unroute(requestsRoute);
  await writeRequest(page, language);
  await page.route(requestsRoute, (route) => route.abort('connectionrefused'));
  const error = toast(page, form.errorTitle);
  await setVisibility(page, 'hidden');
  await Promise.all([page.waitForEvent('requestfailed'), submit.press('Enter')]);
  await settle(page);
  await expect(busy).toBeFocused();
  await expect(error).toBeHidden();
  await setVisibility(page, 'visible');
  await expect(error).toBeVisible();
  await page.keyboard.press('Escape');
  for (const leave of ['Shift+Tab', 'Escape']) {
    await submit.press('Enter');
    await expect(error).toBeVisible();
    expect(await focusedStop(page)).toMatchObject({ isSeen: true });
    const { y, height } = (await error.boundingBox())!;
    expect(y + height).toBeLessThan(256);
    await page.keyboard.press(leave);
    await expect(error).toBeHidden();
    expect(await focusedStop(page)).toMatchObject({ isSeen: true });
  }
  await submit.press('Enter');
  await expect(error).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(error.getByRole('button', { name: form.dismiss })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(submit).toBeFocused();
});

/** Puts another tab in front, or this one again, as far as the page can tell: Playwright keeps every tab visible. */
function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  return page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}

/** Sends the form by the keyboard: the response is shown twice, announced once, and the focus stays at the button. */
async function expectAnnouncement(
  page: Page,
  language: Language,
  response: (page: Page, language: Language) => Locator,
  [title, text]: [title: string, text: string],
): Promise<void> {
  await pauseClock(page);
  await submitButton(page, language).press('Enter');
  await expect(response(page, language)).toBeVisible();
  await expect(announcement(page, title)).toHaveText(`${title} ${text}`);
  await expect(toast(page, title)).toContainText(text);
  const live = 'xpath=ancestor-or-self::*[@role="status" or @role="alert" or @aria-live]';
  await expect(toast(page, title).locator(live)).toHaveCount(0);
  await expect(submitButton(page, language)).toBeFocused();
}
