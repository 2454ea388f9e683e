import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { denoFlags, denoProgram, functionEntry } from '../../tools/dev-stack/edge-function.ts';
import { missingFromUpload } from './upload.ts';

// What has to hold before the function is deployed: it type-checks against the pinned packages, it is clean,
// and a deploy uploads every file that it needs.

function deno(...args: string[]): boolean {
  return spawnSync(denoProgram(), args, { stdio: 'inherit' }).status === 0;
}

const checked = deno('check', '--quiet', ...denoFlags, functionEntry);
const linted = deno('lint', '--quiet', '--no-config', dirname(functionEntry));
const missing = checked ? missingFromUpload(functionEntry) : [];
for (const file of missing) console.error(`Cannot deploy: "${file}" would not be uploaded`);

process.exitCode = checked && linted && missing.length === 0 ? 0 : 1;
