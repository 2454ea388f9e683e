import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect as baseExpect, test, type BrowserContext, type Page } from 'playwright/test';
import { language } from '../../src/i18n/locales.ts';
import { startOutbox, type Outbox } from '../../tools/stack/outbox.ts';
import { findFreePort } from '../../test-support/stack.ts';
import { expectNoAxeViolations, type PagePart } from '../support/accessibility.ts';
import { hydrated } from '../support/page.ts';
import { dictionaryFile, fill, needsPages, otherLocale, showsFounder, textsOf } from '../support/site.ts';
import { editedSite, panelOf, switchOn, type EditedSite } from '../support/text-editor.ts';
import { pagePath } from '../../src/i18n/routes.ts';

// What an editor does to the texts in `npm run dev`, done to a copy of the project.
test.describe.configure({ mode: 'serial', timeout: 120_000 });
// After a change, the dev server renders the page again, which takes long on a busy machine.
const expect = baseExpect.configure({ timeout: 30_000 });

const name = language(otherLocale).name;
const texts = textsOf(otherLocale);
const { title: headline } = (dictionaryFile(otherLocale) as { home: { hero: { title: string } } }).home.hero;
const key = 'home.hero.title';
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
  await page.close();
  site.restore();
  page = await context.newPage();
});

async function open(path: string): Promise<void> {
  await page.goto(site.url + path);
  await expect(panelOf(page)).toBeVisible({ timeout: 60_000 });
}

const row = (label: string) => panelOf(page).getByRole('textbox', { name: label, exact: true });
const heading = () => page.getByRole('heading', { level: 1 });
const press = (label: string) => panelOf(page).getByRole('button', { name: label, exact: true }).click();

async function save(label: string, text: string): Promise<void> {
  await row(label).fill(text);
  await press('Save');
  await expect(panelOf(page).getByText('Saved.')).toBeVisible();
}

