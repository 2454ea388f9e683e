import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type BrowserContext, type Page } from 'playwright/test';
import type { TextTree } from '../../lib/texts.ts';
import { language } from '../../src/i18n/locales.ts';
import { isDisabled, variantSuffixes } from '../../src/i18n/feature-texts.ts';
import { company } from '../../src/business/company.ts';
import { bundleName } from '../../src/business/plans.ts';
import { features } from '../../src/business/features.ts';
import { startOutbox, type Outbox } from '../../tools/stack/outbox.ts';
import { findFreePort } from '../../test-support/stack.ts';
import type { Overview, Places } from '../../integrations/text-editor/protocol.ts';
import { announcement } from '../support/request-form.ts';
import {
  demoPaths,
  dictionaryFile,
  fill,
  hasPage,
  locales,
  needsPages,
  otherLocale,
  pathOf,
  routes,
  showsFounder,
  wordsOf,
} from '../support/site.ts';
import { editedSite, switchOn, panelOf, save, type EditedSite } from '../support/text-editor.ts';
import { expectNoAxeViolations, type PagePart } from '../support/accessibility.ts';
import { hydrated } from '../support/page.ts';

// What an editor does to the texts in `npm run dev`, done to a copy of the project.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const name = language(otherLocale).name;
const words = wordsOf(otherLocale);
const headline = (dictionaryFile(otherLocale) as { home: { hero: { title: string } } }).home.hero.title;
let site: EditedSite;
let outbox: Outbox;
/** Keeps what the dev server has sent. */
let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  const port = await findFreePort();
  outbox = await startOutbox(0, undefined, undefined, `http://127.0.0.1:${port}`);
  const nobody = `http://127.0.0.1:${await findFreePort()}`;
  site = await editedSite(port, { OUTBOX_URL: outbox.url, PUBLIC_SUPABASE_URL: nobody });
  context = await browser.newContext();
  page = await context.newPage();
  await switchOn(page, site.url);
});
test.afterAll(async () => {
  await context.close();
  site.stop();
  await outbox.stop();
});
test.beforeEach(async () => {
  // No open page follows what is undone: the dev server would reload it while the test opens its own.
  await page.close();
  await site.restore();
  page = await context.newPage();
});

async function open(path: string): Promise<void> {
  // A change that the dev server sees late may reload the page while it loads.
  await page.goto(site.url + path, { waitUntil: 'commit' });
  await expect(panelOf(page)).toBeVisible({ timeout: 60_000 });
}

/**
 * Returns a function that waits until the page will hear of a change. The dev server may reload it once more, and tells
 * a page nothing until it is connected.
 */
function followConnection(page: Page): () => Promise<void> {
  let isConnected = false;
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) isConnected = false;
  });
  page.on('console', (message) => {
    if (message.text() === '[vite] connected.') isConnected = true;
  });
  return async () => {
    await page.waitForLoadState('networkidle');
    await expect.poll(() => isConnected).toBe(true);
  };
}

const row = (language: string) => panelOf(page).getByRole('textbox', { name: language, exact: true });
const keyOf = () => panelOf(page).locator('code');

/** What changed is one line, and it reads like this. */
function expectOneLine(after: string): void {
  const lines = site.changedLines();
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(JSON.stringify(after));
}

test('a heading: click, change, save, see it; the diff is that line', async () => {
  await open(pathOf(otherLocale, 'home'));
  const heading = page.getByRole('heading', { level: 1 });
  await heading.click();
  await save(page, name, 'Verba volant.');
  await expect(heading).toHaveText('Verba volant.');
  expect(site.changedLines()).toEqual([`- "title": ${JSON.stringify(headline)},`, '+ "title": "Verba volant.",']);

  await panelOf(page).getByRole('button', { name: 'Changes' }).click();
  await panelOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(heading).toHaveText(headline);
  expect(site.changedLines()).toEqual([]);
});

test('the alternative of a picture', async () => {
  test.skip(!hasPage('about') || !showsFounder, 'the about page has no picture');
  await open(pathOf(otherLocale, 'about'));
  const picture = page.locator('main :is(img, svg)[data-texts]').first();
  const [attribute = ''] = (await picture.getAttribute('data-texts'))?.split(':') ?? [];
  await picture.click();
  await save(page, name, 'Imago.');
  await expect(picture).toHaveAttribute(attribute, 'Imago.');
  expectOneLine('Imago.');
});

