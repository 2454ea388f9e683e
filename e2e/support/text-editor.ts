/** The dev server of a copy of the project, and the editor of texts in it, for tests. */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from 'playwright/test';
import { copyTree } from './tree-copy.ts';

export type EditedSite = Awaited<ReturnType<typeof editedSite>>;

/** Copies the project, commits the texts of the copy and starts its dev server, with the pseudo-languages. */
export async function editedSite(port: number, environment: NodeJS.ProcessEnv) {
  const { folder, remove } = copyTree();
  const git = (...args: string[]) => {
    const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
    return spawnSync('git', [...author, ...args], { cwd: folder, encoding: 'utf8' }).stdout;
  };
  git('init', '--quiet');
  git('add', 'locales');
  git('commit', '--quiet', '--message=Texts');
  const url = `http://127.0.0.1:${port}`;
  const program = fileURLToPath(new URL('dev-server.ts', import.meta.url));
  const own = { ASTRO_TELEMETRY_DISABLED: '1', PUBLIC_SITE_URL: url, PSEUDO: '1', TEXT_EDITOR: '1', ...environment };
  const server = spawn(process.execPath, [program, String(port)], {
    cwd: folder,
    env: { ...process.env, ...own },
    stdio: 'ignore',
  });
  await expect(async () => expect((await fetch(url)).status).toBe(200)).toPass({ timeout: 110_000 });
  return {
    folder,
    url,
    fileOf: (locale: string, page: string) => join(folder, `locales/${locale}/${page}.json`),
    read: (locale: string, page: string) => readFileSync(join(folder, `locales/${locale}/${page}.json`), 'utf8'),
    restore: () => git('checkout', '--quiet', '--', 'locales'),
    /** The lines that were taken out of the texts and put in since the start, without their indentation. */
    changedLines: () =>
      git('diff', '--unified=0', '--', 'locales')
        .split('\n')
        .filter((line) => /^[-+](?![-+])/.test(line))
        .map((line) => line.replace(/^([-+])\s+/, '$1 ')),
    /** Saves as a page of the site does. */
    save: async (changes: object[], headers: Record<string, string> = {}) => {
      const response = await fetch(`${url}/_texts/save`, {
        method: 'POST',
        headers: { Origin: url, 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify({ changes }),
      });
      return { status: response.status, answer: (await response.json()) as object };
    },
    stop() {
      server.kill();
      remove();
    },
  };
}

/** Switches the editor on, as a person does; it stays on from page to page. */
export async function switchOn(page: Page, url: string): Promise<void> {
  await page.goto(url);
  const button = page.locator('astro-dev-toolbar button[data-app-id="edit-texts"]');
  await expect(button).toBeAttached({ timeout: 60_000 });
  await page.locator('astro-dev-toolbar #dev-bar').hover();
  const isOn = async () => (await page.context().cookies()).some((cookie) => cookie.name === 'edit-texts');
  // The toolbar ignores a click until it is ready.
  await expect(async () => {
    if (!(await isOn())) await button.click({ timeout: 2000 });
    expect(await isOn()).toBe(true);
  }).toPass({ timeout: 60_000 });
  await expect(panelOf(page)).toBeVisible({ timeout: 60_000 });
}

export function panelOf(page: Page) {
  return page.getByRole('complementary', { name: 'Edit texts' });
}
