import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort, { portNumbers } from 'get-port';
import { optionalNames } from '../lib/environment.ts';
import { loopback, portNames, portVariables, type Ports } from '../tools/stack/ports.ts';
import { isRunning } from '../tools/stack/managed-process.ts';
import { databaseDirectory, memoryDirectory } from '../tools/stack/postgres.ts';

const prefix = 'consultation-test-';

/** All tests come from one IP address and submit quickly; none reaches a limit. */
export const noLimits = {
  VISITOR_LIMIT_PER_MINUTE: '100000',
  VISITOR_LIMIT_PER_DAY: '100000',
  MAILS_PER_HOUR: '1000000',
  MAILS_PER_DAY: '1000000',
  MAILS_PER_SECOND: '1000',
  MAILS_PER_ADDRESS: '1000000',
  BOOKINGS_PER_DAY: '1000000',
  BOOKINGS_PER_NETWORK: '1000000',
};

/**
 * Chooses free ports and new folders for the site and backend of one test run, isolated from any other that is
 * running; starts nothing.
 */
export async function prepareTestStack(root: string) {
  const parent = join(root, '.local');
  const folder = join(parent, `${prefix}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  removeStaleFolders(parent);
  const stack = scratchStack();
  const ports = await findFreePorts();
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    ...portSettings(ports),
    LOCAL_DATA_DIR: stack,
    SITE_DIR: join(folder, 'site'),
    PUBLIC_SITE_URL: `http://localhost:${ports.site}`,
    PUBLIC_SUPABASE_URL: `http://127.0.0.1:${ports.function}`,
    // What an adopter keeps in .env is not for tests.
    PUBLIC_SUPABASE_KEY: 'sb_publishable_test',
    ...Object.fromEntries(optionalNames.map((name) => [name, ''])),
    ...noLimits,
    MINIMUM_FORM_MS: '0',
    STRICT: '1',
  };
  return {
    /** For every process of the run: ports, folders, and the URLs that pages are built with. */
    environment,
    remove: () => [stack, folder].forEach(removeStack),
  };
}

/**
 * A new folder for a stack that is thrown away: in memory where there is enough of it, because to create and delete the
 * thousand files of a database is most of the work of a test.
 */
export function scratchStack(): string {
  const parent = hasMemory() ? memoryDirectory : tmpdir();
  removeStaleFolders(parent);
  return mkdtempSync(join(parent, `${prefix}${process.pid}-`));
}

function hasMemory(): boolean {
  if (!existsSync(memoryDirectory)) return false;
  const { bavail, bsize } = statfsSync(memoryDirectory);
  // As root, the server's programs are copied next to its data.
  const isExecutable = !/ \/dev\/shm \S+ \S*noexec/.test(readFileSync('/proc/mounts', 'utf8'));
  return bavail * bsize > 2 ** 30 && isExecutable;
}

/** Deletes the folders of this user's test runs that were killed. */
function removeStaleFolders(parent: string): void {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    const path = join(parent, name);
    const isOwn = lstatSync(path).uid === process.getuid?.();
    if (isOwn && !isRunning(Number.parseInt(name.slice(prefix.length)))) removeStack(path);
  }
}

/** Deletes a stack's folder, and its database where that is elsewhere. */
export function removeStack(directory: string): void {
  for (const path of [directory, databaseDirectory(directory)]) rmSync(path, { recursive: true, force: true });
}

/**
 * A port that is free, below the ephemeral ports (from 32768 on Linux), so that the system gives it to nobody else
 * before a server listens on it. A random start keeps simultaneous test runs apart.
 */
export function findFreePort(): Promise<number> {
  const first = randomInt(20_000, 32_000);
  return getPort({ host: loopback, port: portNumbers(first, first + 500) });
}

/** Ports for a whole stack that are free right now. */
export async function findFreePorts(): Promise<Ports> {
  const ports = portNames.map(async (name) => [name, await findFreePort()]);
  return Object.fromEntries(await Promise.all(ports)) as Ports;
}

/** The environment variables that set these ports. */
export function portSettings(ports: Ports): NodeJS.ProcessEnv {
  return Object.fromEntries(portNames.map((name) => [portVariables[name].variable, String(ports[name])]));
}

/** A process and its direct children. PostgreSQL's children are not in its process group. */
export function processTree(pid: number): number[] {
  if (existsSync('/proc/self/stat')) {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    return [pid, ...children.filter(Boolean).map(Number)];
  }
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  return [pid, ...processes.filter(([, parent]) => parent === pid).map(([child = 0]) => child)];
}
