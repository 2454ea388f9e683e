import type { Locator, Page } from 'playwright/test';
import { leadsFrom, mailsAbout } from './backend.ts';
import { pauseClock } from './clock.ts';
import { needsBackend } from './deployed.ts';
import { expect, inEachLanguage, settle, test, type Language } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import {
  announcement,
  failure,
  functionUrl,
  messageField,
  newEmail,
  openForm,
  submitButton,
  thanks,
  typeRequest,
} from './request-form.ts';
import { fill, wordsOf } from './site.ts';

test.skip(...needsBackend);

/** Quoted in the specification. */
const english = {
  headings: ['Book with us', 'Book a Meeting', 'Contact us directly'],
  messages: {
    name: 'Please enter your full name.',
    email: 'Enter a valid email address.',
    phone: 'Enter a valid phone number.',
    phoneCharacters: 'Only numbers and basic symbols (()+- ) allowed.',
  },
};

inEachLanguage((language) => {
  const { locale, words, pathTo } = language;
  const form = words.contact.form;
  const consent = fill(form.smsConsent, { smsMessages: 3 });

  test('a request becomes a lead, a consent record and a mail', async ({ page }) => {
    const email = newEmail('script');
    await openForm(page, language);
    await typeRequest(page, language, email, { name: 'Zoë Ñandú 🎉', message: 'Première ligne\nSegunda línea' });
    await page.getByRole('checkbox', { name: consent }).check();
    await submitButton(page, language).click();

    await expect(thanks(page, language)).toBeVisible();
    await expect(page.getByLabel(form.name)).toHaveValue('');
    await expect(page.getByRole('checkbox', { name: consent })).not.toBeChecked();

    const [lead, ...others] = await leadsFrom(email);
    expect(others).toEqual([]);
    expect(lead).toMatchObject({
      name: 'Zoë Ñandú 🎉',
      phone: '+1 (212) 555-0199',
      message: 'Première ligne\nSegunda línea',
      locale,
      asked: true,
      given: true,
      wording: consent,
      consentLocale: locale,
    });
    expect(lead?.version).toMatch(/^[0-9a-f]{12}$/);
    expect(Math.abs(Date.now() - Number(lead?.recordedAt))).toBeLessThan(60_000);
    await expect.poll(() => mailsAbout(email)).toHaveLength(1);
    const [mail] = await mailsAbout(email);
    expect(mail?.reply_to).toBe(email);
    expect(mail?.text).toContain('Zoë Ñandú 🎉');
  });

  test('announces the thanks to screen readers, once', async ({ page }) => {
    await page.clock.install();
    await openForm(page, language);
    await typeRequest(page, language, newEmail('heard'));
    await expectAnnouncement(page, language, thanks, [form.successTitle, words.contact.success]);
  });

  test('names what is missing, field by field, and goes to the first', async ({ page }) => {
    await openForm(page, language);
    await page.getByLabel(form.phone).fill('call me maybe');
    await submitButton(page, language).click();

    await expect(page.getByLabel(form.name)).toBeFocused();
    await expect(page.getByLabel(form.name)).toHaveAccessibleDescription(form.errors.nameTooShort);
    await expect(page.getByLabel(form.email)).toHaveAccessibleDescription(form.errors.emailInvalid);
    await expect(page.getByLabel(form.phone)).toHaveAccessibleDescription(form.errors.phoneCharacters);
    await expect(page.getByLabel(form.name)).toHaveAttribute('aria-invalid', 'true');

    await page.getByLabel(form.name).fill('Li');
    await expect(page.getByLabel(form.name)).not.toHaveAttribute('aria-invalid');
    await page.getByLabel(form.phone).fill('12a');
    await expect(page.getByLabel(form.phone)).toHaveAccessibleDescription(form.errors.phoneTooShort);
  });

  test('helps autofill and does not spell-check the email (F13)', async ({ page }) => {
    await page.goto(pathTo('contact'));
    await expect(page.getByLabel(form.name)).toHaveAttribute('autocomplete', 'name');
    await expect(page.getByLabel(form.phone, { exact: true })).toHaveAttribute('autocomplete', 'tel');
    const email = page.getByLabel(form.email, { exact: true });
    await expect(email).toHaveAttribute('autocomplete', 'email');
    await expect(email).toHaveAttribute('spellcheck', 'false');
  });

  test('clears nothing when one field is wrong (F10)', async ({ page }) => {
    await openForm(page, language);
    await typeRequest(page, language, 'a@b', { name: 'Ada', message: 'Kept' });
    await page.getByRole('checkbox', { name: consent }).check();
    await submitButton(page, language).click();
    const email = page.getByLabel(form.email, { exact: true });
    await expect(email).toBeFocused();
    await expect(email).toHaveValue('a@b');
    await expect(page.getByLabel(form.name)).toHaveValue('Ada');
    await expect(messageField(page, words)).toHaveValue('Kept');
    await expect(page.getByRole('checkbox', { name: consent })).toBeChecked();
  });

  test('asks about a likely typo in the email and lets it stand', async ({ page }) => {
    await openForm(page, language);
    const email = page.getByLabel(form.email, { exact: true });
    await email.fill('ana@hotmial.com');
    await email.blur();
    await page.getByRole('button', { name: fill(form.emailHint, { email: 'ana@hotmail.com' }) }).click();
    await expect(email).toHaveValue('ana@hotmail.com');
    await expect(email).toBeFocused();
  });

  test('never cuts a long message, says how much room is left and names the limit', async ({ page }) => {
    await openForm(page, language);
    const message = messageField(page, words);
    await message.fill('x'.repeat(4900));
    await expect(page.getByText(fill(form.charactersLeft, { left: '100' }))).toBeVisible();
    await message.fill('x'.repeat(5001));
    await page.getByLabel(form.name).fill('Ada');
    await submitButton(page, language).click();
    await expect(message).toHaveAccessibleDescription(fill(form.errors.messageTooLong, { messageMax: 5000 }));
    await expect(message).toHaveValue('x'.repeat(5001));
  });

  test.describe('when the function is gone', () => {
    test.use({ allowedErrors: [/send-consultation-email|ERR_CONNECTION_REFUSED|ERR_FAILED/] });

    test('keeps every typed value, offers phone and e-mail, and succeeds on a second try', async ({ page }) => {
      const email = newEmail('retry');
      await openForm(page, language);
      await typeRequest(page, language, email, { name: 'Ada', message: 'One\nTwo' });
      await page.getByRole('checkbox', { name: consent }).check();
      await page.route(functionUrl, (route) => route.abort('connectionrefused'));
      await submitButton(page, language).click();

      await expect(failure(page, language)).toBeVisible();
      await expect(page.getByLabel(form.name)).toHaveValue('Ada');
      await expect(messageField(page, words)).toHaveValue('One\nTwo');
      await expect(page.getByRole('checkbox', { name: consent })).toBeChecked();
      const mail = page.getByText(form.reachInstead).getByRole('link', { name: /@/ });
      await expect(mail).toHaveAttribute('href', /^mailto:.*\?body=One%0ATwo$/);

      await page.unroute(functionUrl);
      await submitButton(page, language).click();
      await expect(thanks(page, language)).toBeVisible();
      expect(await leadsFrom(email)).toHaveLength(1);
    });

    test('announces the error to screen readers, once', async ({ page }) => {
      await page.clock.install();
      await openForm(page, language);
      await typeRequest(page, language, newEmail('heard-error'));
      await page.route(functionUrl, (route) => route.abort('connectionrefused'));
      await expectAnnouncement(page, language, failure, [form.errorTitle, words.contact.error]);
    });

    test('gives the words back after a reload, but never the consent', async ({ page }) => {
      await openForm(page, language);
      await typeRequest(page, language, 'ada@example.com', { name: 'Ada', message: 'Kept' });
      await page.getByRole('checkbox', { name: consent }).check();
      await page.route(functionUrl, (route) => route.abort('connectionrefused'));
      await submitButton(page, language).click();
      await expect(failure(page, language)).toBeVisible();

      await page.goto('about:blank');
      await openForm(page, language);
      await expect(messageField(page, words)).toHaveValue('Kept');
      await expect(page.getByRole('checkbox', { name: consent })).not.toBeChecked();
    });
  });

  test('an answer that was lost makes no second lead', async ({ page }) => {
    const email = newEmail('lost');
    await openForm(page, language);
    await typeRequest(page, language, email, { name: 'Ada' });
    await page.route(
      functionUrl,
      async (route) => {
        await route.fetch();
        await route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Hotel Wi-Fi</p>' });
      },
      { times: 1 },
    );
    await submitButton(page, language).click();
    await expect(failure(page, language)).toBeVisible();
    await submitButton(page, language).click();
    await expect(thanks(page, language)).toBeVisible();
    expect(await leadsFrom(email)).toHaveLength(1);
  });

  test('says that it is sending and cannot be pressed twice', async ({ page }) => {
    const email = newEmail('busy');
    await openForm(page, language);
    await typeRequest(page, language, email, { name: 'Ada' });
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(functionUrl, async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: form.submit }).dblclick();
    const busy = page.getByRole('button', { name: form.sending });
    await expect(busy).toBeDisabled();
    await expect(busy).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(thanks(page, language)).toBeVisible();
    expect(await leadsFrom(email)).toHaveLength(1);
  });

  test('is not stuck in sending when the page comes back from the back/forward cache', async ({ page }) => {
    await openForm(page, language);
    await typeRequest(page, language, newEmail('back'));
    await page.route(functionUrl, () => {});
    await submitButton(page, language).click();
    await expect(page.getByRole('button', { name: form.sending })).toBeDisabled();
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(submitButton(page, language)).toBeEnabled();
    await expect(messageField(page, words)).toHaveValue('Salut');
  });

  test('reaches us by phone and mail from the top of the page', async ({ page }) => {
    await page.goto(pathTo('contact'));
    await expect(page.getByRole('link', { name: words.contact.reach.callNow })).toHaveAttribute('href', /^tel:\+1\d+$/);
    await expect(page.getByRole('main').locator('a[href^="mailto:"]').first()).toBeVisible();
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('posts the form and comes back with thanks', async ({ page }) => {
      const email = newEmail('plain');
      await page.goto(pathTo('contact'));
      await typeRequest(page, language, email, { name: 'Zoë 🎉' });
      await page.getByRole('checkbox', { name: consent }).check();
      await submitButton(page, language).click();
      await expect(page).toHaveURL(`${pathTo('contact')}#request-received`);
      await expect(page.getByText(words.contact.success)).toBeVisible();
      const leads = await leadsFrom(email);
      expect(leads).toHaveLength(1);
      expect(leads[0]).toMatchObject({ name: 'Zoë 🎉', locale, given: true, wording: consent, consentLocale: locale });
      await expect.poll(() => mailsAbout(email)).toHaveLength(1);
    });

    test('asks the browser not to check the consent again after a reload', async ({ page }) => {
      await page.goto(pathTo('contact'));
      const box = page.getByRole('checkbox', { name: consent });
      await expect(box).not.toBeChecked();
      // Firefox restores what it may complete, and without script nothing could clear it.
      await expect(box).toHaveAttribute('autocomplete', 'off');
    });

    test('the same form posted again is the same lead', async ({ page }) => {
      const email = newEmail('again');
      for (let time = 0; time < 2; time++) {
        await page.goto(pathTo('contact'));
        await typeRequest(page, language, email, { name: 'Ada' });
        await submitButton(page, language).click();
        await expect(page).toHaveURL(/#request-received$/);
      }
      expect(await leadsFrom(email)).toHaveLength(1);
    });

    test('comes back with the error when the function refuses the words', async ({ page }) => {
      await page.goto(pathTo('contact'));
      await typeRequest(page, language, 'not an email', { name: 'Ada' });
      await submitButton(page, language).click();
      await expect(page).toHaveURL(`${pathTo('contact')}#request-failed`);
      await expect(page.getByText(words.contact.error)).toBeVisible();
    });
  });
});

