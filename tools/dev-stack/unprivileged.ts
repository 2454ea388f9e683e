import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';

export interface User {
  uid: number;
  gid: number;
}

/** The user to run PostgreSQL as, which refuses to run as root; undefined when we are not root. */
export function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Where the database of a stack is: in `directory`, or as root in a folder that `nobody` can enter, the same each time. */
export function databaseDirectory(directory: string): string {
  if (!unprivilegedUser()) return directory;
  const base = existsSync('/var/tmp') ? '/var/tmp' : tmpdir();
  const path = `${base}/consultation-${createHash('sha256').update(directory).digest('hex').slice(0, 12)}`;
  mkdirSync(path, { recursive: true, mode: 0o755 });
  const { uid } = lstatSync(path);
  if (uid !== 0 || !lstatSync(path).isDirectory())
    throw new Error(`Cannot use "${path}": it is not a folder owned by root`);
  chmodSync(path, 0o755);
  return path;
}
