/**
 * `npm run test:e2e`: builds the site against a separate local stack and runs Playwright with the given arguments.
 * With `BASE_URL` it tests the site at that URL and builds and starts nothing.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { requireEngines } from '../e2e/support/browser.ts';
import { deployedSite } from '../e2e/support/deployed.ts';
import { prepareTestStack } from '../test-support/stack.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const stack = deployedSite ? undefined : await prepareTestStack(root);
try {
  requireEngines();
  process.exitCode =
    (stack ? run('scripts/build.ts') : 0) ||
    run('node_modules/playwright/cli.js', 'test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  stack?.remove();
}

function run(...command: string[]): number {
  const env = stack?.environment ?? process.env;
  const { status } = spawnSync(process.execPath, command, { cwd: root, env, stdio: 'inherit' });
  return status ?? 1;
}
