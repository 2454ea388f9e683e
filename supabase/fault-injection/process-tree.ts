import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const hasProc = existsSync('/proc/self/stat');

/** A process and its direct children. PostgreSQL's children are not in its process group. */
export function processTree(pid: number): number[] {
  const children = hasProc
    ? readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
    : ps('-A', '-o', 'pid=,ppid=')
        .split('\n')
        .map((line) => line.trim().split(/\s+/).map(Number))
        .filter(([, parent]) => parent === pid)
        .map(([child = 0]) => child);
  return [pid, ...children];
}

/** Resident memory (RSS) in megabytes. */
export function memoryMb(pid: number): number {
  if (!hasProc) return Number(ps('-o', 'rss=', '-p', String(pid))) / 1024;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** The highest resident memory of a process until `work` settles. */
export async function peakMemoryMb(pid: number, work: Promise<unknown>): Promise<number> {
  let peak = memoryMb(pid);
  const timer = setInterval(() => (peak = Math.max(peak, memoryMb(pid))), 20);
  await work.finally(() => clearInterval(timer));
  return Math.max(peak, memoryMb(pid));
}

function ps(...args: string[]): string {
  return execFileSync('ps', args, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });
}
