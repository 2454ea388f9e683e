import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** What a running stack says about itself in its folder, for tests and for the next start. */
export interface StackFile {
  pid: number;
  siteUrl: string;
  functionUrl: string;
  outboxUrl: string;
  databaseUrl: string;
  dispatchSecret: string;
  /** Its processes, and a word of their command lines by which they are known again. */
  parts: { pid: number; mark: string }[];
}

/** Ends what a stack left behind that was killed together with its guard; refuses while it is running. */
export function endLeftovers(stackFile: string, directory: string): void {
  if (!existsSync(stackFile)) return;
  const { pid, parts = [] } = JSON.parse(readFileSync(stackFile, 'utf8')) as Partial<StackFile>;
  if (pid && commandLine(pid).includes('local/start.ts')) {
    throw new Error(`Cannot start: "${directory}" is in use by process ${pid}, stop it or set LOCAL_DATA_DIR`);
  }
  for (const part of parts) endProcess(part.pid, part.mark);
}

/** Ends a process if it is still the one that the mark belongs to, more and more firmly. */
export function endProcess(pid: number, mark: string): void {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!commandLine(pid).includes(mark)) return;
    process.kill(pid, signal);
    for (let tries = 0; tries < 50 && commandLine(pid).includes(mark); tries += 1) execFileSync('sleep', ['0.1']);
  }
}

function commandLine(pid: number): string {
  if (existsSync('/proc/self/cmdline')) {
    const file = `/proc/${pid}/cmdline`;
    return existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\0', ' ') : '';
  }
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}
