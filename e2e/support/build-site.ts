import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveSite } from '../../tools/stack/site.ts';
import { findFreePort } from '../../test-support/stack.ts';

/** Builds a site other than the one under test, without social images. Throws when the build fails. */
export function buildSite(environment: NodeJS.ProcessEnv): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, SOCIAL_IMAGES: '0', ...environment },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Cannot build the site: ${stdout.slice(-2000)}${stderr}`);
}

/** Builds such a site in a folder of this name, and serves it until `stop()`. */
export async function startSite(name: string, environment: NodeJS.ProcessEnv) {
  const directory = resolve(process.env['LOCAL_DATA_DIR'] || '.local', name);
  const folder = join(directory, 'site');
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  mkdirSync(directory, { recursive: true });
  buildSite({ PUBLIC_SITE_URL: origin, SITE_DIR: folder, ...environment });
  const server = await serveSite({ site: port }, directory, folder);
  return { origin, folder, stop: () => server.stop() };
}
