import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../test-support/temporary-folder.ts';

// Node itself is not in it: the package "node" fetches the binary of its version when it is installed, and npm compares it
// with the registry's hash only.
it('the lock file has the hash of every package', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { integrity?: string; link?: boolean }>;
  };
  const open = Object.entries(packages).filter(([path, { integrity, link }]) => path !== '' && !integrity && !link);
  expect(open).toEqual([]);
});

it.each([
  ['', 'install --no-save '],
  ['true', 'ci '],
])('with CI="%s" runs "npm %s"', (CI, command) => {
  // It fails, so that nothing follows it.
  const npm = "console.error('npm', process.argv.slice(2).join(' ')); process.exit(1)";
  const cwd = temporaryFolder({ 'package-lock.json': '{}', 'npm.cjs': npm });
  const env = { ...process.env, CI, npm_execpath: join(cwd, 'npm.cjs') };
  const program = [join(import.meta.dirname, 'install.mjs')];
  const { stderr } = spawnSync(process.execPath, program, { cwd, env, encoding: 'utf8' });
  expect(stderr).toContain(`npm ${command}`);
});
