import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from 'playwright/test';
import { forgeOf } from '../../integrations/online-editor.ts';
import { placeholdersOf } from '../../lib/texts.ts';
import localeTools from '../../locale-tools.config.ts';
import { buildOnlineEditor, onlineEditorPolicy } from '../../packages/locale-tools/online/build.ts';
import { fileOf, readProject } from '../../packages/locale-tools/project.ts';
import { defaultLocale } from '../../src/i18n/locales.ts';
import { githubStandIn } from '../support/github-stand-in.ts';
import { needsLanguages, otherLocale } from '../support/site.ts';

// What an editor does at /admin/ in the real Sveltia CMS, without the site and without GitHub.
const site = 'https://www.example.com';
const { api, backend } = forgeOf('example/site');
const project = readProject(localeTools);
const files = Object.fromEntries(
  [...project.files].flatMap(([locale, pages]) =>
    [...pages].map(([page, bytes]) => [fileOf(project, locale, page), Buffer.from(bytes).toString()]),
  ),
);
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

const test = base.extend<{ github: ReturnType<typeof githubStandIn> }, { folder: string }>({
  folder: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'online-editor-'));
      await buildOnlineEditor(folder, project, { backend, title: 'Texts', site });
      await use(folder);
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  /** Signs in. */
  github: async ({ page, folder }, use) => {
    const github = githubStandIn(files);
    await page.context().route(`${api}/**`, github.respond);
    await page.context().route(`${site}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      const file = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
      const headers = { 'Content-Security-Policy': onlineEditorPolicy(api) };
      if (!pathname.startsWith('/admin/')) return route.fulfill({ contentType: 'text/html', body: '' });
      return route.fulfill({ contentType: types[extname(file)] ?? '', headers, body: readFileSync(file) });
    });
    // A reload right after saving may come before the copy in the browser is deleted.
    const backup = page.getByRole('alertdialog', { name: 'Restore Draft' });
    await page.addLocatorHandler(backup, () => answer(page, 'Discard'));
    await page.goto(`${site}/admin/`);
    await page.getByRole('button', { name: 'Sign In Using Access Token' }).click();
    await page.getByRole('textbox').fill('made-up');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByText('Mails and more').first().waitFor();
    await use(github);
    github.stop();
  },
  // Tall, because Sveltia CMS renders what is in view.
  viewport: { width: 1280, height: 4000 },
});
test.skip(...needsLanguages);
// Some load the program five times.
test.describe.configure({ timeout: 120_000 });

const branch = 'cms/pages/home';
const home = (locale: string) => `locales/${locale}/home.json`;
const field = (page: Page, locale: string, path: string) =>
  page.locator(`.pane[data-locale="${locale}"] [data-key-path="${path}"]`);
const text = (page: Page, locale: string, path: string) => field(page, locale, path).getByRole('textbox');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const answer = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();

/** The form closes when it is saved. */
const isClosed = (page: Page) => expect(page.locator('.pane')).toHaveCount(0);

/** Opens some sections of a page in a new document, as somebody who comes back. */
async function open(page: Page, name: string, ...sections: string[]): Promise<void> {
  await page.goto(`${site}/`);
  await page.goto(`${site}/admin/#/collections/pages/entries/${name}`);
  for (const section of sections)
    await field(page, defaultLocale, section).getByRole('button', { name: 'Expand' }).click();
}

/** The lines that differ from what they were, in all files. */
function changedLines(read: (path: string) => string): string[] {
  return Object.entries(files).flatMap(([path, before]) => {
    const [old, now] = [before, read(path)].map((content) => content.split('\n'));
    expect(now, path).toHaveLength(old?.length ?? 0);
    return (now ?? []).filter((line, index) => line !== old?.[index]).map((line) => `${path} ${line.trim()}`);
  });
}

test('a draft holds no mistake, and only the lines that somebody changed (R104)', async ({ page, github }) => {
  await open(page, 'home', 'hero', 'thread');
  await text(page, defaultLocale, 'hero.title').fill('Words fly.');
  await text(page, otherLocale, 'hero.title').fill('<b>Verba</b>');
  const before = await text(page, defaultLocale, 'thread.offer').inputValue();
  const [name] = placeholdersOf(before);
  await text(page, defaultLocale, 'thread.offer').fill('Nothing is filled in.');
  await expect(field(page, defaultLocale, 'thread.offer')).toContainText(`The placeholder {{${name}}} is missing`);
  await expect(field(page, otherLocale, 'hero.title')).toContainText('Type only the words: Verba');
  await press(page, 'Save');
  await expect(page.getByRole('alertdialog')).toContainText(`Put {{${name}}} where`);
  await expect(page.getByRole('alertdialog')).toContainText(`(${otherLocale}): <b> is code`);
  // Translations are not blamed for it.
  await expect(page.getByRole('alertdialog')).not.toContainText('gets no value here');
  await answer(page, 'OK');
  expect(github.pulls).toEqual([]);
  await text(page, defaultLocale, 'thread.offer').fill(before);
  await text(page, otherLocale, 'hero.title').fill('Verba volant.');
  // A warning is saved.
  const long = 'A button with many more words than fit in it';
  await text(page, defaultLocale, 'hero.contact').fill(long);
  await expect(field(page, defaultLocale, 'hero.contact')).toContainText(`${long.length} of 34 characters`);
  await expect(field(page, defaultLocale, 'hero.contact')).toContainText('Shorten it to 34 characters');
  await press(page, 'Save');
  await answer(page, 'Later');
  expect(github.pulls).toMatchObject([{ branch, isDraft: true, labels: ['sveltia-cms/draft'] }]);
  expect(changedLines((path) => github.read(branch, path))).toEqual([
    `${home(defaultLocale)} "title": "Words fly.",`,
    `${home(defaultLocale)} "contact": "${long}",`,
    `${home(otherLocale)} "title": "Verba volant.",`,
  ]);
  expect(changedLines((path) => github.read('main', path))).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 4000 }, hasTouch: true, isMobile: true });

  test('the forms of a plural, and accessibility', async ({ page, github }) => {
    await open(page, 'contact', 'next');
    await expect(field(page, defaultLocale, 'next.reply_one')).toContainText('Shown for 1 and the like');
    const numbers = new Intl.PluralRules(otherLocale).resolvedOptions().pluralCategories;
    const own = new Intl.PluralRules(defaultLocale).resolvedOptions().pluralCategories;
    const foreign = numbers.filter((form) => !own.includes(form));
    await expect(page.getByText('Nothing to type: this language has no such form.')).toHaveCount(foreign.length);
    await text(page, defaultLocale, 'next.reply_one').fill('One reply.');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .withTags(['wcag2a', 'wcag2aa', 'wcag22aa'])
      .analyze();
    // Sveltia CMS forbids zooming beyond the normal size.
    expect(violations.map(({ id }) => id)).toEqual(['meta-viewport']);
    await press(page, 'Save');
    await answer(page, 'Later');
    const line = `locales/${defaultLocale}/contact.json "reply_one": "One reply.",`;
    expect(changedLines((path) => github.read('cms/pages/contact', path))).toEqual([line]);
  });
});

