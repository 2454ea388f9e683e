import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// Node itself is not in it: the package "node" fetches the binary of its version when it is installed, and npm compares it
// with the registry's hash only.
it('the lock file has the hash of every package', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { integrity?: string; link?: boolean }>;
  };
  const open = Object.entries(packages).filter(([path, { integrity, link }]) => path !== '' && !integrity && !link);
  expect(open).toEqual([]);
});
