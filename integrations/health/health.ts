import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

/** What `/health.json` says about the site that is served. */
export interface SiteHealth {
  status: 'pass';
  version: string;
  /** When it was built, ISO 8601. */
  built: string;
  /** Left out where there is no repository. */
  commit?: string;
}

/** Writes `health.json` after every build, so that a monitor, or `npm run verify`, sees which release is served. */
export function siteHealth(): AstroIntegration {
  return {
    name: 'site-health',
    hooks: { 'astro:build:done': ({ dir }) => writeFile(new URL('health.json', dir), JSON.stringify(healthOf())) },
  };
}

function healthOf(): SiteHealth {
  const root = new URL('../../', import.meta.url);
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string };
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return {
    status: 'pass',
    version,
    built: new Date().toISOString(),
    ...(status === 0 && { commit: stdout.trim() }),
  };
}