test.describe('a draft', () => {
  test.beforeEach(async ({ page, github }) => {
    await open(page, 'home', 'hero');
    await text(page, otherLocale, 'hero.title').fill('Verba volant.');
    await press(page, 'Save');
    await answer(page, 'Send for Review');
    await expect.poll(() => github.pulls).toMatchObject([{ isDraft: false, labels: ['sveltia-cms/pending_review'] }]);
    await isClosed(page);
  });

  async function publish(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Status' }).click();
    await page.getByRole('menuitemradio', { name: 'Ready' }).click();
    await press(page, 'Publish Entry');
    await answer(page, 'Publish');
  }

  test('is previewed, changed and published beside what others change', async ({ page, github }) => {
    // The records that a workflow adds, its preview, and what a colleague published.
    github.commit(branch, { 'locales/records/translated/xx.json': '{}\n' });
    github.previews.set(github.oidOf(branch), 'https://preview.example.com/');
    const theirs = files[home(defaultLocale)]?.replace(/"contact": .*/, '"contact": "Call",') ?? '';
    github.commit('main', { [home(defaultLocale)]: theirs });
    await open(page, 'home', 'hero');
    await page.context().route('https://preview.example.com/**', (route) => route.fulfill({ body: 'Preview' }));
    const popup = page.waitForEvent('popup');
    await press(page, 'View Preview');
    await expect((await popup).locator('body')).toHaveText('Preview');
    await text(page, otherLocale, 'hero.title').fill('Verba manent.');
    await press(page, 'Save');
    await expect.poll(() => github.read(branch, home(otherLocale))).toContain('"title": "Verba manent.",');
    await isClosed(page);
    await open(page, 'home');
    await publish(page);
    await expect.poll(() => github.pulls).toMatchObject([{ isOpen: false }]);
    expect(github.read('main', home(otherLocale))).toContain('"title": "Verba manent.",');
    expect(github.read('main', home(defaultLocale))).toBe(theirs);
    expect(github.read('main', 'locales/records/translated/xx.json')).toBe('{}\n');
  });

  test('that conflicts with what others published is not published', async ({ page, github }) => {
    const theirs = files[home(otherLocale)]?.replace(/"title": .*/, '"title": "Alia.",') ?? '';
    github.commit('main', { [home(otherLocale)]: theirs });
    await open(page, 'home');
    await publish(page);
    await expect(page.getByText('Couldn’t publish the entry.')).toBeVisible();
    expect(github.read('main', home(otherLocale))).toBe(theirs);
  });
});
