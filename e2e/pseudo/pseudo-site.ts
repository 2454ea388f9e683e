/** The site in its pseudo-languages, built into a folder of its own and read from there without a server. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright/test';
import { mockMeetings } from '../support/mock-meetings.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const pseudoFolder = resolve(root, process.env['LOCAL_DATA_DIR'] || '.local', 'pseudo-site');

/** Nothing listens there: `servePseudoSite` responds before any network request. */
export const pseudoOrigin = 'http://pseudo.test';

/** Serves the files of the pseudo-site to a browser, as the host would, and mocks its meetings. */
export async function servePseudoSite(context: BrowserContext): Promise<void> {
  await mockMeetings(context);
  await context.route(`${pseudoOrigin}/**`, async (route) => {
    const path = decodeURIComponent(new URL(route.request().url()).pathname);
    const file = [path, `${path}.html`, `${path}index.html`]
      .map((name) => join(pseudoFolder, name))
      .find((name) => /\.\w+$/.test(name) && existsSync(name));
    await route.fulfill(file ? { path: file } : { status: 404, body: '' });
  });
}
