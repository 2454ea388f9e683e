import { spawnSync } from 'node:child_process';
import { expect, test } from 'playwright/test';
import { pseudoFolder, visitsOrigin } from './pseudo-site.ts';

test('the pseudo-site builds', () => {
  test.setTimeout(180_000);
  const settings = {
    PSEUDO: '1',
    SITE_DIR: pseudoFolder,
    SOCIAL_IMAGES: '0',
    PUBLIC_ANALYTICS: 'plausible',
    PUBLIC_ANALYTICS_ID: 'counted.example',
    PUBLIC_ANALYTICS_URL: visitsOrigin,
  };
  const env = { ...process.env, ...settings };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/build/cli.ts'], { env, encoding: 'utf8' });
  expect(status, `${stdout.slice(-2000)}${stderr}`).toBe(0);
});
