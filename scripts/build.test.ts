import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const deadPid = 2 ** 30;

/** A folder with these sites, each with its name as the page, after a build that is refused at once. */
function afterRefusedBuild(...sites: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of sites) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'index.html'), name);
  }
  const env = { ...process.env, SITE_DIR: join(folder, 'dist'), PSEUDO: '1' };
  const { status } = spawnSync(process.execPath, ['scripts/build.ts', '--release'], { env });
  expect(status).toBe(1);
  return folder;
}

it('puts the site back that a build had moved away when it was killed', () => {
  const folder = afterRefusedBuild(`.dist-old-${deadPid}`, `.dist-new-${deadPid}`);
  expect(readFileSync(join(folder, 'dist/index.html'), 'utf8')).toBe(`.dist-old-${deadPid}`);
  expect(readdirSync(folder)).toEqual(['dist']);
});

it('does not take a misspelled option for none', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.ts', '--relase'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, 'Cannot build: "--relase" is not understood; there is "--release"\n']);
});

it('removes what a killed build left, but nothing of a build that runs', () => {
  const folder = afterRefusedBuild('dist', `.dist-old-${deadPid}`, `.dist-new-${process.pid}`);
  expect(readFileSync(join(folder, 'dist/index.html'), 'utf8')).toBe('dist');
  expect(existsSync(join(folder, `.dist-new-${process.pid}`))).toBe(true);
  expect(existsSync(join(folder, `.dist-old-${deadPid}`))).toBe(false);
});
