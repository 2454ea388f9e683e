import { execFile } from 'node:child_process';
import { expect, test } from 'playwright/test';
import type { Result } from '../../tools/verify/check.ts';
import { needsBackend } from '../support/site.ts';

test('npm run verify finds nothing wrong here, DNS apart, and removes what it sends', async ({ baseURL }) => {
  test.skip(...needsBackend);
  test.setTimeout(120_000);
  const origin = new URL(baseURL ?? '').origin;
  const args = ['tools/verify/cli.ts', origin, '--send', '--json'];
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
