/** The functions under Deno. As a program it checks their types against the pinned packages, and lints, before a deployment. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { functionNames, writeFunctionModules } from './modules.ts';

const require = createRequire(import.meta.url);
const root = join(import.meta.dirname, '../..');

/** Resolves npm packages from the project's own node_modules, and fails when deno.json pins other versions. */
export function denoFlags(functionName: string): string[] {
  const importMap = join(root, 'supabase/functions', functionName, 'deno.json');
  return ['--node-modules-dir=manual', '--cached-only', '--no-config', '--no-lock', '--import-map', importMap];
}

/** The Deno binary itself: its npm launcher does not forward signals. */
export function denoProgram(): string {
  return (require('deno/install_api.cjs') as { runInstall(): string }).runInstall();
}

function deno(...args: string[]): boolean {
  return spawnSync(denoProgram(), args, { stdio: 'inherit' }).status === 0;
}

if (import.meta.main) {
  const folder = join(root, 'supabase/functions');
  writeFunctionModules();
  const results = [
    ...functionNames.map((name) => deno('check', '--quiet', ...denoFlags(name), join(folder, name, 'index.ts'))),
    deno('lint', '--quiet', '--no-config', folder),
  ];
  process.exitCode = results.includes(false) ? 1 : 0;
}