test('English says the very words of the specification', async ({ page }) => {
  await page.goto('/contact');
  await settle(page);
  await page.getByRole('button', { name: 'Send request' }).scrollIntoViewIfNeeded();
  await hydrated(page.getByRole('button', { name: 'Send request' }));
  expect(wordsOf('en').contact.form).toMatchObject({ successTitle: 'Thanks!', errorTitle: 'Error' });
  for (const heading of english.headings) await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  const { messages } = english;
  await page.getByRole('button', { name: 'Send request' }).click();
  for (const message of [messages.name, messages.email, messages.phone])
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  await page.getByLabel('Phone').fill('not-a-number');
  await expect(page.getByText(messages.phoneCharacters, { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveAttribute('rows', '5');
});

/** Sends the form and lets the page's clock run by hand, because an announcement lasts one second. */
async function expectAnnouncement(
  page: Page,
  language: Language,
  response: (page: Page, language: Language) => Locator,
  [title, text]: [title: string, text: string],
): Promise<void> {
  await pauseClock(page);
  await submitButton(page, language).click();
  await expect(response(page, language)).toBeVisible();
  await page.clock.runFor(100);
  await expect(announcement(page, title)).toHaveText(`${language.words.contact.form.notifications} ${title} ${text}`);
  await page.clock.runFor(1000);
  await expect(announcement(page, title)).toBeHidden();
  await expect(response(page, language)).toBeVisible();
}
