/** `npm run check:functions`: checks the functions' types under Deno, against the pinned packages, and lints them. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { denoFlags, denoProgram } from './deno.ts';
import { functionNames, writeFunctionModules } from './write-modules.ts';

const folder = join(import.meta.dirname, '../../supabase/functions');
const deno = (...args: string[]) => spawnSync(denoProgram(), args, { stdio: 'inherit' }).status === 0;

writeFunctionModules();
const results = [
  ...functionNames.map((name) => deno('check', '--quiet', ...denoFlags(name), join(folder, name, 'index.ts'))),
  deno('lint', '--quiet', '--no-config', folder),
];
process.exitCode = results.includes(false) ? 1 : 0;
