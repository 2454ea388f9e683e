import type { Page } from 'playwright/test';
import { expect, languageOf, test, type Language } from '../support/fixtures.ts';
import { language as languageFacts } from '../../src/i18n/locales.ts';
import { chosenTime, mockMeetings } from '../support/mock-meetings.ts';
import {
  functionUrl,
  messageField,
  openForm,
  sendAndExpectThanks,
  submitButton,
  typeRequest,
} from '../support/request-form.ts';
import { localeBeside, needsLanguages, needsPages, otherLocale, pathOf, needsBackend } from '../support/site.ts';
import { readIn } from '../support/visitor-times.ts';

// Forms send what the visitor sees, and lose nothing on any way out of their page.

const language = languageOf(otherLocale);
const next = languageOf(localeBeside(otherLocale));
const { form } = language.words.contact;

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

async function changeLanguage(page: Page, from: Language, to: Language): Promise<void> {
  await page.getByRole('button', { name: languageFacts(from.locale).name }).click();
  await page.getByRole('link', { name: languageFacts(to.locale).name }).click();
  await expect(page).toHaveURL(new RegExp(`${pathOf(to.locale, 'contact')}([?#]|$)`));
}

test.describe('a request', () => {
  test.use({ allowedErrors: [/_astro|Cannot (run|load|send)|ERR_|hydrat|status of/i] });

  for (const state of ['hydrated', 'without its code'] as const) {
    test(`survives a change of language, a reload and a way back, ${state}`, async ({ page }) => {
      test.skip(...needsLanguages);
      if (state === 'hydrated') await openForm(page, language);
      else {
        await page.route('**/_astro/**', (route) => route.abort());
        await page.goto(language.pathTo('contact'));
      }
      await typeRequest(page, language, 'zoe@example.com');
      await fillSilently(page, '#write', form.name, 'Filled silently');
      const expectKept = async ({ words }: Language) => {
        await expect(fieldOf(page, '#write', words.contact.form.name)).toHaveValue('Filled silently');
        await expect(messageField(page, words)).toHaveValue('Salut');
      };
      await changeLanguage(page, language, next);
      await expectKept(next);
      await page.reload();
      await expectKept(next);
      await page.goto(next.pathTo('about'));
      await page.goBack();
      await expectKept(next);
      await page.goto(language.pathTo('contact'));
      await expectKept(language);
    });
  }

  test('comes back with the form that posts, filled after a failure and empty after a success', async ({ page }) => {
    test.skip(...needsBackend);
    await page.route(/_astro\/submit/, (route) => route.abort());
    await openForm(page, language);
    await typeRequest(page, language, 'zoe@example.com');
    await page.route(functionUrl, (route) => {
      const location = `${new URL(page.url()).origin}${language.pathTo('contact')}#request-failed`;
      return route.fulfill({ status: 303, headers: { location } });
    });
    await submitButton(page, language).click();
    await expect(page).toHaveURL(/#request-failed$/);
    await expect(messageField(page, language.words)).toHaveValue('Salut');

    await page.unroute(functionUrl);
    await page.goto('about:blank');
    await openForm(page, language);
    await expect(messageField(page, language.words)).toHaveValue('Salut');
    await submitButton(page, language).click();
    await expect(page).toHaveURL(/#request-received$/);
    await expect(messageField(page, language.words)).toHaveValue('');
    await page.goto(next.pathTo('contact'));
    await expect(messageField(page, next.words)).toHaveValue('');
  });

  test('that was sent in place leaves no draft', async ({ page }) => {
    test.skip(...needsBackend);
    await openForm(page, language);
    await typeRequest(page, language, `draft-${Date.now()}@example.com`);
    await sendAndExpectThanks(page, language);
    await page.reload();
    await expect(messageField(page, language.words)).toHaveValue('');
  });

  test('hears of what is filled in without typing', async ({ page }) => {
    await openForm(page, language);
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
  const { picker, details, done } = language.words.meetings.booking;

  async function pickTime(page: Page): Promise<void> {
    await page.goto(language.pathTo('contact'));
    await page.locator('.meeting-card').scrollIntoViewIfNeeded();
    const { day, time } = readIn(timezoneId, otherLocale, chosenTime);
    await page.getByRole('radiogroup', { name: picker.day }).getByRole('radio', { name: day }).check();
    await page.getByRole('radiogroup', { name: picker.time }).getByRole('radio', { name: time }).check();
    await page.getByRole('button', { name: picker.submit, exact: true }).click();
  }

  for (const event of ['change', undefined] as const) {
    test(`sends what was filled in ${event ? `with a "${event}" event alone` : 'without an event'}`, async ({
      page,
    }) => {
      const mock = await mockMeetings(page);
      await pickTime(page);
      await fieldOf(page, '#meet', form.email).fill('old@example.com');
      await fillSilently(page, '#meet', form.name, 'Ada Lovelace', event);
      await fillSilently(page, '#meet', form.email, 'new@example.com', event);
      await page.getByRole('button', { name: details.submit, exact: true }).click();
      await expect(page.getByRole('heading', { name: done.title })).toBeVisible();
      expect(mock.sent.book).toMatchObject([{ name: 'Ada Lovelace', email: 'new@example.com' }]);
      await page.reload();
      await page.locator('.meeting-card').scrollIntoViewIfNeeded();
      await expect(page.getByRole('radiogroup', { name: picker.day })).toBeVisible();
    });
  }

  test('keeps its time and its text when the language changes, and when another time is chosen', async ({ page }) => {
    test.skip(...needsLanguages);
    const mock = await mockMeetings(page);
    await pickTime(page);
    await fillSilently(page, '#meet', form.name, 'Ada Lovelace');
    await page.getByRole('button', { name: details.changeTime, exact: true }).click();
    await page.getByRole('button', { name: picker.submit, exact: true }).click();
    await expect(fieldOf(page, '#meet', form.name)).toHaveValue('Ada Lovelace');
    await fillSilently(page, '#meet', form.email, 'ada@example.com');
    await changeLanguage(page, language, next);
    await page.locator('.meeting-card').scrollIntoViewIfNeeded();
    const { words } = next;
    await expect(fieldOf(page, '#meet', words.contact.form.name)).toHaveValue('Ada Lovelace');
    await page.getByRole('button', { name: words.meetings.booking.details.submit, exact: true }).click();
    await expect(page.getByRole('heading', { name: words.meetings.booking.done.title })).toBeVisible();
    expect(mock.sent.book).toMatchObject([{ name: 'Ada Lovelace', email: 'ada@example.com', startsAt: chosenTime }]);
  });
});
