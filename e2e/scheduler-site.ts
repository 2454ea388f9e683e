import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite } from './build-site.ts';
import { serveSite } from '../tools/dev-stack/site.ts';
import { findFreePort } from '../tools/dev-stack/test-stack.ts';

/** A second site, with a calendar on its contact pages. */
export interface SchedulerSite {
  url: string;
  close(): Promise<void>;
}

/** Builds the site as for an agency whose appointment calendar is at this URL, and serves it as the CDN does. */
export async function startSchedulerSite(scheduler: string): Promise<SchedulerSite> {
  const folder = await mkdtemp(join(tmpdir(), 'scheduler-site-'));
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const site = join(folder, 'site');
  buildSite({ PUBLIC_SITE_URL: url, PUBLIC_SCHEDULER_URL: scheduler, SITE_DIR: site });
  const server = await serveSite({ site: port }, folder, site);
  return {
    url,
    async close() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
