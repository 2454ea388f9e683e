import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { findFreePort } from '../tools/dev-stack/test-stack.ts';
import { copyTree, type TreeCopy } from './tree-copy.ts';
import { dictionaryFile, otherLocale, pathOf } from './site.ts';

// What an editor does to the texts, done to a copy of the project.
test.describe.configure({ mode: 'serial' });

const headline = 'Verba volant';
const words = dictionaryFile(otherLocale) as { home: { hero: { title: string } } };
words.home.hero.title = headline;
const texts = `${JSON.stringify(words, null, 2)}\n`;
let copy: TreeCopy;
const file = () => join(copy.folder, `locales/${otherLocale}.json`);

test.beforeAll(() => {
  copy = copyTree();
});

test.afterAll(() => copy.remove());
test.beforeEach(() => writeFileSync(file(), texts));

test('a build with a mistake in a text says where and what to type, and leaves the site as it was (R65)', () => {
  const site = join(copy.folder, 'site');
  mkdirSync(site, { recursive: true });
  writeFileSync(join(site, 'index.html'), 'the last good site');
  writeFileSync(file(), texts.replace(`"${headline}"`, `“${headline}”`));

  const { status, stderr, stdout } = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: copy.folder,
    env: { ...process.env, SITE_DIR: site },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/locales\/[\w-]+\.json:\d+:16\n.*“[\s\S]*→ Type a straight quote " instead of “/);
  expect(stderr).toContain('1 mistake in the texts. Nothing was published.');
  // Astro never started.
  expect(stdout).toBe('');
  expect(readFileSync(join(site, 'index.html'), 'utf8')).toBe('the last good site');
});

test('a saved text shows at once, a mistake shows with its line, and fixing it brings the page back', async ({
  page,
}) => {
  // Other programs may keep both processors busy; how fast the server starts is not the question.
  test.setTimeout(165_000);
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}${pathOf(otherLocale, 'home')}`;
  const astro = join(copy.folder, 'node_modules/astro/bin/astro.mjs');
  const server = spawn(process.execPath, [astro, 'dev', '--host', '127.0.0.1', '--port', port], {
    cwd: copy.folder,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', PUBLIC_SITE_URL: url },
    stdio: 'ignore',
  });
  try {
    await expect(async () => expect((await fetch(url)).status).toBe(200)).toPass({ timeout: 110_000 });
    const heading = page.getByRole('heading', { level: 1 });
    const overlay = page.locator('vite-error-overlay #message-content');
    await page.goto(url);
    await expect(heading).toHaveText(headline);

    writeFileSync(file(), texts.replace(headline, 'Scripta manent'));
    await expect(heading).toHaveText('Scripta manent');

    writeFileSync(file(), texts.replace(`"${headline}",`, `"${headline}"`));
    const line = texts.slice(0, texts.indexOf(headline)).split('\n').length;
    await expect(overlay).toContainText(`locales/${otherLocale}.json:${line}:`);
    await expect(overlay).toContainText('Type a comma here');
    // The dev server may reload the page once more, and a page that loads does not hear of a change.
    await page.waitForLoadState('networkidle');

    writeFileSync(file(), texts);
    await expect(heading).toHaveText(headline);
    await expect(overlay).toHaveCount(0);
  } finally {
    server.kill();
  }
});