test('a heading: click, correct a mistake, save, see it; the diff is one line; undo', async () => {
  await open(pagePath(otherLocale, 'home'));
  await heading().click();
  await row(name).fill('Verba <b>volant</b>');
  await row(name).blur();
  await expect(panelOf(page).getByText('Type only the words: Verba volant')).toBeVisible();
  await press('Save');
  await expect(panelOf(page).getByText('Not saved: correct the mistake first.')).toBeVisible();
  await expect(panelOf(page).getByText('Type only the words: Verba volant')).toBeVisible();
  expect(site.changedLines()).toEqual([]);
  await row(name).fill('Salve');
  await row(name).press('Control+End');
  await press('narrow no-break space');
  await row(name).pressSequentially('! {{company}}');
  await expect(row(name).locator('[data-name="company"]')).toHaveCount(1);
  // As long as a person's press, in which a check of the text may answer and its message go.
  await panelOf(page).getByRole('button', { name: 'Save', exact: true }).click({ delay: 500 });
  await expect(heading()).toHaveText(/^Salve\u202F! [^{]/);
  const lines = [`- "title": ${JSON.stringify(headline)},`, '+ "title": "Salve\u202F! {{company}}",'];
  expect(site.changedLines()).toEqual(lines);
  await press('Undo');
  await expect(row(name)).toHaveText(headline);
  expect(site.changedLines()).toEqual([]);
});

test('the alternative of a picture, all forms of a plural, and a language that follows English', async () => {
  if (showsFounder) {
    await open(pagePath(otherLocale, 'about'));
    const picture = page.locator('main :is(img, svg)[data-texts]').first();
    const [attribute = ''] = (await picture.getAttribute('data-texts'))?.split(':') ?? [];
    await picture.click();
    await save(name, 'Imago.');
    await expect(picture).toHaveAttribute(attribute, 'Imago.');
  }
  await open(pagePath(otherLocale, 'contact'));
  const sentence = page.locator('main [data-texts*="_other"]').first();
  await sentence.click();
  const forms = new Intl.PluralRules(otherLocale).resolvedOptions().pluralCategories;
  await expect(panelOf(page).getByRole('textbox', { name: new RegExp(`^${name}, for `) })).toHaveCount(forms.length);
  const shown = panelOf(page).getByRole('textbox', { name: new RegExp(`^${name}, for .*\\b3\\b`) });
  await shown.press('Control+End');
  await shown.pressSequentially(' Plures.');
  await press('Save');
  await expect(sentence).toHaveText(/ Plures\.$/);

  await open('/ar-xb/');
  await heading().click();
  await save('English', 'Words fly.');
  await expect(heading()).toContainText('Ŵöŕðš');
});

test('a message of the form, beside what was typed', async () => {
  await open(pagePath(otherLocale, 'contact'));
  await press('Choose texts on the page');
  const { phone, submit, errors } = texts.contact.form;
  await page.getByLabel(phone, { exact: true }).fill('555');
  const button = page.getByRole('button', { name: submit, exact: true });
  await hydrated(button);
  await button.click();
  await press('Choose texts on the page');
  await page.getByText(errors.nameTooShort, { exact: true }).click();
  await expect(panelOf(page).locator('code')).toHaveText('contact.form.errors.nameTooShort');
  await save(name, 'Nomen deest.');
  await expect(page.getByText('Nomen deest.', { exact: true }).first()).toBeVisible();
  await expect(page.getByLabel(phone, { exact: true })).toHaveValue('555');
});

test('a mail of the outbox', async () => {
  const { subject, received } = texts.contact.confirmation;
  const [filled, text] = [subject, received].map((one) => fill(one, { reference: 'C-1234', phone: '555' }));
  const mail = { from: 'a@example.com', to: ['b@example.com'], subject: filled, text, html: '' };
  const headers = { Authorization: 'Bearer key', 'Content-Type': 'application/json' };
  await fetch(`${outbox.url}/emails`, { method: 'POST', headers, body: JSON.stringify(mail) });
  await page.goto(outbox.url);
  await page.getByRole('link', { name: 'Edit its texts' }).click();
  await expect(panelOf(page)).toBeVisible({ timeout: 60_000 });
  await page.getByText(text ?? '', { exact: true }).click();
  await row(name).press('Control+End');
  await row(name).pressSequentially(' Vale.');
  await press('Save');
  await expect(page.getByRole('main').getByText(`${text} Vale.`, { exact: true })).toBeVisible();
});

test('a translator works through the list, by keyboard, and axe finds nothing', async () => {
  test.skip(...needsPages('about'));
  const { mission } = (dictionaryFile('en') as { about: { mission: { title: string } } }).about;
  const change = { locale: 'en', key: 'about.mission.title', text: 'What is new', expected: mission.title };
  expect((await site.save([change])).answer).toMatchObject({ status: 'saved' });
  await open(pagePath(otherLocale, 'home'));
  const todo = panelOf(page).getByRole('button', { name: 'To do' });
  await todo.press('Enter');
  const item = panelOf(page).locator(`details:has(summary:text("${name}")) [data-key="about.mission.title"]`);
  await item.press('Enter');
  await expect(page).toHaveURL(site.url + pagePath(otherLocale, 'about'));
  await expect(row(name)).toBeFocused({ timeout: 60_000 });
  const part = ['astro-dev-toolbar', 'astro-dev-toolbar-app-canvas[data-app-id="edit-texts"]', '.panel'];
  await expectNoAxeViolations(page, { fromShadowDom: part } as PagePart);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Quid novi');
  // A typed translation is taken to fit.
  await expect(panelOf(page).getByRole('region', { name }).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Control+S');
  await expect(panelOf(page).getByText('Saved.')).toBeVisible();
  await todo.press('Enter');
  await expect(panelOf(page).locator('details').first()).toBeVisible();
  await expect(item).toHaveCount(0);
});

test('what another program changes is shown, and not overwritten (F106); a mistake shows with its line (F107)', async () => {
  await open(pagePath(otherLocale, 'home'));
  await heading().click();
  await row(name).fill('Verba volant.');
  const file = site.fileOf(otherLocale, 'home');
  writeFileSync(file, site.read(otherLocale, 'home').replace(JSON.stringify(headline), '"Scripta manent."'));
  await expect(heading()).toHaveText('Scripta manent.');
  await expect(panelOf(page)).toBeVisible({ timeout: 60_000 });
  await heading().click();
  await expect(row(name)).toHaveText('Verba volant.');
  await press('Save');
  await expect(panelOf(page).getByText('Scripta manent.')).toBeVisible();
  await press('Save');
  await expect(heading()).toHaveText('Verba volant.');

  const broken = site.read(otherLocale, 'home').replace('Verba volant.",', 'Verba volant."');
  writeFileSync(file, broken);
  const message = page.locator('vite-error-overlay #message-content');
  await expect(message).toContainText(new RegExp(`locales/${otherLocale}/home.json:\\d+:[^]*Type a comma here`));
  const { answer } = await site.save([{ locale: otherLocale, key, text: 'Salve', expected: 'Verba volant.' }]);
  expect(JSON.stringify(answer)).toContain('Type a comma here');
  expect(site.read(otherLocale, 'home')).toBe(broken);
  site.restore();
  await expect(heading()).toHaveText(headline);
});

test('nobody but the pages of the dev server writes, and nothing but texts of the site', async () => {
  const change = { locale: otherLocale, key, text: 'Verba volant.', expected: headline };
  expect((await site.save([change], { Origin: 'https://evil.example' })).status).toBe(403);
  expect((await site.save([{ ...change, text: { toString: 'x' } }])).status).toBe(400);
  for (const other of [{ locale: '../package' }, { locale: '__proto__' }, { key: '__proto__.x' }, { key: 'home.hero' }])
    expect((await site.save([{ ...change, ...other }])).answer).toMatchObject({ status: 'refused' });
  expect(site.changedLines()).toEqual([]);
});

test('a build with a mistake in a text says where and what to type, and leaves the site as it was (R65)', () => {
  const folder = join(site.folder, 'site');
  mkdirSync(folder);
  writeFileSync(join(folder, 'index.html'), 'the last good site');
  const broken = site.read(otherLocale, 'home').replace(`"${headline}"`, `“${headline}”`);
  writeFileSync(site.fileOf(otherLocale, 'home'), broken);
  const { status, stderr, stdout } = spawnSync(process.execPath, ['tools/build/cli.ts'], {
    cwd: site.folder,
    env: { ...process.env, SITE_DIR: folder },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/locales\/[\w-]+\/home\.json:\d+:14\n[^]*→ Type a straight quote "/);
  expect(stderr).toContain('1 mistake in the texts. Nothing was published.');
  expect(stdout, 'Astro never started').toBe('');
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe('the last good site');
});
