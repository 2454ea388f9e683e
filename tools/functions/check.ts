import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { denoFlags, denoProgram } from './deno.ts';
import { writeFunctionModules, functionNames } from './modules.ts';

// Checks types against the pinned packages, and lints, before a deployment.

const folder = join(import.meta.dirname, '../../supabase/functions');
writeFunctionModules();
const results = [
  ...functionNames.map((name) => deno('check', '--quiet', ...denoFlags(name), join(folder, name, 'index.ts'))),
  deno('lint', '--quiet', '--no-config', folder),
];
process.exitCode = results.includes(false) ? 1 : 0;

function deno(...args: string[]): boolean {
  return spawnSync(denoProgram(), args, { stdio: 'inherit' }).status === 0;
}