test('all forms of a plural, with numbers that need them', async () => {
  await open(pathOf(otherLocale, 'contact'));
  const sentence = page.locator('main [data-texts$="_other"]').first();
  await sentence.click();
  const forms = new Intl.PluralRules(otherLocale).resolvedOptions().pluralCategories;
  await expect(panelOf(page).getByRole('textbox', { name: new RegExp(`^${name}, for `) })).toHaveCount(forms.length);
  const shown = panelOf(page).getByRole('textbox', { name: new RegExp(`^${name}, for .*\\b3\\b`) });
  await shown.press('Control+End');
  await shown.pressSequentially(' Plures.');
  await panelOf(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(sentence).toHaveText(/ Plures\.$/);
  expect(site.changedLines()).toEqual([expect.stringMatching(/^- /), expect.stringMatching(/^\+ .* Plures\.",?$/)]);
});

test('the title of a page, from the list', async () => {
  test.skip(...needsPages('about'));
  await open(pathOf(otherLocale, 'about'));
  await panelOf(page).getByRole('button', { name: 'All texts of this page' }).click();
  await panelOf(page).locator('[data-key="head.about.title"]').first().press('Enter');
  await row(name).press('Home');
  await row(name).pressSequentially('Titulus ');
  await panelOf(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveTitle(/^Titulus /);
  expect(site.changedLines()).toEqual([expect.stringMatching(/^- /), expect.stringMatching(/^\+ "title": "Titulus /)]);
});

test('a message of the form, beside what was typed', async () => {
  await open(pathOf(otherLocale, 'contact'));
  await panelOf(page).getByRole('button', { name: 'Choose texts on the page' }).click();
  await page.getByLabel(words.contact.form.phone, { exact: true }).fill('555');
  const submit = page.getByRole('button', { name: words.contact.form.submit, exact: true });
  await hydrated(submit);
  await submit.click();
  const message = page.getByText(words.contact.form.errors.nameTooShort, { exact: true });
  await expect(message).toBeVisible();
  await panelOf(page).getByRole('button', { name: 'Choose texts on the page' }).click();
  await message.click();
  await expect(keyOf()).toHaveText('contact.form.errors.nameTooShort');
  await save(page, name, 'Nomen deest.');
  await expect(page.getByText('Nomen deest.', { exact: true }).first()).toBeVisible();
  await expect(page.getByLabel(words.contact.form.phone, { exact: true })).toHaveValue('555');
  expectOneLine('Nomen deest.');
});

test('a result of sending, which only shows when the network fails', async () => {
  await open(pathOf(otherLocale, 'contact'));
  await panelOf(page).getByRole('button', { name: 'Choose texts on the page' }).click();
  const { form } = words.contact;
  await page.getByLabel(form.name, { exact: true }).fill('Nina Test');
  await page.getByLabel(form.email, { exact: true }).fill('nina@example.com');
  await page.getByLabel(form.phone, { exact: true }).fill('212 555 0101');
  const submit = page.getByRole('button', { name: form.submit, exact: true });
  await hydrated(submit);
  await submit.click();
  const result = announcement(page, form.errorTitle);
  await expect(result).toBeVisible({ timeout: 60_000 });
  await panelOf(page).getByRole('button', { name: 'Choose texts on the page' }).click();
  await result.getByText(form.errorTitle).click();
  await expect(keyOf()).toHaveText('contact.form.errorTitle');
  await save(page, name, 'Error!');
  await expect(announcement(page, 'Error!')).toBeVisible();
  expectOneLine('Error!');
});

test('typographic characters and placeholders are inserted, not typed', async () => {
  await open(pathOf(otherLocale, 'home'));
  const sentence = page.locator('main [data-texts^="home.hero.subtitle"]');
  await sentence.click();
  const field = row(name);
  await field.fill('Salve');
  await field.press('Control+End');
  await panelOf(page).getByRole('button', { name: 'No-break narrow space', exact: true }).click();
  await field.pressSequentially('! {{company}}');
  await expect(field.locator('[data-name="company"]')).toHaveCount(1);
  await panelOf(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panelOf(page).getByText('Saved.')).toBeVisible();
  await expect(sentence).toHaveText(/^Salve\u202F! \S+/);
  expectOneLine('Salve\u202F! {{company}}');
});

test('a language from right to left, which follows English', async () => {
  await open('/ar-xb/');
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.textContent();
  await heading.click();
  await save(page, 'English', 'Words fly.');
  await expect(heading).not.toHaveText(before ?? '');
  await expect(heading).toContainText('Ŵöŕðš');
  expectOneLine('Words fly.');
});

test('a mail of the outbox', async () => {
  const { subject, received } = words.contact.confirmation;
  const [filled, sentence] = [subject, received].map((text) => fill(text, { reference: 'C-1234', phone: '555' }));
  await fetch(`${outbox.url}/emails`, {
    method: 'POST',
    headers: { Authorization: 'Bearer key' },
    body: JSON.stringify({ from: 'a@example.com', to: ['b@example.com'], subject: filled, text: sentence, html: '' }),
  });
  await page.goto(outbox.url);
  await page.getByRole('link', { name: 'Edit its texts' }).click();
  await expect(panelOf(page)).toBeVisible({ timeout: 60_000 });
  await page.getByText(sentence ?? '', { exact: true }).click();
  await expect(keyOf()).toHaveText('contact.confirmation.received');
  await row(name).press('Control+End');
  await row(name).pressSequentially(' Vale.');
  await panelOf(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panelOf(page).getByText('Saved.')).toBeVisible();
  await expect(page.getByRole('main').getByText(`${sentence} Vale.`, { exact: true })).toBeVisible();
  expect(site.changedLines()).toEqual([expect.stringMatching(/^- /), expect.stringMatching(/ Vale\.",?$/)]);
});

test('a mistake is explained and not saved; a text that somebody else changed is not overwritten', async () => {
  await open(pathOf(otherLocale, 'home'));
  await page.getByRole('heading', { level: 1 }).click();
  await row(name).fill('Verba <b>volant</b>');
  await expect(panelOf(page).getByText('Type only the words: Verba volant')).toBeVisible();
  await panelOf(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panelOf(page).getByText('Not saved: correct the mistake first.')).toBeVisible();
  expect(site.changedLines()).toEqual([]);

  await row(name).fill('Verba volant.');
  const file = site.fileOf(otherLocale);
  writeFileSync(file, readFileSync(file, 'utf8').replace(JSON.stringify(headline), '"Scripta manent."'));
  // Another program's change reloads the page; what was typed is still there.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scripta manent.');
  await expect(panelOf(page)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('heading', { level: 1 }).click();
  await expect(row(name)).toHaveText('Verba volant.');
  writeFileSync(file, readFileSync(file, 'utf8').replace('Scripta manent.', 'Scripta valent.'));
  const answer = await site.ask('/save', {
    changes: [{ locale: otherLocale, key: 'home.hero.title', text: 'Verba volant.', expected: 'Scripta manent.' }],
  });
  expect(answer.answer).toMatchObject({ status: 'conflict', conflicts: [{ text: 'Scripta valent.' }] });
  expect(site.read(otherLocale)).toContain('Scripta valent.');
});

test('a file that Git is merging, or that has a mistake, is not written', async () => {
  const change = { locale: otherLocale, key: 'home.hero.title', text: 'Verba volant.', expected: headline };
  const before = site.read(otherLocale);
  site.unmerge(otherLocale);
  const merging = await site.ask('/save', { changes: [change] });
  expect(JSON.stringify(merging.answer)).toContain('Finish the merge first');
  site.git('reset', '--quiet');

  writeFileSync(site.fileOf(otherLocale), before.replace('",\n', '"\n'));
  const broken = await site.ask('/save', { changes: [change] });
  expect(JSON.stringify(broken.answer)).toContain('Type a comma here');
  expect(site.read(otherLocale)).toBe(before.replace('",\n', '"\n'));
});

test('nobody but the pages of the dev server writes, and nothing but texts of the site', async () => {
  const change = { locale: otherLocale, key: 'home.hero.title', text: 'Verba volant.', expected: headline };
  const before = locales.map(site.read);
  // `guard.test.ts` covers whom else it refuses.
  const foreign = { Origin: 'https://evil.example' };
  expect((await site.ask('/save', { changes: [change] }, foreign)).status).toBe(403);
  expect((await site.ask('/save', { changes: [{ ...change, text: { toString: 'x' } }] })).status).toBe(400);
  for (const other of [
    { locale: '../package' },
    { locale: '__proto__' },
    { key: '__proto__.polluted' },
    { key: 'home.hero' },
    { key: '$schema' },
  ]) {
    const { answer } = await site.ask('/save', { changes: [{ ...change, ...other }] });
    expect(answer, JSON.stringify(other)).toMatchObject({ status: 'refused' });
  }
  const code = '", "x": process.exit(1) // \\';
  await site.ask('/save', { changes: [{ ...change, text: code }] });
  expect((JSON.parse(site.read(otherLocale)) as typeof words.home).hero.title).toBe(code);
  await site.restore();
  expect(locales.map(site.read)).toEqual(before);
});

test('past the editor, a saved text shows at once, a mistake shows with its line, and fixing it brings the page back', async ({
  page,
}) => {
  const [file, texts] = [site.fileOf(otherLocale), site.read(otherLocale)];
  const heading = page.getByRole('heading', { level: 1 });
  const overlay = page.locator('vite-error-overlay #message-content');
  const connection = followConnection(page);
  await page.goto(site.url + pathOf(otherLocale, 'home'));
  await expect(heading).toHaveText(headline);
  await connection();

  writeFileSync(file, texts.replace(headline, 'Scripta manent.'));
  await expect(heading).toHaveText('Scripta manent.');
  await connection();

  writeFileSync(file, texts.replace(`"${headline}",`, `"${headline}"`));
  const line = texts.slice(0, texts.indexOf(headline)).split('\n').length;
  await expect(overlay).toContainText(`locales/${otherLocale}/home.json:${line}:`);
  await expect(overlay).toContainText('Type a comma here');
  await connection();

  writeFileSync(file, texts);
  await expect(heading).toHaveText(headline);
  await expect(overlay).toHaveCount(0);
});

test('a text that another program restores to what the editor saved shows too', async ({ page }) => {
  const [file, key] = [site.fileOf(otherLocale), 'home.hero.title'];
  const heading = page.getByRole('heading', { level: 1 });
  const connection = followConnection(page);
  await site.ask('/save', { changes: [{ locale: otherLocale, key, text: 'Verba volant.', expected: headline }] });
  const saved = site.read(otherLocale);
  await page.goto(site.url + pathOf(otherLocale, 'home'));
  await connection();

  writeFileSync(file, saved.replace('Verba volant.', 'Scripta manent.'));
  await expect(heading).toHaveText('Scripta manent.');
  await connection();

  writeFileSync(file, saved);
  await expect(heading).toHaveText('Verba volant.');
});

test('a build with a mistake in a text says where and what to type, and leaves the site as it was (R65)', () => {
  const folder = join(site.folder, 'site');
  mkdirSync(folder);
  writeFileSync(join(folder, 'index.html'), 'the last good site');
  writeFileSync(site.fileOf(otherLocale), site.read(otherLocale).replace(`"${headline}"`, `“${headline}”`));
  const { status, stderr, stdout } = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: site.folder,
    env: { ...process.env, SITE_DIR: folder },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/locales\/[\w-]+\/home\.json:\d+:14\n.*“[\s\S]*→ Type a straight quote " instead of “/);
  expect(stderr).toContain('1 mistake in the texts. Nothing was published.');
  // Astro never started.
  expect(stdout).toBe('');
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe('the last good site');
});

test('every text is reached: on a page or in a mail, or in the list with its place', async () => {
  const places = (await site.ask('/places')).answer as Places;
  const overview = (await site.ask('/overview')).answer as Overview;
  const lost = overview.texts.filter(({ key, isInMails }) => !places.shown[key] && !isInMails);
  // What no page shows now: texts of what is off or does not exist, quantities and plural forms of other numbers, and
  // what only search engines are told.
  const { legal, profile } = company.externalLinks;
  const parts: [RegExp, boolean][] = [
    [/^layout\.footer\.smallPrint\./, legal !== undefined],
    [/^legal\.links\./, features.texting],
    [/^about\.intro\.(alt|caption)$/, showsFounder],
    [/^about\.intro\.profile$/, profile !== undefined],
    [/^packages\.bundle\./, bundleName !== undefined],
    [/^portfolio\.demo$/, demoPaths.length > 0],
  ];
  const isExplained = (key: string) =>
    isDisabled(key) ||
    parts.some(([keys, exists]) => !exists && keys.test(key)) ||
    variantSuffixes().some((suffix) => overview.texts.some((text) => text.key === key + suffix)) ||
    /Without[A-Z]|_[a-z]+$|^business\.|^contact\.meeting\.|^privacy\.analytics\.|^head\.|^pages\./.test(key);
  expect(lost.map(({ key }) => key).filter((key) => !isExplained(key))).toEqual([]);
  expect(lost.filter(({ location }) => location === '')).toEqual([]);

  await open(pathOf(otherLocale, 'contact'));
  await panelOf(page).getByRole('button', { name: 'All texts of this page' }).click();
  await expect(panelOf(page).locator('[data-key]').first()).toBeAttached();
  const listed = await panelOf(page)
    .locator('[data-key]')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['key']));
  expect(overview.texts.filter(({ key }) => !listed.includes(key))).toEqual([]);
});

test('pages are the same while texts are edited, but for the names of their texts', async () => {
  const read = async (path: string, headers: Record<string, string>) => {
    const html = await (await fetch(site.url + path, { headers: { Accept: 'text/html', ...headers } })).text();
    // The one is a time, the other a digest of what an island is given.
    return html.replace(/ (server-render-time|uid)="[^"]*"/g, '');
  };
  const paths = [
    ...routes.map((route) => pathOf(otherLocale, route)),
    ...(features.meetings ? ['/meeting'] : []),
    `/${otherLocale}/404`,
    '/en-xl/',
  ];
  for (const path of paths) {
    const plain = await read(path, {});
    const annotated = await read(path, { Cookie: 'edit-texts=1' });
    expect(plain).not.toContain('data-texts');
    expect(annotated).toContain('data-texts');
    expect(annotated.replace(/ data-texts="[^"]*"/g, ''), path).toBe(plain);
  }
});

/** The rest of the toolbar is Astro's. */
const ownPart: PagePart = {
  fromShadowDom: ['astro-dev-toolbar', 'astro-dev-toolbar-app-canvas[data-app-id="edit-texts"]', '.panel'],
};

test('by keyboard alone, at 1024 pixels, and axe finds nothing', async () => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await open(pathOf(otherLocale, 'home'));
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'All texts of this page' }).press('Enter');
  // A few texts of each list: axe needs half a minute for all thousand.
  await panel.getByRole('searchbox').fill('hero');
  await expect(panel.locator('[data-key="portfolio.hero.title"]')).toBeVisible();
  await expectNoAxeViolations(page, ownPart);
  await panel.getByRole('searchbox').fill(headline);
  await panel.locator('[data-key="home.hero.title"]').press('Enter');
  await expect(row(name)).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Digiti sufficiunt.');
  await page.keyboard.press('Control+S');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Digiti sufficiunt.');
  await expectNoAxeViolations(page, ownPart);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('a translator works through the list without the files', async () => {
  test.skip(...needsPages('about'));
  const { mission, approach } = (
    dictionaryFile('en') as { about: { mission: { title: string }; approach: { title: string } } }
  ).about;
  await site.ask('/save', {
    changes: [
      { locale: 'en', key: 'about.mission.title', text: 'What is new', expected: mission.title },
      { locale: 'en', key: 'about.approach.title', text: 'What is old', expected: approach.title },
    ],
  });
  const workNow = async () => (await site.ask('/work')).answer as { locale: string; key: string }[];
  const before = (await workNow()).filter(({ locale }) => locale === otherLocale).map(({ key }) => key);
  const textOf = (key = '') =>
    key.split('.').reduce<unknown>((words, name) => (words as TextTree)[name], dictionaryFile(otherLocale)) as string;
  const second = textOf(before[before.indexOf('about.mission.title') + 1]);
  await open(pathOf(otherLocale, 'home'));
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'To do' }).click();
  await panel.locator('[data-key="about.mission.title"]').first().click();
  await expect(page).toHaveURL(site.url + pathOf(otherLocale, 'about'));
  await expect(panel.getByText('The English has changed since this was translated')).not.toHaveCount(0);
  await row(name).fill('Quid novi');
  // Who types a translation need not say that it fits.
  await expect(panel.getByRole('region', { name }).getByRole('checkbox')).toBeChecked();
  await panel.getByRole('button', { name: 'Save and next' }).click();
  await expect(row(name)).toHaveText(second);
  // Unchanged, it stays on the list.
  await panel.getByRole('button', { name: 'Save and next' }).click();
  await expect(row(name).filter({ hasText: second })).toHaveCount(0);
  const left = (await workNow()).filter(
    ({ key, locale }) => /^about\.(?:mission|approach)\.title$/.test(key) && locale === otherLocale,
  );
  expect(left.map(({ key }) => key)).toEqual(['about.approach.title']);
});
