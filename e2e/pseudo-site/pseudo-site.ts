/** The site in its pseudo-languages, which counts its visits: built into a folder of its own, and read from there without a server. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base } from '../support/fixtures.ts';
import { mockMeetings } from '../support/mock-meetings.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Beside the site, because Astro moves files there, which it cannot do between file systems. */
export const pseudoFolder = resolve(root, `${process.env['SITE_DIR'] || '.local/site'}-pseudo`);

// Nothing listens there: each request is answered before it reaches a network.
export const pseudoOrigin = 'http://pseudo.test';
/** Where visits are reported. */
export const visitsOrigin = 'http://visits.test';

/** A report: the fields of Plausible's `POST /api/event`, or those of the payload of Umami's `POST /api/send`. */
type Report = Record<string, unknown>;

/** The files of the pseudo-site, as the host would serve them, with mocked meetings; what is reported is collected. */
export const test = base.extend<{ reports: Report[] }>({
  baseURL: pseudoOrigin,
  reports: async ({}, use) => use([]),
  context: async ({ context, reports }, use) => {
    await mockMeetings(context);
    await context.route(`${visitsOrigin}/**`, async (route) => {
      const { payload, ...fields } = (route.request().postDataJSON() ?? {}) as { payload?: Report };
      reports.push(payload ?? fields);
      await route.fulfill({ status: 202, headers: { 'Access-Control-Allow-Origin': '*' } });
    });
    await context.route(`${pseudoOrigin}/**`, async (route) => {
      const path = decodeURIComponent(new URL(route.request().url()).pathname);
      const file = [path, `${path}.html`, `${path}index.html`]
        .map((name) => join(pseudoFolder, name))
        .find((name) => /\.\w+$/.test(name) && existsSync(name));
      await route.fulfill(file ? { path: file } : { status: 404, body: '' });
    });
    await use(context);
  },
});
