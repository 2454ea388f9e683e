import type { Page } from 'playwright/test';
import { company } from '../../src/business/company.ts';
import { groupByDay } from '../../src/meetings/wall-clock.ts';
import { expect, languageOf, test, type Language } from '../support/fixtures.ts';
import { chosenTime, mockMeetings, readIn, token } from '../support/mock-meetings.ts';
import { fill, lastLocale, localeBeside, needsPages, otherLocale } from '../support/site.ts';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { changeLanguage, holdRequests } from '../support/page.ts';

// The page that a meeting's emails link to, against a mock of its function.

const timezoneId = 'Asia/Kabul';

test.skip(...needsPages('meeting'));
test.use({ contextOptions: { reducedMotion: 'reduce' }, timezoneId });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const status = (page: Page) => page.getByRole('main').getByRole('status').first();
/** The times of the day that is open at first, which is the first that has three. */
const shownTimes = (free: string[]) => groupByDay(free, timezoneId).find(({ times }) => times.length > 2)!.times;

async function openMeeting(page: Page, { pathTo, texts }: Language): Promise<void> {
  await page.goto(`${pathTo('meeting')}#${token}`);
  await expect(page.getByRole('heading', { name: texts.meetings.change.booked })).toBeVisible();
}

test('a meeting is moved, then canceled after a confirmation, and each state is shown (R74)', async ({ page }) => {
  const language = languageOf(otherLocale);
  const { change, booking } = language.texts.meetings;
  const mock = await mockMeetings(page);
  await openMeeting(page, language);
  const before = readIn(timezoneId, otherLocale, chosenTime);
  for (const text of [before.when, before.team]) await expect(page.getByRole('main')).toContainText(text);
  await expectNoAxeViolations(page, 'main');

  await button(page, change.move).click();
  const times = page.getByRole('radiogroup', { name: booking.picker.time });
  await times.getByRole('radio').nth(1).check();
  await expectNoAxeViolations(page, 'main');
  await button(page, change.moveSubmit).click();
  const heading = page.getByRole('heading', { name: change.moved });
  await expect(heading).toBeFocused();
  const moved = shownTimes(mock.free.times)[1] ?? '';
  await expect(heading).toHaveAccessibleDescription(readIn(timezoneId, otherLocale, moved).when);
  await expect(page.getByRole('link', { name: change.movedFile })).toHaveAttribute('href', /^blob:/);

  await button(page, change.cancel).click();
  await expect(page.getByRole('heading', { name: change.cancelQuestion })).toBeFocused();
  await button(page, change.keep).click();
  await expect(button(page, change.cancelSubmit)).toBeHidden();
  await button(page, change.cancel).click();
  await expectNoAxeViolations(page, 'main');
  await button(page, change.cancelSubmit).click();
  await expect(page.getByRole('heading', { name: change.canceled })).toBeFocused();
  await expect(page.getByRole('main')).toContainText(change.canceledMail);
  expect(mock.sent['move-times']).toEqual([{ token }]);
  const common = { token, timeZone: timezoneId, locale: otherLocale };
  expect(mock.sent.change).toEqual([
    { ...common, sequence: 0, startsAt: moved },
    { ...common, sequence: 1, startsAt: null },
  ]);

  await page.reload();
  await expect(page.getByRole('heading', { name: change.canceled })).toBeVisible();
  await expect(page.getByRole('link', { name: change.again })).toHaveAttribute(
    'href',
    `${language.pathTo('contact')}#meet`,
  );
  await expect(page.getByRole('button', { name: change.move })).toHaveCount(0);
});

test('the keyboard keeps its place when the meeting takes that of phone and email (R60, R74)', async ({ page }) => {
  const { pathTo, texts } = languageOf(lastLocale);
  const { waiting, booked, move } = texts.meetings.change;
  await mockMeetings(page);
  // At 400 %, where the focus jumps from above the window past the panel's top.
  await page.setViewportSize({ width: 320, height: 256 });
  const script = '**/MeetingChange*.js';
  const release = await holdRequests(page, script);
  const requested = page.waitForRequest(script);
  await page.goto(`${pathTo('meeting')}#${token}`);
  const phone = page.getByRole('main').getByRole('link', { name: company.phone });
  while (!(await phone.evaluate((link) => link.matches(':focus')))) await page.keyboard.press('Tab');
  await requested;
  release();
  await expect(page.getByText(waiting)).toBeHidden();
  await expect(page.locator(':focus')).toContainText(booked);
  await page.keyboard.press('Tab');
  await expect(button(page, move)).toBeFocused();
});

