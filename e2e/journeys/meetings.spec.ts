import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { company } from '../../src/business/company.ts';
import { groupByDay } from '../../src/meetings/wall-clock.ts';
import { expect, languageOf, onPhone, test, type Language } from '../support/fixtures.ts';
import { chosenTime, mockMeetings, momentOf, readIn, token } from '../support/mock-meetings.ts';
import { fill, needsPages, otherLocale } from '../support/site.ts';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { holdRequests } from '../support/page.ts';

// The booking, against a mock of its function.

const timezoneId = 'Asia/Kabul';

test.use({ timezoneId, contextOptions: { reducedMotion: 'reduce' } });

test.skip(...needsPages('meeting'));

const card = (page: Page) => page.locator('#meet');
const days = (page: Page, { texts }: Language) =>
  page.getByRole('radiogroup', { name: texts.meetings.booking.picker.day });
const times = (page: Page, { texts }: Language) =>
  page.getByRole('radiogroup', { name: texts.meetings.booking.picker.time });
/** Reports on the booking; the hint below the email is announced separately. */
const status = (page: Page) => card(page).getByRole('status').first();
const field = (page: Page, name: string) => card(page).getByRole('textbox', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens the contact page and waits for the free times. */
async function openBooking(page: Page, language: Language): Promise<void> {
  await page.goto(language.pathTo('contact'));
  await page.locator('#meet').scrollIntoViewIfNeeded();
  await expect(days(page, language)).toBeVisible();
}

async function pickTime(page: Page, language: Language): Promise<void> {
  const { day, time } = readIn(timezoneId, language.locale, chosenTime);
  await days(page, language).getByRole('radio', { name: day }).check();
  await times(page, language).getByRole('radio', { name: time }).check();
  await button(page, language.texts.meetings.booking.picker.submit).click();
}

async function typeDetails(page: Page, { texts }: Language, email = 'zoe@example.com'): Promise<void> {
  await field(page, texts.contact.form.name).fill('Zoë Ñandú');
  await field(page, texts.contact.form.email).fill(email);
}

onPhone((language) => {
  const { locale, texts, pathTo } = language;
  const { booking, change } = texts.meetings;
  const visitor = readIn(timezoneId, locale, chosenTime);

  test('a meeting is booked in the visitor’s language and time zone (R70, R71, R73)', async ({ page }) => {
    const mock = await mockMeetings(page);
    await openBooking(page, language);
    await expect(card(page)).toContainText(fill(booking.picker.zone, { timeZone: visitor.zone }));
    const tiles = card(page).getByRole('radio');
    const heights = await tiles.evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await expectNoAxeViolations(page, '#meet');

    await button(page, booking.picker.submit).click();
    const missing = page.getByText(booking.picker.missing);
    const red = await missing.evaluate((text) => getComputedStyle(text).color);
    await expect(times(page, language).getByRole('radio').first()).toHaveCSS('border-top-color', red);
    await expectNoAxeViolations(page, '#meet');

    await pickTime(page, language);
    const heading = page.getByRole('heading', { name: booking.details.title });
    await expect(heading).toBeFocused();
    await expect(heading).toHaveAccessibleDescription(visitor.when);
    await expect(card(page)).toContainText(visitor.team);
    await button(page, booking.details.submit).click();
    const name = field(page, texts.contact.form.name);
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(texts.contact.form.errors.nameTooShort);
    await expectNoAxeViolations(page, '#meet');

    // One that our mail provider cannot write to.
    const email = 'zoë@example.com';
    await expect(card(page)).not.toContainText(booking.details.emailUnreachable);
    await typeDetails(page, language, email);
    await expect(card(page)).toContainText(booking.details.emailUnreachable);
    await field(page, booking.details.topic).fill('Missed calls');
    await button(page, booking.details.submit).dblclick();
    await expect(page.getByRole('heading', { name: booking.done.title })).toBeFocused();
    const typed = { startsAt: chosenTime, name: 'Zoë Ñandú', email, topic: 'Missed calls' };
    const found = { locale, timeZone: timezoneId, pagePath: pathTo('contact'), honeypot: '' };
    expect(mock.sent.book).toEqual([
      {
        ...typed,
        ...found,
        key: expect.stringMatching(/^[\w-]{8,64}$/) as unknown as string,
        formElapsedMs: expect.any(Number) as unknown as number,
      },
    ]);
    for (const text of [visitor.when, `${visitor.zone} · ${visitor.team}`, fill(booking.done.noMail, { email })])
      await expect(card(page)).toContainText(text);
    await expectNoAxeViolations(page, '#meet');

    for (const calendar of [/Google/, /Outlook/, /365/])
      await expect(page.getByRole('link', { name: calendar })).toHaveAttribute('href', /^https:.*2027-?03-?16T/);
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

test('five days are offered at once, also at the end of a week, between buttons to the others (R70)', async ({
  page,
}) => {
  const language = languageOf(otherLocale);
  const { picker } = language.texts.meetings.booking;
  const mock = await mockMeetings(page);
  // From a Friday on.
  mock.free.times = [19, 22, 23, 24, 25, 26].map((day) => momentOf(day, '09:00'));
  await openBooking(page, language);
  const shown = days(page, language).getByRole('radio');
  await expect(shown).toHaveCount(5);
  await expect(shown.first()).toBeChecked();
  await button(page, picker.later).click();
  await expect(shown).toHaveCount(1);
  await button(page, picker.earlier).click();
  await expect(shown).toHaveCount(5);
});

test('the calendar opens with a day that leaves a choice, after days that can be picked too (R70)', async ({
  page,
}) => {
  const language = languageOf(otherLocale);
  const mock = await mockMeetings(page);
  mock.free.times = [momentOf(15, '09:00'), ...['09:00', '09:30', '10:00'].map((time) => momentOf(16, time))];
  await openBooking(page, language);
  const starts = times(page, language).getByRole('radio');
  await expect(starts).toHaveCount(3);
  await days(page, language).getByRole('radio').first().check();
  await expect(starts).toHaveCount(1);
});

test('the keyboard keeps its place when the booking takes that of phone and email (R69)', async ({ page }) => {
  const language = languageOf(otherLocale);
  await mockMeetings(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const script = '**/MeetingBooking*.js';
  const release = await holdRequests(page, script);
  await page.goto(language.pathTo('contact'));
  const phone = card(page).getByRole('link', { name: company.phone });
  await expect(phone).toBeVisible();
  await Promise.all([page.waitForRequest(script), phone.focus()]);
  release();
  await expect(days(page, language)).toBeVisible();
  await expect(page.locator('.meeting-card')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card(page).locator(':focus')).toHaveCount(1);
});

test.describe('when something fails', () => {
  const language = languageOf(otherLocale);
  const { form } = language.texts.contact;
  const { picker, details, done } = language.texts.meetings.booking;
  test.use({ allowedErrors: [/status of (409|422|429|503)|INTERNET_DISCONNECTED|Cannot reach/] });

  test('a failure loses nothing that was typed, and a second try books once (R71, F94)', async ({ page }) => {
    const mock = await mockMeetings(page);
    mock.respondNext('times', 'offline');
    await page.goto(language.pathTo('contact'));
    await card(page).scrollIntoViewIfNeeded();
    await expect(status(page)).toHaveText(picker.failed);
    await expect(card(page).getByRole('link', { name: company.phone })).toBeVisible();
    await button(page, picker.retry).click();
    await expect(days(page, language).getByRole('radio', { checked: true })).toBeFocused();

    await pickTime(page, language);
    await typeDetails(page, language);
    const closed = { status: 429, json: { error: 'tooManyRequests' } };
    mock.respondNext(
      'book',
      { status: 422, json: { error: 'fieldsInvalid', fields: { email: 'emailTooLong' } } },
      { status: 409, json: { error: 'timeTaken' } },
      'offline',
      { status: 503, json: {} },
      closed,
    );
    mock.free.times = mock.free.times.filter((startsAt) => startsAt !== chosenTime);
    await button(page, details.submit).click();
    await expect(card(page).locator('[aria-invalid]:focus')).toHaveAttribute('name', 'email');
    await button(page, details.submit).click();
    await expect(status(page)).toHaveText(picker.gone);
    await expect(days(page, language).getByRole('radio', { checked: true })).toBeFocused();
    expect(mock.sent.times).toHaveLength(3);
    // The first day that has three times since.
    const shownDay = groupByDay(mock.free.times, timezoneId).find((day) => day.times.includes(momentOf(17, '09:00')));
    await expect(times(page, language).getByRole('radio')).toHaveCount(shownDay!.times.length);

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
    await expect(status(page)).toHaveText(details.closed);
    const formLink = card(page).getByRole('link', { name: language.texts.meetings.booking.write });
    await expect(formLink).toHaveAttribute('href', /#/);
    await button(page, details.submit).click();
    await expect(page.getByRole('heading', { name: done.title })).toBeVisible();
    const [, taken, ...tries] = mock.sent.book.map(({ key }) => key);
    expect(new Set(tries).size).toBe(1);
    expect(tries).not.toContain(taken);
  });

  test('a tab that is shown again says when the chosen time is gone (R72)', async ({ page }) => {
    const mock = await mockMeetings(page);
    await page.clock.install();
    await openBooking(page, language);
    await pickTime(page, language);
    await typeDetails(page, language);
    const all = mock.free.times.splice(0);
    const showAgain = async () => {
      await page.clock.fastForward('02:00');
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    };
    const none = fill(picker.none, { date: readIn(timezoneId, otherLocale, mock.free.until).longDay });
    mock.respondNext('book', { status: 409, json: { error: 'timeTaken' } }, 'offline');
    await button(page, details.submit).click();
    await expect(status(page)).toHaveText(`${picker.gone} ${none}`);
    await expect(page.locator(':focus')).toContainText(`${picker.gone}${none}`);
    mock.free.times = all;
    await showAgain();
    await button(page, picker.submit).click();
    mock.free.times = [];
    await button(page, details.submit).click();
    await expect(status(page)).toHaveText(details.failed);
    await showAgain();
    await expect.poll(() => mock.sent.times.length).toBe(4);
    await expect(button(page, details.submit)).toBeVisible();

    await button(page, details.changeTime).click();
    await showAgain();
    await expect(status(page)).toHaveText(`${picker.gone} ${none}`);
    await expect(card(page).getByRole('link', { name: company.email })).toBeVisible();
  });
});

test.describe('by keyboard, across the date line, in forced colors', () => {
  const timezoneId = 'Pacific/Kiritimati';
  const english = languageOf('en');
  const { picker, details } = english.texts.meetings.booking;
  test.use({ timezoneId });

  test('a choice shows, and a time is chosen (R60, R69, R70)', async ({ page }) => {
    const mock = await mockMeetings(page);
    await page.emulateMedia({ forcedColors: 'active' });
    await openBooking(page, english);
    // Beside the form; on a phone it is above it.
    expect((await page.locator('.meeting-card').boundingBox())?.height).toBeLessThanOrEqual(700);
    // The second time of the day after the one that is open.
    const offered = groupByDay(mock.free.times, timezoneId);
    const [, startsAt = ''] = offered[offered.findIndex((day) => day.times.length === 3) + 1]?.times ?? [];
    const visitor = readIn(timezoneId, 'en', startsAt);
    const border = (checked: boolean) =>
      days(page, english)
        .getByRole('radio', { checked })
        .first()
        .evaluate((tile) => parseFloat(getComputedStyle(tile).borderTopWidth));
    expect(await border(true)).toBeGreaterThan(await border(false));
    await days(page, english).getByRole('radio', { checked: true }).focus();
    await page.keyboard.press('ArrowRight');
    const number = String(await times(page, english).getByRole('radio').count());
    const ofDay = fill(picker.timesOfDay, { day: visitor.longDay, number });
    await expect(card(page).getByRole('status').filter({ hasText: ofDay })).toHaveCount(1);
    await page.keyboard.press('Tab');
    // Enter in a group without a choice asks for one.
    await page.keyboard.press('Enter');
    await expect(times(page, english)).toHaveAccessibleDescription(picker.missing);
    await expect(card(page)).toMatchAriaSnapshot(`
      - status: ${JSON.stringify(picker.ready)}
      - button ${JSON.stringify(picker.earlier)} [disabled]
      - button ${JSON.stringify(picker.later)}
      - radiogroup ${JSON.stringify(picker.day)}
      - radiogroup ${JSON.stringify(picker.timeTwice)} [invalid]:
        - alert: ${JSON.stringify(picker.missing)}
      - status: ${JSON.stringify(ofDay)}
      - button ${JSON.stringify(picker.submit)}`);
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
  });
});
