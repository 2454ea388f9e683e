/** Runs `playwright test` with the given arguments. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const cli = join(import.meta.dirname, '../node_modules/playwright/cli.js');
process.exitCode =
  spawnSync(process.execPath, [cli, 'test', ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1;
