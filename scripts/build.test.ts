import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('does not take a misspelled option for none', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.ts', '--relase'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, 'Cannot build: "--relase" is not understood; there is "--release"\n']);
});
