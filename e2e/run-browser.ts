/** `npm run test:e2e`: builds the site for a stack of its own and runs Playwright on it, with the arguments given. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { requireBrowser } from './browser.ts';
import { prepareTestStack } from './test-stack.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const stack = await prepareTestStack(root);
try {
  requireBrowser();
  process.exitCode =
    run('src/build/build-site.ts') ||
    run('node_modules/playwright/cli.js', 'test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  stack.remove();
}

function run(...command: string[]): number {
  const { status } = spawnSync(process.execPath, command, { cwd: root, env: stack.environment, stdio: 'inherit' });
  return status ?? 1;
}
