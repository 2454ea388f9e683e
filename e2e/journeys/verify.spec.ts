import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import type { Result } from '../../tools/verify/check.ts';
import { needsBackend } from '../support/site.ts';

test('npm run verify finds nothing wrong here, DNS apart, and removes what it sends', async ({ baseURL }) => {
  test.skip(...needsBackend);
  test.setTimeout(120_000);
  const origin = new URL(baseURL ?? '').origin;
  // Named, because an operator's computer may have a file with the secrets of a release.
  const { dispatchSecret } = JSON.parse(
    readFileSync(join(process.env['LOCAL_DATA_DIR'] ?? '', 'stack.json'), 'utf8'),
  ) as Record<string, string>;
  const secrets = test.info().outputPath('secrets.env');
  writeFileSync(secrets, `DISPATCH_SECRET=${dispatchSecret}\n`);
  const args = ['tools/verify/cli.ts', origin, '--send', '--json', '--secrets', secrets];
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { encoding: 'utf8' }, (_, stdout, stderr) => resolve(stdout || stderr));
  });
  const results = JSON.parse(output) as Result[];
  const sure = ['files', 'headers', 'redirects', 'functions', 'CORS', 'health', 'request and meeting'];
  expect(results.filter(({ status }) => status === 'wrong')).toEqual([]);
  expect(results.filter(({ name }) => sure.includes(name)).map(({ name, status }) => `${status} ${name}`)).toEqual(
    sure.map((name) => `works ${name}`),
  );
});
