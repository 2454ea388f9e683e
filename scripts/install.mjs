/**
 * Runs before the npm commands: installs packages when `package-lock.json` has changed, without modifying it or
 * `package.json`. After every installation, also one by `npm ci`, npm runs it with `--installed`, which notes that.
 * Plain JavaScript for Node 20 and later, because the project's own Node is one of the packages.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const stampFile = 'node_modules/.installed';
const ownNode = 'node_modules/node/bin/node';
const stamp = createHash('sha256')
  .update(readFileSync('package-lock.json'))
  .update(`${process.platform} ${process.arch}`)
  .digest('hex');

const hasOwnNode = () => existsSync(ownNode);

if (process.argv[2] === '--installed') {
  writeFileSync(stampFile, stamp);
  process.exit();
}

if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp && hasOwnNode())
  // On stderr, because the output of a command may be a file.
  console.error('Packages: up to date');
else install();

// The functions import the dictionaries by name.
const written = spawnSync(resolve(ownNode), ['tools/functions/write-modules.ts'], { stdio: 'inherit' });
if (written.status !== 0) process.exit(1);

function install() {
  const startedAt = Date.now();
  process.stderr.write('Packages: installing, up to two minutes … ');
  // CI runs no code whose version is not locked.
  const command = process.env.CI ? ['ci'] : ['install', '--no-save'];
  const options = [...command, '--no-audit', '--no-fund', '--loglevel=error'];
  // npm_execpath is the script of the npm that runs this.
  const npm = process.env.npm_execpath;
  const { status, error, stderr } = npm
    ? spawnSync(process.execPath, [npm, ...options], { encoding: 'utf8' })
    : spawnSync('npm', options, { encoding: 'utf8' });
  if (status !== 0) {
    console.error(`failed\n${stderr ?? ''}${error ? `${error.message}\n` : ''}`);
    console.error('Cannot install the packages: see npm above; the network is the usual cause');
    process.exit(1);
  }
  if (!hasOwnNode()) {
    console.error(
      'failed\nCannot find Node 24 among the packages: install scripts are disabled, allow them for "node"',
    );
    process.exit(1);
  }
  console.error(`done in ${Math.round((Date.now() - startedAt) / 1000)} s`);
}
