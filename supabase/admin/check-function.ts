import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { denoFlags, denoProgram, functionEntry } from '../../tools/dev-stack/edge-function.ts';

// What must hold before the function is deployed: it type-checks against the pinned packages, it lints, and the deploy
// uploads every file that it imports.

const checked = deno('check', '--quiet', ...denoFlags, functionEntry);
const linted = deno('lint', '--quiet', '--no-config', dirname(dirname(functionEntry)));
const missing = checked ? missingFromUpload() : [];
for (const file of missing) console.error(`Cannot deploy: "${file}" would not be uploaded`);
process.exitCode = checked && linted && missing.length === 0 ? 0 : 1;

function deno(...args: string[]): boolean {
  return spawnSync(denoProgram(), args, { stdio: 'inherit' }).status === 0;
}

/** The modules that Deno resolves from our files and that `supabase functions deploy --use-api` would leave out. */
function missingFromUpload(): string[] {
  const flags = denoFlags.filter((flag) => flag !== '--cached-only');
  const { stdout } = spawnSync(denoProgram(), ['info', '--json', ...flags, functionEntry], { encoding: 'utf8' });
  const { modules } = JSON.parse(stdout) as { modules: { specifier: string }[] };
  const uploaded = uploadedFiles();
  return modules
    .filter(({ specifier }) => specifier.startsWith('file:') && !specifier.includes('/node_modules/'))
    .map(({ specifier }) => fileURLToPath(specifier))
    .filter((file) => !uploaded.has(file));
}

/**
 * The files that the CLI finds. It does not parse: it searches the text for imports on one line or with braces over
 * several, follows the relative ones, and silently leaves out everything else.
 */
function uploadedFiles(): Set<string> {
  const files = new Set([functionEntry]);
  for (const file of files) {
    const imports = readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\b(?:\s*\{[^{}]*\}|[^'"\n]*?)[^'"\n]*['"](\.[^'"\n]+)['"]/gm,
    );
    for (const [, path = ''] of imports) {
      const target = resolve(dirname(file), path);
      if (existsSync(target)) files.add(target);
    }
  }
  return files;
}
