import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

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
  const cwd = mkdtempSync(join(tmpdir(), 'install-'));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  writeFileSync(join(cwd, 'package-lock.json'), '{}');
  // It fails, so that nothing follows it.
  writeFileSync(join(cwd, 'npm.cjs'), "console.error('npm', process.argv.slice(2).join(' ')); process.exit(1)");
  const env = { ...process.env, CI, npm_execpath: join(cwd, 'npm.cjs') };
  const program = [join(import.meta.dirname, 'install.mjs')];
  const { stderr } = spawnSync(process.execPath, program, { cwd, env, encoding: 'utf8' });
  expect(stderr).toContain(`npm ${command}`);
});
