import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { company } from '../../src/business/company.ts';
import { expect, inEachLanguage, languageOf, test, type Language } from '../support/fixtures.ts';
import { chosenTime, mockMeetings, token } from '../support/mock-meetings.ts';
import { fill, lastLocale, locales, needsPages, otherLocale, type Locale } from '../support/site.ts';
import { readIn } from '../support/visitor-times.ts';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { holdRequests } from '../support/page.ts';

// The booking, and the page that changes a meeting, against a mock of their function.

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.skip(...needsPages('meeting'));

/** Where the visitors of each language are: behind the team, ahead of it by a half hour too, and beside it. */
const zones = ['America/Los_Angeles', 'Asia/Kabul', company.timeZone] as const;
const zoneOf = (locale: Locale) => zones[locales.indexOf(locale) % zones.length]!;

const card = (page: Page) => page.locator('#meet');
const days = (page: Page, { words }: Language) =>
  page.getByRole('radiogroup', { name: words.meetings.booking.picker.day });
const times = (page: Page, { words }: Language) =>
  page.getByRole('radiogroup', { name: words.meetings.booking.picker.time });
/** Reports on the booking; the hint below the email is announced separately. */
const status = (page: Page) => card(page).getByRole('status').first();
const field = (page: Page, name: string) => card(page).getByRole('textbox', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens the contact page and waits for the free times. */
async function openBooking(page: Page, language: Language): Promise<void> {
  await page.goto(language.pathTo('contact'));
  await page.locator('.meeting-card').scrollIntoViewIfNeeded();
  await expect(days(page, language)).toBeVisible();
}

async function pickTime(page: Page, language: Language, timeZone: string): Promise<void> {
  const { day, time } = readIn(timeZone, language.locale, chosenTime);
  await days(page, language).getByRole('radio', { name: day }).check();
  await times(page, language).getByRole('radio', { name: time }).check();
  await button(page, language.words.meetings.booking.picker.submit).click();
}

async function typeDetails(page: Page, { words }: Language): Promise<void> {
  await field(page, words.contact.form.name).fill('Zoë Ñandú');
  await field(page, words.contact.form.email).fill('zoe@example.com');
}

inEachLanguage((language) => {
  const { locale, words, pathTo } = language;
  const { booking, change } = words.meetings;
  const timezoneId = zoneOf(locale);
  const visitor = readIn(timezoneId, locale, chosenTime);

  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('a meeting is booked, in the visitor’s language and time zone, and axe finds no violation (R70, R71, R73)', async ({
      page,
    }) => {
      const mock = await mockMeetings(page);
      await openBooking(page, language);
      await expect(card(page)).toContainText(fill(booking.picker.zone, { timeZone: visitor.zone }));
      // Beside the form; on a phone it is above it.
      if (locale !== lastLocale)
        expect((await page.locator('.meeting-card').boundingBox())?.height).toBeLessThanOrEqual(700);
      const tiles = card(page).getByRole('radio');
      const heights = await tiles.evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().height));
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
      await expectNoFault(page, locale);

      await pickTime(page, language, timezoneId);
      const heading = page.getByRole('heading', { name: booking.details.title });
      await expect(heading).toBeFocused();
      await expect(heading).toHaveAccessibleDescription(visitor.when);
      await expect(card(page)).toContainText(visitor.team);
      await button(page, booking.details.submit).click();
      const name = field(page, words.contact.form.name);
      await expect(name).toBeFocused();
      await expect(name).toHaveAccessibleDescription(words.contact.form.errors.nameTooShort);
      await expectNoFault(page, locale);

      await typeDetails(page, language);
      await field(page, booking.details.topic).fill('Missed calls');
      await button(page, booking.details.submit).dblclick();
      await expect(page.getByRole('heading', { name: booking.done.title })).toBeFocused();
      expect(mock.sent.book).toEqual([
        {
          key: expect.stringMatching(/^[\w-]{8,64}$/) as unknown as string,
          startsAt: chosenTime,
          name: 'Zoë Ñandú',
          email: 'zoe@example.com',
          topic: 'Missed calls',
          locale,
          timeZone: timezoneId,
          pagePath: pathTo('contact'),
          formElapsedMs: expect.any(Number) as unknown as number,
          honeypot: '',
        },
      ]);
      await expect(card(page)).toContainText(visitor.when);
      await expect(card(page)).toContainText(visitor.team ? `${visitor.zone} · ${visitor.team}` : visitor.zone);
      await expect(card(page)).toContainText(fill(booking.done.mail, { email: 'zoe@example.com' }));
      await expectNoFault(page, locale);

      const compact = chosenTime.replace(/[-:]/g, '');
      const google = page.getByRole('link', { name: /Google/ });
      await expect(google).toHaveAttribute('href', new RegExp(`dates=${compact}%2F`));
      await expect(page.getByRole('link', { name: /Outlook/ })).toHaveAttribute(
        'href',
        new RegExp(`startdt=${encodeURIComponent(chosenTime.slice(0, 16))}`),
      );
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: booking.done.file }).click();
      expect((await download).suggestedFilename()).toBe('M-4F2A-91BC-07DE.ics');
      expect(await readFile(await (await download).path(), 'utf8')).toMatch(/^BEGIN:VCALENDAR\r\n/);

      await page.getByRole('link', { name: booking.done.change }).click();
      await expect(page).toHaveURL(`${pathTo('meeting')}#${token}`);
      await expect(page.getByRole('heading', { name: change.booked })).toBeVisible();
      expect(mock.sent.show).toEqual([{ token }]);
    });
  });
});

