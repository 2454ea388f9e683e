import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';

export interface User {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root; whom it runs as instead, or nobody else when we are an ordinary user. */
export function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Whether that user can enter a folder: not when it lies in root's own (`/root`, `mktemp -d`). */
export function canEnter(user: User | undefined, directory: string): boolean {
  if (user === undefined) return true;
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', directory], { ...user, stdio: 'ignore' }).status === 0;
}

/** A folder outside of root's own that belongs to this one and is found again by the next start. */
export function publicTwin(directory: string): string {
  const base = existsSync('/var/tmp') ? '/var/tmp' : tmpdir();
  const twin = `${base}/consultation-${createHash('sha256').update(directory).digest('hex').slice(0, 12)}`;
  mkdirSync(twin, { recursive: true, mode: 0o755 });
  const { uid } = lstatSync(twin);
  if (uid !== 0 || !lstatSync(twin).isDirectory()) throw new Error(`Cannot use "${twin}": it is not a folder of root`);
  chmodSync(twin, 0o755);
  return twin;
}
