import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'playwright/test';
import { pseudoFolder } from './pseudo-site.ts';

test('the pseudo-site builds', () => {
  test.setTimeout(180_000);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, PSEUDO: '1', SOCIAL_IMAGES: '0', SITE_DIR: pseudoFolder },
    encoding: 'utf8',
  });
  expect(status, `${stdout.slice(-2000)}${stderr}`).toBe(0);
});
