/**
 * `npm run build`: makes the whole site beside the old one and puts it in its place only when everything went
 * well, so a build that fails leaves the last good site as it was. Exits as Astro does.
 *
 *   SITE_DIR   where the site goes, `dist` when not set
 *   GATE=1     what is only listed in a build, such as a missing translation, fails it
 *   RELEASE=1  (or `--release`) the same, and made-up company facts fail it too
 *   PSEUDO=1   three pseudo-languages as well, see src/i18n/pseudo-languages.ts, and a made-up company with long
 *              facts, see integrations/pseudo-company/pseudo-company.ts; never in a release
 *   SOCIAL_IMAGES=0  leaves out the images for shared links; never in a release
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { company } from '../src/business/company.ts';
import { formatDiagnostic, summarize } from '../tools/locale-lint/format.ts';
import { lintDictionaries } from '../tools/locale-lint/lint.ts';
import { loadProject } from '../tools/locale-lint/load.ts';
import { readEnvironment } from '../integrations/environment/environment.ts';
import { placeholdersIn } from './release-check.ts';

const site = resolve(process.env['SITE_DIR'] || 'dist');
const draft = `${dirname(site)}/.dist-new-${process.pid}`;
const previous = `${dirname(site)}/.dist-old-${process.pid}`;
const isRelease = process.env['RELEASE'] === '1' || process.argv.includes('--release');

if (isRelease) {
  refuseDrafts();
  refusePlaceholders();
}
await refuseMistakes();
await removeLeftovers();
const status = await runAstro();
if (status === 0) await swap();
await rm(draft, { recursive: true, force: true });
process.exitCode = status;

function refuseDrafts(): void {
  const { PSEUDO, SOCIAL_IMAGES } = process.env;
  const reason =
    PSEUDO === '1'
      ? 'PSEUDO=1 adds languages that nobody speaks and a made-up company'
      : SOCIAL_IMAGES === '0' && 'SOCIAL_IMAGES=0 leaves out the images that its pages name';
  if (!reason) return;
  console.error(`Cannot release the site: ${reason}; take it out of the environment`);
  process.exit(1);
}

function refusePlaceholders(): void {
  const found = placeholdersIn({ company, environment: readEnvironment() });
  if (found.length === 0) return;
  console.error(`Cannot release the site, ${found.length} of its facts are still made up:\n  ${found.join('\n  ')}`);
  process.exit(1);
}

/** Before Astro starts, so that a mistake in a text costs an editor a second and the site nothing. */
async function refuseMistakes(): Promise<void> {
  const diagnostics = lintDictionaries(await loadProject(process.cwd()));
  const isGate = isRelease || process.env['GATE'] === '1';
  for (const diagnostic of diagnostics) console.error(`${formatDiagnostic(diagnostic)}\n`);
  const stops = diagnostics.some(({ severity }) => isGate || severity === 'error');
  if (diagnostics.length === 0) return;
  console.error(summarize(diagnostics, stops ? 'Nothing was published.' : 'The site is built with them.'));
  if (stops) process.exit(1);
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

/** Two renames: between them there is no site for less than a millisecond. */
async function swap(): Promise<void> {
  if (existsSync(site)) await rename(site, previous);
  await rename(draft, site);
  await rm(previous, { recursive: true, force: true });
}

/** Drafts of builds that were killed; those of builds that still run stay. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(dirname(site)).catch(() => [])) {
    const pid = Number(/^\.dist-(?:new|old)-(\d+)$/.exec(name)?.[1]);
    if (pid && !isRunning(pid)) await rm(join(dirname(site), name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