test('a meeting that cannot be shown or changed says why (R74)', async ({ page, allowedErrors }) => {
  allowedErrors.push(/status of (404|409|503)|INTERNET_DISCONNECTED|Cannot reach/);
  const last = languageOf(lastLocale);
  const { change, booking } = last.texts.meetings;
  const mock = await mockMeetings(page);
  await test.step('a link without its token', async () => {
    await page.goto(`${last.pathTo('meeting')}#${token.slice(1)}`);
    await expect(page.getByText(change.incomplete).filter({ visible: true })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: company.phone })).toBeVisible();
    expect(mock.sent.show).toEqual([]);
  });
  await test.step('no network, then an unknown token', async () => {
    mock.respondNext('show', 'offline', 'offline', { status: 404, json: { error: 'meetingUnknown' } });
    await page.evaluate((fragment) => (location.hash = fragment), token);
    await expect(status(page)).toHaveText(change.failed);
    await button(page, change.retry).click();
    await expect(button(page, change.retry)).toBeFocused();
    await button(page, change.retry).click();
    await expect(status(page)).toHaveText(change.unknown);
    await expect(page.locator(':focus')).toContainText(change.unknown);
  });
  await test.step('one that is over', async () => {
    mock.meeting = { ...mock.meeting, isOver: true };
    await page.reload();
    await expect(page.getByRole('heading', { name: change.over })).toBeVisible();
    await expect(page.getByRole('button', { name: change.cancel })).toHaveCount(0);
    mock.meeting = { ...mock.meeting, isOver: false };
  });
  await test.step('a time that is taken, and a failure that keeps the choice', async () => {
    await page.reload();
    const { loading, failed, retry, gone } = booking.picker;
    const announced = (text: string) => page.getByRole('main').getByRole('status').filter({ hasText: text });
    mock.respondNext('move-times', 'offline');
    await button(page, change.move).click();
    await expect(announced(failed)).toBeAttached();
    await expect(button(page, retry)).toBeFocused();
    const release = await holdRequests(page, '**/move-times');
    await button(page, retry).click();
    await expect(announced(loading)).toBeAttached();
    await expect(page.locator(':focus')).toHaveText(loading);
    const all = mock.free.times.splice(0);
    release();
    const { longDay } = readIn(timezoneId, lastLocale, mock.free.until);
    await expect(page.locator(':focus')).toContainText(fill(booking.picker.none, { date: longDay }));
    mock.free.times = all;
    await button(page, change.keep).click();
    await button(page, change.move).click();
    const times = page.getByRole('radiogroup', { name: booking.picker.time });
    await times.getByRole('radio').first().check();
    mock.respondNext('change', { status: 409, json: { error: 'timeTaken' } }, { status: 503, json: {} });
    mock.free.times = mock.free.times.filter((startsAt) => startsAt !== shownTimes(all)[0]);
    await button(page, change.moveSubmit).click();
    await expect(announced(gone)).toBeAttached();
    await expect(page.locator('form').getByText(gone)).toBeInViewport();
    await expect(page.getByRole('radiogroup').first().getByRole('radio', { checked: true })).toBeFocused();
    await times.getByRole('radio').first().check();
    await button(page, change.moveSubmit).click();
    await expect(status(page)).toHaveText(change.notSaved);
    await expect(times.getByRole('radio', { checked: true })).toHaveCount(1);
  });
  await test.step('one that has changed elsewhere', async () => {
    mock.respondNext('change', { status: 409, json: { error: 'stateChanged' } });
    mock.meeting = { ...mock.meeting, state: 'canceled', sequence: 4 };
    await button(page, change.moveSubmit).click();
    await expect(status(page)).toHaveText(change.stale);
    await expect(page.getByRole('heading', { name: change.canceled })).toBeVisible();
  });
});

test('the token is read from a changed link, stays in the URL and is told to nobody (R74)', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 404/);
  const { pathTo, texts } = languageOf(otherLocale);
  await mockMeetings(page);
  const told: string[] = [];
  page.on('console', (message) => told.push(message.text()));
  page.on('request', (request) => {
    const referer = request.headers()['referer'] ?? '';
    // The site itself was asked for an encoded link anyway.
    if (!referer.startsWith(new URL(request.url()).origin)) told.push(referer);
  });
  const openChanged = async (changed: string) => {
    await page.goto('about:blank');
    await page.goto(pathTo('meeting') + changed);
    await expect(page.getByRole('heading', { name: texts.meetings.change.booked })).toBeVisible();
    expect(page.url()).toMatch(new RegExp(`${pathTo('meeting')}(\\?utm_source=x)?#${token}$`));
  };
  await openChanged(`%23${token}`);
  await openChanged(`%2523${token}.?utm_source=x`);
  await openChanged(`#${token})`);
  await openChanged(`#${token}&utm_source=x`);
  page.on('request', (request) => told.push(request.url().replace(new RegExp(`#${token}$`), '')));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${pathTo('meeting')}#${token}`);
  const target = languageOf(localeBeside(otherLocale));
  if (target.locale !== otherLocale) {
    await changeLanguage(page, otherLocale, target.locale);
    await expect(page).toHaveURL(`${target.pathTo('meeting')}#${token}`);
    await expect(page.getByRole('heading', { name: target.texts.meetings.change.booked })).toBeVisible();
  }
  expect(told.filter((text) => text.includes(token))).toEqual([]);
  // Its query is part of each request, before a script could move it.
  await openChanged(`?utm_source=x%23${token}`);
});
