import type { Page } from 'playwright/test';
import { expect, languageOf, test, type Language } from '../support/fixtures.ts';
import { chosenTime, readIn, mockMeetings } from '../support/mock-meetings.ts';
import { changeLanguage, holdRequests, hydrated } from '../support/page.ts';
import { messageField, openForm, submitButton, typeRequest } from '../support/request-form.ts';
import { localeBeside, needsLanguages, needsPages, otherLocale } from '../support/site.ts';
import { hasPage, pagePath } from '../../src/i18n/routes.ts';

// Forms send what the visitor sees, and lose nothing on any way out of their page.

const language = languageOf(otherLocale);
const next = languageOf(localeBeside(otherLocale));
const { form } = language.texts.contact;

const fieldOf = (page: Page, part: string, name: string) => page.locator(part).getByRole('textbox', { name });

/** Fills a field as password managers and form fillers do. */
function fillSilently(page: Page, part: string, name: string, text: string, event?: 'change'): Promise<void> {
  return fieldOf(page, part, name).evaluate(
    (field, [value, type]) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value);
      if (type) field.dispatchEvent(new Event(type, { bubbles: true }));
    },
    [text, event] as const,
  );
}

async function toNextLanguage(page: Page): Promise<void> {
  await changeLanguage(page, otherLocale, next.locale);
  await page.waitForURL((url) => url.pathname === pagePath(next.locale, 'contact'));
}

test.describe('a request', () => {
  test.use({ allowedErrors: [/_astro|Cannot (run|load|send)|ERR_|hydrat|status of/i] });

  for (const state of ['hydrated', 'without its code'] as const) {
    test(`survives a change of language, a reload and a way back, ${state} (R43)`, async ({ page }) => {
      test.skip(...needsLanguages);
      if (state === 'hydrated') await openForm(page, language);
      else {
        await page.route('**/_astro/**', (route) => route.abort());
        await page.goto(language.pathTo('contact'));
      }
      await typeRequest(page, language, 'zoe@example.com');
      await fillSilently(page, '#write', form.name, 'Filled silently');
      const expectKept = async ({ texts }: Language) => {
        await expect(fieldOf(page, '#write', texts.contact.form.name)).toHaveValue('Filled silently');
        await expect(messageField(page, texts)).toHaveValue('Salut');
      };
      await toNextLanguage(page);
      await expectKept(next);
      await page.reload();
      await expectKept(next);
      await page.goto(next.pathTo('about'));
      await page.goBack();
      await expectKept(next);
    });
  }

  test('begins with the request of a clinic that wants to read the agreement', async ({ page }) => {
    test.skip(!hasPage('clinics'), 'the company has no answer for clinics');
    const { texts, pathTo } = language;
    await page.goto(pathTo('clinics'));
    await page.getByRole('link', { name: texts.packages.questions.health.closing.button }).first().click();
    await expect(messageField(page, texts)).toHaveValue(texts.packages.questions.health.message);
  });

  test('hears of what is filled in without typing, and is not replaced by an estimate', async ({ page }) => {
    const release = await holdRequests(page, '**/ContactForm*.js');
    await page.goto(`${language.pathTo('contact')}?roi=missed-calls,15,150,20#write`);
    const message = messageField(page, language.texts);
    await message.fill('Hello');
    release();
    await hydrated(message);
    await expect(message).toHaveValue('Hello');

    await submitButton(page, language).click();
    await fillSilently(page, '#write', form.name, 'Ada Lovelace', 'change');
    await expect(fieldOf(page, '#write', form.name)).not.toHaveAttribute('aria-invalid');
    await fillSilently(page, '#write', form.email, 'ana@hotmial.com', 'change');
    await expect(page.getByRole('button', { name: /ana@hotmail\.com/ })).toBeVisible();
  });
});

test.describe('a booking', () => {
  test.skip(...needsPages('meeting'));
  const timezoneId = 'Asia/Kabul';
  test.use({ timezoneId, contextOptions: { reducedMotion: 'reduce' } });
  const { picker, details } = language.texts.meetings.booking;

  test('keeps its time and texts through another time and another language (R71)', async ({ page }) => {
    test.skip(...needsLanguages);
    const mock = await mockMeetings(page);
    await page.goto(language.pathTo('contact'));
    await page.locator('#meet').scrollIntoViewIfNeeded();
    const { day, time } = readIn(timezoneId, otherLocale, chosenTime);
    await page.getByRole('radiogroup', { name: picker.day }).getByRole('radio', { name: day }).check();
    await page.getByRole('radiogroup', { name: picker.time }).getByRole('radio', { name: time }).check();
    await page.getByRole('button', { name: picker.submit, exact: true }).click();
    await fillSilently(page, '#meet', form.name, 'Ada Lovelace');
    await page.getByRole('button', { name: details.changeTime, exact: true }).click();
    await page.getByRole('button', { name: picker.submit, exact: true }).click();
    await expect(fieldOf(page, '#meet', form.name)).toHaveValue('Ada Lovelace');
    await fieldOf(page, '#meet', form.email).fill('old@example.com');
    await toNextLanguage(page);

    const { contact, meetings } = next.texts;
    await page.locator('#meet').scrollIntoViewIfNeeded();
    await expect(fieldOf(page, '#meet', contact.form.name)).toHaveValue('Ada Lovelace');
    await fillSilently(page, '#meet', contact.form.name, 'Ada King', 'change');
    await fillSilently(page, '#meet', contact.form.email, 'new@example.com');
    await page.getByRole('button', { name: meetings.booking.details.submit, exact: true }).click();
    await expect(page.getByRole('heading', { name: meetings.booking.done.title })).toBeVisible();
    const sent = { name: 'Ada King', email: 'new@example.com', startsAt: chosenTime };
    expect(mock.sent.book).toMatchObject([sent]);
    await page.reload();
    await page.locator('#meet').scrollIntoViewIfNeeded();
    await expect(page.getByRole('radiogroup', { name: meetings.booking.picker.day })).toBeVisible();
  });
});
