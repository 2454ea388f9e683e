import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Builds a site other than the one under test, without social images. Throws when the build fails. */
export function buildSite(environment: NodeJS.ProcessEnv): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, SOCIAL_IMAGES: '0', ...environment },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Cannot build the site: ${stdout.slice(-2000)}${stderr}`);
}