test('the keyboard keeps its place when the booking takes that of phone and email (R69)', async ({ page }) => {
  const language = languageOf(otherLocale);
  await mockMeetings(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const script = '**/MeetingBooking*.js';
  const release = await holdRequests(page, script);
  await page.goto(language.pathTo('contact'));
  const phone = card(page).getByRole('link', { name: company.phone });
  await Promise.all([page.waitForRequest(script), phone.focus()]);
  release();
  await expect(days(page, language)).toBeVisible();
  await expect(page.locator('.meeting-card')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card(page).locator(':focus')).toHaveCount(1);
});

test.describe('when something fails', () => {
  const language = languageOf(otherLocale);
  const { form } = language.words.contact;
  const { picker, details, done } = language.words.meetings.booking;
  test.use({ timezoneId: 'Asia/Kabul', allowedErrors: [/status of (409|503)|INTERNET_DISCONNECTED|Cannot reach/] });

  test('times that cannot be loaded can be requested again; a taken time and a failure lose nothing that was typed, and a second try books once (R71, F94)', async ({
    page,
  }) => {
    const mock = await mockMeetings(page);
    mock.respondNext('times', 'offline');
    await page.goto(language.pathTo('contact'));
    await card(page).scrollIntoViewIfNeeded();
    await expect(status(page)).toHaveText(picker.failed);
    await expect(card(page).getByRole('link', { name: company.phone })).toBeVisible();
    await button(page, picker.retry).click();
    await expect(days(page, language).getByRole('radio', { checked: true })).toBeFocused();

    await pickTime(page, language, 'Asia/Kabul');
    await typeDetails(page, language);
    mock.respondNext('book', { status: 409, json: { error: 'timeTaken' } }, 'offline', { status: 503, json: {} });
    mock.free.times = mock.free.times.filter((startsAt) => startsAt !== chosenTime);
    await button(page, details.submit).click();
    await expect(status(page)).toHaveText(picker.gone);
    await expect(days(page, language).getByRole('radio', { checked: true })).toBeFocused();
    expect(mock.sent.times).toHaveLength(3);
    await expect(times(page, language).getByRole('radio')).toHaveCount(2);

    await times(page, language).getByRole('radio').first().check();
    await button(page, picker.submit).click();
    await expect(field(page, form.name)).toHaveValue('Zoë Ñandú');
    await expect(field(page, form.email)).toHaveValue('zoe@example.com');
    for (let failure = 0; failure < 2; failure += 1) {
      await button(page, details.submit).click();
      await expect(status(page)).toHaveText(details.failed);
      await expect(button(page, details.submit)).toBeFocused();
      await expect(card(page).getByRole('link', { name: company.phone })).toBeVisible();
    }
    await button(page, details.submit).click();
    await expect(page.getByRole('heading', { name: done.title })).toBeVisible();
    const [taken, ...tries] = mock.sent.book.map(({ key }) => key);
    expect(new Set(tries).size).toBe(1);
    expect(tries).not.toContain(taken);
  });

  test('a tab that is shown again says when the chosen time is gone, and keeps it while a try may have booked it (R72)', async ({
    page,
  }) => {
    const mock = await mockMeetings(page);
    await page.clock.install();
    await openBooking(page, language);
    await pickTime(page, language, 'Asia/Kabul');
    await typeDetails(page, language);
    mock.free.times = mock.free.times.filter((startsAt) => startsAt !== chosenTime);

    await test.step('after a try without a response', async () => {
      mock.respondNext('book', 'offline');
      await button(page, details.submit).click();
      await expect(status(page)).toHaveText(details.failed);
      await showAgain(page);
      await expect.poll(() => mock.sent.times.length).toBe(2);
      await expect(button(page, details.submit)).toBeVisible();
      mock.respondNext('book', { status: 409, json: { error: 'timeTaken' } });
      await button(page, details.submit).click();
      await expect(status(page)).toHaveText(picker.gone);
    });

    await test.step('while it is only chosen', async () => {
      await times(page, language).getByRole('radio').first().check();
      await button(page, picker.submit).click();
      mock.free.times = [];
      await showAgain(page);
      const none = fill(picker.none, { date: readIn('Asia/Kabul', otherLocale, mock.free.until).longDay });
      await expect(status(page)).toHaveText(none);
      await expect(card(page).getByRole('link', { name: company.email })).toBeVisible();
    });
  });
});

test.describe('under other conditions', () => {
  const english = languageOf('en');
  const { picker, details, done } = english.words.meetings.booking;

  test.describe('by keyboard, across the date line', () => {
    test.use({ timezoneId: 'Pacific/Kiritimati' });

    test('a meeting is booked (R70, R73)', async ({ page }) => {
      const mock = await mockMeetings(page);
      await openBooking(page, english);
      const visitor = readIn('Pacific/Kiritimati', 'en', chosenTime);
      const first = days(page, english).getByRole('radio').first();
      await first.focus();
      await page.keyboard.press('ArrowRight');
      const number = String(await times(page, english).getByRole('radio').count());
      const ofDay = fill(picker.timesOfDay, { day: visitor.longDay, number });
      await expect(card(page).getByRole('status').filter({ hasText: ofDay })).toHaveCount(1);
      await page.keyboard.press('Tab');
      // Enter in a group without a choice asks for one.
      await page.keyboard.press('Enter');
      await expect(times(page, english)).toHaveAccessibleDescription(picker.missing);
      await expect(times(page, english)).toHaveAttribute('aria-invalid', 'true');
      await expect(card(page).getByRole('alert')).toHaveText(picker.missing);
      await expect(times(page, english).getByRole('radio').first()).toBeFocused();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowRight');
      await expect(times(page, english).getByRole('radio', { checked: true })).toHaveAccessibleName(visitor.time);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: details.title })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(button(page, details.changeTime)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(times(page, english).getByRole('radio', { checked: true })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: details.title })).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.type('Ada Lovelace');
      await page.keyboard.press('Tab');
      await page.keyboard.type('ada@example.com');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: done.title })).toBeFocused();
      await expect(card(page)).toContainText(visitor.when);
      expect(mock.sent.book).toMatchObject([{ startsAt: chosenTime, timeZone: 'Pacific/Kiritimati' }]);
    });
  });

  test('an email address that cannot be written to is named before the booking and after it (R71)', async ({
    page,
  }) => {
    const { booking } = english.words.meetings;
    await mockMeetings(page);
    await openBooking(page, english);
    await days(page, english).getByRole('radio').first().check();
    await times(page, english).getByRole('radio').first().check();
    await button(page, booking.picker.submit).click();
    await typeDetails(page, english);
    await expect(card(page)).not.toContainText(booking.details.emailUnreachable);
    await field(page, english.words.contact.form.email).fill('zoë@example.com');
    await expect(card(page)).toContainText(booking.details.emailUnreachable);
    await button(page, booking.details.submit).click();
    await expect(card(page)).toContainText(fill(booking.done.noMail, { email: 'zoë@example.com' }));
  });

  test('in forced colors a choice shows (R60)', async ({ page }) => {
    await mockMeetings(page);
    await page.emulateMedia({ forcedColors: 'active' });
    await openBooking(page, english);
    const border = (checked: boolean) =>
      days(page, english)
        .getByRole('radio', { checked })
        .first()
        .evaluate((tile) => parseFloat(getComputedStyle(tile).borderTopWidth));
    expect(await border(true)).toBeGreaterThan(await border(false));
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('both pages offer phone and email, and nothing that cannot be used (R69, R74)', async ({ page }) => {
      for (const [name, text] of [
        ['contact', english.words.contact.meeting.none],
        ['meeting', english.words.meetings.change.waiting],
      ] as const) {
        await page.goto(english.pathTo(name));
        const box = page.locator('astro-island, #meeting').filter({ hasText: text });
        await expect(box.getByText(text)).toBeVisible();
        for (const link of [company.phone, company.email])
          await expect(box.getByRole('link', { name: link })).toBeVisible();
        await expect(box.getByRole('button').or(box.getByRole('textbox'))).toHaveCount(0);
        expect((await box.locator('> div').boundingBox())?.height).toBeLessThan(400);
      }
    });
  });
});

/** Checks one language: a state is the same in all of them. */
async function expectNoFault(page: Page, locale: Locale): Promise<void> {
  if (locale === otherLocale) await expectNoAxeViolations(page, '#meet');
}

/** As when a visitor comes back to a tab after two minutes. */
async function showAgain(page: Page): Promise<void> {
  await page.clock.fastForward('02:00');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}
