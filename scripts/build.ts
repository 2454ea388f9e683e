/**
 * `npm run build`: builds the site in a temporary folder and swaps it in only on success, so a failed build
 * leaves the last good site in place. Exits with Astro's status.
 *
 *   SITE_DIR   output folder, by default `dist`
 *   GATE=1     fails on warnings too, such as a missing translation
 *   RELEASE=1  (or `--release`) as GATE=1, and fails on placeholders
 *   PSEUDO=1   adds the pseudo-languages (src/i18n/pseudo-languages.ts) and a company with long facts
 *              (integrations/pseudo-company/); not in a release
 *   SOCIAL_IMAGES=0  skips the images for shared links; not in a release
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { isRunning } from '../tools/dev-stack/process-info.ts';
import { formatDiagnostic, summarize } from '../tools/locale-lint/format.ts';
import { lintDictionaries } from '../tools/locale-lint/lint.ts';
import { loadProject } from '../tools/locale-lint/load.ts';
import { placeholdersIn, readReleaseFacts } from './release-check.ts';

const site = resolve(process.env['SITE_DIR'] || 'dist');
const draft = `${dirname(site)}/.dist-new-${process.pid}`;
const previous = `${dirname(site)}/.dist-old-${process.pid}`;
const isRelease = process.env['RELEASE'] === '1' || process.argv.includes('--release');

if (isRelease) {
  refuseDraftOptions();
  refusePlaceholders();
}
await checkLocales();
await removeLeftovers();
const status = await runAstro();
if (status === 0) await swap();
await rm(draft, { recursive: true, force: true });
process.exitCode = status;

function refuseDraftOptions(): void {
  const { PSEUDO, SOCIAL_IMAGES } = process.env;
  const reason =
    PSEUDO === '1'
      ? 'PSEUDO=1 adds pseudo-languages and a made-up company'
      : SOCIAL_IMAGES === '0' && 'SOCIAL_IMAGES=0 skips images that its pages link to';
  if (!reason) return;
  console.error(`Cannot release the site: ${reason}; remove it from the environment`);
  process.exit(1);
}

function refusePlaceholders(): void {
  const found = placeholdersIn(readReleaseFacts());
  if (found.length === 0) return;
  console.error(`Cannot release the site with ${found.length} placeholders:\n  ${found.join('\n  ')}`);
  process.exit(1);
}

/** Runs before Astro starts, so that an editor sees a mistake within a second. */
async function checkLocales(): Promise<void> {
  const diagnostics = lintDictionaries(await loadProject(process.cwd()));
  const isGate = isRelease || process.env['GATE'] === '1';
  for (const diagnostic of diagnostics) console.error(`${formatDiagnostic(diagnostic)}\n`);
  const fails = diagnostics.some(({ severity }) => isGate || severity === 'error');
  if (diagnostics.length === 0) return;
  console.error(summarize(diagnostics, fails ? 'Nothing was published.' : 'The site is built with them.'));
  if (fails) process.exit(1);
}

async function runAstro(): Promise<number> {
  const astro = join(dirname(createRequire(import.meta.url).resolve('astro/package.json')), 'bin/astro.mjs');
  const child = spawn(process.execPath, [astro, 'build', '--outDir', draft], {
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...(isRelease ? { GATE: '1' } : {}) },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('exit', (code) => done(code ?? 1));
  });
}

/** Swaps by renaming; the site is missing for less than a millisecond. */
async function swap(): Promise<void> {
  if (existsSync(site)) await rename(site, previous);
  await rename(draft, site);
  await rm(previous, { recursive: true, force: true });
}

/** Removes folders of builds that were killed, but not of those still running. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(dirname(site)).catch(() => [])) {
    const pid = Number(/^\.dist-(?:new|old)-(\d+)$/.exec(name)?.[1]);
    if (pid && !isRunning(pid)) await rm(join(dirname(site), name), { recursive: true, force: true });
  }
}
