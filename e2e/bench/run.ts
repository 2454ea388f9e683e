/** `npm run bench`: builds the site for a stack of its own, or copies the one there is, and measures it. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireBrowser } from '../browser.ts';
import { prepareTestStack } from '../../tools/dev-stack/test-stack.ts';
import { readOptions, usage } from './options.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const args = process.argv.slice(2);
const build = readBuildOption();
const stack = await prepareTestStack(root);
try {
  requireBrowser();
  if (!build) copySite();
  process.exitCode = (build ? run('scripts/build.ts') : 0) || run('e2e/bench/bench.ts', ...args);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  stack.remove();
}

function readBuildOption(): boolean {
  try {
    return readOptions(args).build;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exit(2);
  }
}

/** A copy, because the baseline's pages are written beside the site's. */
function copySite(): void {
  const site = resolve(root, process.env['SITE_DIR'] ?? 'dist');
  if (!existsSync(site)) throw new Error(`Cannot measure "${site}": there is no such folder`);
  cpSync(site, stack.environment['SITE_DIR'] ?? '', { recursive: true });
}

function run(...command: string[]): number {
  const { status } = spawnSync(process.execPath, command, { cwd: root, env: stack.environment, stdio: 'inherit' });
  return status ?? 1;
}
