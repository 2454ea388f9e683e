/**
 * `npm run build`: builds the site in a temporary folder and swaps it in only on success, so a failed build leaves the
 * last good site in place. Exits with Astro's status.
 *
 *   SITE_DIR   output folder, by default `dist`
 *   STRICT=1   leaves out the languages that are drafts, and fails on a new consent wording
 *   --release  like STRICT=1, and fails on warnings about texts and on leftovers of the sample
 *   PSEUDO=1   adds the pseudo-languages and a company with long facts; not in a release
 *   SOCIAL_IMAGES=0  skips the images for shared links; not in a release
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { functionsRelease, writeFunctionModules } from '../functions/write-modules.ts';
import localeTools from '../../locale-tools.config.ts';
import { formatReport, hasErrors } from '../../packages/locale-tools/diagnostic.ts';
import { lintProject } from '../../packages/locale-tools/lint.ts';
import { readProject } from '../../packages/locale-tools/project.ts';
import { makeManifest, manifestPath } from '../verify/manifest.ts';

const root = join(import.meta.dirname, '../..');
const site = resolve(process.env['SITE_DIR'] || 'dist');
const next = join(dirname(site), `.${basename(site)}-new`);
const previous = join(dirname(site), `.${basename(site)}-old`);
const options = process.argv.slice(2);
const isRelease = options.includes('--release');
const unknown = options.find((option) => option !== '--release');
if (unknown !== undefined) fail(`Cannot build: "${unknown}" is not understood; there is "--release"`);
if (isRelease) process.env['STRICT'] = '1';

const { PSEUDO, SOCIAL_IMAGES } = process.env;
if (isRelease && PSEUDO === '1') fail('Cannot release the site with PSEUDO=1: remove it from the environment');
if (isRelease && SOCIAL_IMAGES === '0')
  fail('Cannot release the site with SOCIAL_IMAGES=0: pages link to these images. Remove it from the environment');

if (isRelease) {
  // Imported only here, because it loads Vite, which this process would keep in memory while Astro builds.
  const { findLeftovers, formatLeftovers } = await import('../adopt/leftovers.ts');
  const leftovers = findLeftovers();
  if (leftovers.length > 0) fail(`${formatLeftovers(leftovers)}\n\nNothing was released.`);
}

// Before Astro starts, so that an editor sees a mistake within a second.
const diagnostics = lintProject(readProject(localeTools));
const isRefused = hasErrors(diagnostics, isRelease);
const report = formatReport(diagnostics, isRefused ? 'Nothing was published.' : 'The site is built with them.');
if (isRefused) fail(report);
else if (diagnostics.length > 0) console.error(report);

writeFunctionModules();
for (const folder of [next, previous]) rmSync(folder, { recursive: true, force: true });
const status = await buildWithAstro();
if (status === 0) {
  await writeReleaseFiles();
  if (existsSync(site)) renameSync(site, previous);
  renameSync(next, site);
}
for (const folder of [next, previous]) rmSync(folder, { recursive: true, force: true });
process.exitCode = status;

/**
 * Resolves with Astro's status. On a busy machine its process sometimes never ends after the build, because V8 waits for
 * one of its own threads; so it is ended ten seconds after it has said that it is done.
 */
async function buildWithAstro(): Promise<number> {
  const astro = join(root, 'node_modules/astro/bin/astro.mjs');
  // V8, Rolldown's allocator (mimalloc) and the system's then return memory early: half of it suffices.
  const frugalHeap = ['--max-semi-space-size=4', '--optimize-for-size'];
  const frugalAllocators = { MIMALLOC_ARENA_EAGER_COMMIT: '0', MIMALLOC_PURGE_DELAY: '0', MALLOC_ARENA_MAX: '1' };
  const child = spawn(process.execPath, [...frugalHeap, astro, 'build', '--outDir', next], {
    stdio: ['inherit', 'pipe', 'inherit'],
    env: { ...frugalAllocators, ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  let isComplete = false;
  let patience: NodeJS.Timeout | undefined;
  child.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk);
    if (isComplete || !chunk.includes('Complete!')) return;
    isComplete = true;
    patience = setTimeout(() => child.kill('SIGKILL'), 10_000);
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(patience);
  return code ?? (isComplete ? 0 : 1);
}

/** `health.json` tells a monitor which release is served; `release.json` lists it for `npm run verify`. */
async function writeReleaseFiles(): Promise<void> {
  const { readEnvironment } = await import('../../lib/environment.ts');
  const { PUBLIC_SITE_URL, PUBLIC_SUPABASE_URL } = readEnvironment();
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  const commit = status === 0 ? { commit: stdout.trim() } : {};
  const release = { version: packageJson.version, built: new Date().toISOString(), ...commit };
  writeFileSync(join(next, 'health.json'), JSON.stringify({ status: 'pass', ...release }));
  const manifest = makeManifest(next, {
    ...release,
    site: new URL(PUBLIC_SITE_URL).origin,
    functions: `${PUBLIC_SUPABASE_URL}/functions/v1`,
    functionsRelease: functionsRelease(),
    isRelease,
  });
  writeFileSync(join(next, manifestPath), JSON.stringify(manifest));
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
