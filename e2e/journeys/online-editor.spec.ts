import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from 'playwright/test';
import { forgeOf } from '../../integrations/online-editor.ts';
import { placeholdersOf } from '../../lib/texts.ts';
import localeTools from '../../locale-tools.config.ts';
import { buildOnlineEditor, onlineEditorPolicy } from '../../packages/locale-tools/online/build.ts';
import { readProject } from '../../packages/locale-tools/project.ts';
import { defaultLocale } from '../../src/i18n/locales.ts';
import { githubStandIn } from '../support/github-stand-in.ts';
import { needsLanguages, otherLocale } from '../support/site.ts';

// What an editor does at /admin/ in the real Sveltia CMS, without the site and without GitHub.
const site = 'https://www.example.com';
const { api, backend } = forgeOf('example/site');
const files = Object.fromEntries(globSync('locales/*/*.json').map((path) => [path, readFileSync(path, 'utf8')]));
const languages = new Intl.DisplayNames('en', { type: 'language' });
const folder = resolve('node_modules/.cache/online-editor');
let github: ReturnType<typeof githubStandIn>;

test.skip(...needsLanguages);
// Tall, because Sveltia CMS renders what is in view. In one worker, with one build.
test.use({ viewport: { width: 1280, height: 4000 } });
test.describe.configure({ mode: 'default', timeout: 120_000 });
test.beforeAll(() => buildOnlineEditor(folder, readProject(localeTools), { backend, site_url: site }));
test.beforeEach(async ({ page }) => {
  github = githubStandIn(files);
  await page.route(`${api}/**`, github.respond);
  await page.context().route(`${site}/admin/**`, (route, request) => {
    const headers = { 'Content-Security-Policy': onlineEditorPolicy(api) };
    return route.fulfill({ path: join(folder, new URL(request.url()).pathname), headers });
  });
  // Without copies in the browser, which may outlive saving for a moment.
  await page.addInitScript(() => {
    localStorage['sveltia-cms.user'] = '{"backendName":"github","token":"made-up"}';
    localStorage['sveltia-cms.prefs'] = '{"useDraftBackup":false}';
  });
});

const field = (page: Page, locale: string, path: string) =>
  page.locator(`.pane[data-locale="${locale}"] [data-key-path="${path}"]`);
const text = (page: Page, locale: string, path: string) => field(page, locale, path).getByRole('textbox');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function open(page: Page, name: string, ...sections: string[]): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${site}/admin/index.html#/collections/texts/entries/${name}`);
  for (const section of sections)
    await field(page, defaultLocale, section).getByRole('button', { name: 'Expand' }).click();
}

/** Saves, and waits until the form closes. */
async function save(page: Page, next = 'Later'): Promise<void> {
  await press(page, 'Save');
  await page.getByRole('alertdialog').getByRole('button', { name: next }).click();
  await expect(page.locator('.pane')).toHaveCount(0);
}

async function publish(page: Page, name: string): Promise<void> {
  github.pull.labels = ['sveltia-cms/pending_publish'];
  await open(page, name);
  await press(page, 'Publish Entry');
  await press(page, 'Publish');
}

/** A file with other lines for some of its keys. */
const changed = (path: string, ...lines: string[]) => ({
  [path]: lines.reduce((all, line) => all.replace(RegExp(`${line.split(' ')[0]} .*`), line), files[path] ?? ''),
});

test('a draft holds no mistake, and only the lines that somebody changed (R104)', async ({ page }) => {
  await open(page, 'home', 'hero', 'thread');
  const offer = text(page, defaultLocale, 'thread.offer');
  const before = await offer.inputValue();
  const [name] = placeholdersOf(before);
  await offer.fill('Nothing is filled in.');
  await expect(field(page, defaultLocale, 'thread.offer')).toContainText(`The placeholder {{${name}}} is missing`);
  await text(page, otherLocale, 'hero.title').fill('<b>Verba</b>');
  await press(page, 'Save');
  await expect(page.getByRole('alertdialog')).toContainText(`Put {{${name}}} where`);
  await expect(page.getByRole('alertdialog')).toContainText(`(title) (${languages.of(otherLocale)}): <b> is code`);
  await press(page, 'OK');
  await offer.fill(before);
  await text(page, defaultLocale, 'hero.title').fill('Words fly.');
  await text(page, otherLocale, 'hero.title').fill('Verba volant.');
  const long = 'A button with many more words than fit in it';
  await text(page, defaultLocale, 'hero.contact').fill(long);
  await expect(field(page, defaultLocale, 'hero.contact')).toContainText(/44 of 34 .*Shorten it to 34 /);
  await save(page);
  expect(github.pull).toMatchObject({ headRefName: 'cms/texts/home', isDraft: true, labels: ['sveltia-cms/draft'] });
  expect(github.trees.draft).toEqual({
    ...files,
    ...changed(`locales/${defaultLocale}/home.json`, '"title": "Words fly.",', `"contact": "${long}",`),
    ...changed(`locales/${otherLocale}/home.json`, '"title": "Verba volant.",'),
  });
});

test('a draft keeps what others publish or save, and replaces the same text only after asking', async ({ page }) => {
  const path = `locales/${defaultLocale}/home.json`;
  await open(page, 'home', 'hero');
  await text(page, defaultLocale, 'hero.title').fill('Words fly.');
  await text(page, otherLocale, 'hero.title').fill('Verba volant.');
  const theirs = ['"title": "Words soar.",', '"contact": "Write to us",'];
  github.trees.main = { ...files, ...changed(path, ...theirs) };
  await press(page, 'Save');
  await expect(page.getByRole('alertdialog')).toContainText('somebody has changed this to “Words soar.” ');
  await press(page, 'OK');
  expect(github.pull.isOpen).toBe(false);
  await save(page);
  expect(github.trees.draft).toEqual({
    ...files,
    ...changed(path, '"title": "Words fly.",', '"contact": "Write to us",'),
    ...changed(`locales/${otherLocale}/home.json`, '"title": "Verba volant.",'),
  });

  await open(page, 'home', 'hero');
  await text(page, otherLocale, 'hero.title').fill('Verba manent.');
  github.trees.draft = { ...github.trees.draft, ...changed(path, ...theirs) };
  await save(page);
  expect(github.trees.draft).toMatchObject(changed(path, ...theirs));
});

test('on a phone, a plural form is edited, reviewed, and published beside changes of others', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 4000 });
  await open(page, 'contact', 'next');
  await text(page, defaultLocale, 'next.reply_one').fill('One reply.');
  await expect(field(page, defaultLocale, 'next.reply_one')).toContainText('Shown for 1 and the like');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const axe = new AxeBuilder({ page }).setLegacyMode().withTags(['wcag2a', 'wcag2aa', 'wcag22aa']);
  // Sveltia CMS forbids zooming beyond the normal size.
  expect((await axe.analyze()).violations.map(({ id }) => id)).toEqual(['meta-viewport']);
  await save(page, 'Send for Review');
  await expect.poll(() => github.pull).toMatchObject({ isDraft: false, labels: ['sveltia-cms/pending_review'] });
  const path = `locales/${defaultLocale}/contact.json`;
  github.trees.main = { ...files, [path]: '{}' };
  await publish(page, 'contact');
  await expect(page.getByText('Couldn’t publish the entry.')).toBeVisible();
  github.trees.main = { ...files, 'theirs.json': '{}' };
  await publish(page, 'contact');
  const published = { ...files, 'theirs.json': '{}', ...changed(path, '"reply_one": "One reply.",') };
  await expect.poll(() => github.trees.main).toEqual(published);
});
