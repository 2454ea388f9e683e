import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { functionsRelease } from '../../tools/admin/function-modules.ts';
import { makeManifest, manifestPath } from '../../tools/verify/manifest.ts';

/** What `/health.json` says about the site that is served. */
export interface SiteHealth {
  status: 'pass';
  version: string;
  /** When it was built, ISO 8601. */
  built: string;
  /** Left out where there is no repository. */
  commit?: string;
}

/**
 * Writes two files after every build: `health.json`, so that a monitor sees which release is served, and the manifest
 * of the release, with which `npm run verify` compares the site. Has to be the last integration, because the manifest
 * lists everything that the others write.
 */
export function siteRelease({ site, backend }: { site: string; backend: string }): AstroIntegration {
  return {
    name: 'site-release',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const health = healthOf();
        writeFileSync(new URL('health.json', dir), JSON.stringify(health));
        const manifest = makeManifest(fileURLToPath(dir), {
          version: health.version,
          built: health.built,
          commit: health.commit,
          site: new URL(site).origin,
          functions: `${backend}/functions/v1`,
          functionsRelease: functionsRelease(),
        });
        writeFileSync(new URL(`.${manifestPath}`, dir), JSON.stringify(manifest));
      },
    },
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
