import type { Page } from 'playwright/test';
import { company } from '../../src/business/company.ts';
import { expect, languageOf, test, type Language } from '../support/fixtures.ts';
import { language as languageFacts } from '../../src/i18n/locales.ts';
import { chosenTime, mockMeetings, momentOf, token } from '../support/mock-meetings.ts';
import { lastLocale, needsPages, otherLocale } from '../support/site.ts';
import { readIn } from '../support/visitor-times.ts';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { holdRequests } from '../support/page.ts';

// The page that a meeting's emails link to, against a mock of its function.

const timezoneId = 'Asia/Kabul';

test.skip(...needsPages('meeting'));
test.use({ contextOptions: { reducedMotion: 'reduce' }, timezoneId });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const status = (page: Page) => page.getByRole('main').getByRole('status').first();

async function openMeeting(page: Page, { pathTo, words }: Language): Promise<void> {
  await page.goto(`${pathTo('meeting')}#${token}`);
  await expect(page.getByRole('heading', { name: words.meetings.change.booked })).toBeVisible();
}

test('a meeting is moved, then canceled after a confirmation, and each state is shown (R74)', async ({ page }) => {
  const language = languageOf(otherLocale);
  const { change, booking } = language.words.meetings;
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
  const moved = momentOf(15, '09:30');
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

test('the meeting takes the place of the message before it, and the keyboard goes on from there (R74)', async ({
  page,
}) => {
  const { pathTo, words } = languageOf(lastLocale);
  await mockMeetings(page);
  const script = '**/MeetingChange*.js';
  const release = await holdRequests(page, script);
  // Only the top of the message is in view.
  await page.setViewportSize({ width: 360, height: 480 });
  await Promise.all([page.waitForRequest(script), page.goto(`${pathTo('meeting')}#${token}`)]);
  const message = page.getByText(words.meetings.change.waiting);
  const phone = page.getByRole('main').getByRole('link', { name: company.phone });
  await expect(message).toBeVisible();
  await phone.focus();
  release();
  await expect(page.getByRole('heading', { name: words.meetings.change.booked })).toBeVisible();
  await expect(message).toBeHidden();
  await expect(phone).toBeHidden();
  await expect(page.locator(':focus')).toContainText(words.meetings.change.booked);
  await page.keyboard.press('Tab');
  await expect(button(page, words.meetings.change.move)).toBeFocused();
});

test.describe('a meeting', () => {
  const last = languageOf(lastLocale);
  const { change, booking } = last.words.meetings;
  test.use({ allowedErrors: [/status of (404|409|503)|INTERNET_DISCONNECTED|Cannot reach/] });

  test('that cannot be shown or changed says why (R74)', async ({ page }) => {
    const mock = await mockMeetings(page);
    await test.step('a link without its token', async () => {
      await page.goto(`${last.pathTo('meeting')}#${token.slice(1)}`);
      await expect(page.getByText(change.incomplete).filter({ visible: true })).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: company.phone })).toBeVisible();
      expect(mock.sent.show).toEqual([]);
    });
    await test.step('no network, then an unknown token', async () => {
      mock.respondNext('show', 'offline', { status: 404, json: { error: 'meetingUnknown' } });
      await page.evaluate((fragment) => (location.hash = fragment), token);
      await expect(status(page)).toHaveText(change.failed);
      await button(page, change.retry).click();
      await expect(status(page)).toHaveText(change.unknown);
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
      await button(page, change.move).click();
      const times = page.getByRole('radiogroup', { name: booking.picker.time });
      await times.getByRole('radio').first().check();
      mock.respondNext('change', { status: 409, json: { error: 'timeTaken' } }, { status: 503, json: {} });
      mock.free.times = mock.free.times.slice(1);
      await button(page, change.moveSubmit).click();
      await expect(page.getByText(booking.picker.gone)).toBeVisible();
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
});

test.describe('a link that a mail program has changed', () => {
  test.use({ allowedErrors: [/status of 404/] });

  for (const [change, changed] of [
    ['encoded', `%23${token}`],
    ['encoded twice, before a full stop and parameters', `%2523${token}.?utm_source=x`],
    ['closed with a bracket', `#${token})`],
    ['given parameters', `#${token}&utm_source=x`],
    ['encoded after parameters', `?utm_source=x%23${token}`],
  ] as const) {
    test(`and ${change} still shows the meeting, and tells nobody the token`, async ({ page }) => {
      const language = languageOf(otherLocale);
      await mockMeetings(page);
      const told: string[] = [];
      page.on('console', (message) => told.push(message.text()));
      page.on('request', (request) => told.push(request.headers()['referer'] ?? ''));
      await page.goto(`${language.pathTo('meeting')}${changed}`);
      await expect(page.getByRole('heading', { name: language.words.meetings.change.booked })).toBeVisible();
      expect(page.url()).toMatch(new RegExp(`${language.pathTo('meeting')}(\\?utm_source=x)?#${token}$`));
      expect(told.filter((text) => text.includes(token) && !changed.startsWith('?'))).toEqual([]);
    });
  }
});

test('the token stays in the URL, also when the language changes, and no request has it in its URL (R74)', async ({
  page,
}) => {
  const english = languageOf('en');
  await mockMeetings(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url(), request.headers()['referer'] ?? ''));
  await openMeeting(page, english);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${english.pathTo('meeting')}#${token}`);
  const other = languageOf(otherLocale);
  await page.getByRole('button', { name: languageFacts('en').name }).click();
  await page.getByRole('link', { name: languageFacts(otherLocale).name }).click();
  await expect(page).toHaveURL(`${other.pathTo('meeting')}#${token}`);
  await expect(page.getByRole('heading', { name: other.words.meetings.change.booked })).toBeVisible();
  expect(requested.filter((url) => url.includes(token) && !url.endsWith(`#${token}`))).toEqual([]);
});
