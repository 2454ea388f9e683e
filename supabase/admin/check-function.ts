import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { denoFlags, denoProgram } from '../../tools/dev-stack/edge-function.ts';
import { writeFunctionModules } from './function-modules.ts';
import { functionNames } from './functions.ts';

// What must hold before the functions are deployed: they type-check against the pinned packages, they lint, and the
// deploy uploads every file that they import.

const folder = fileURLToPath(new URL('../functions', import.meta.url));
writeFunctionModules();
const results = functionNames.map((name) => {
  const isTyped = deno('check', '--quiet', ...denoFlags(name), entryOf(name));
  const missing = isTyped ? missingFromUpload(name) : [];
  for (const file of missing) console.error(`Cannot deploy: "${file}" would not be uploaded with "${name}"`);
  return isTyped && missing.length === 0;
});
const isLinted = deno('lint', '--quiet', '--no-config', folder);
process.exitCode = isLinted && !results.includes(false) ? 0 : 1;

function entryOf(name: string): string {
  return join(folder, name, 'index.ts');
}

function deno(...args: string[]): boolean {
  return spawnSync(denoProgram(), args, { stdio: 'inherit' }).status === 0;
}

/** The modules that Deno resolves from our files and that `supabase functions deploy --use-api` would leave out. */
function missingFromUpload(name: string): string[] {
  const flags = denoFlags(name).filter((flag) => flag !== '--cached-only');
  const { stdout } = spawnSync(denoProgram(), ['info', '--json', ...flags, entryOf(name)], { encoding: 'utf8' });
  const { modules } = JSON.parse(stdout) as { modules: { specifier: string }[] };
  const uploaded = uploadedFiles(entryOf(name));
  return modules
    .filter(({ specifier }) => specifier.startsWith('file:') && !specifier.includes('/node_modules/'))
    .map(({ specifier }) => fileURLToPath(specifier))
    .filter((file) => !uploaded.has(file));
}

/**
 * The files that the CLI finds. It does not parse: it searches the text for imports on one line or with braces over
 * several, follows the relative ones, and silently leaves out everything else.
 */
function uploadedFiles(entry: string): Set<string> {
  const files = new Set([entry]);
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
