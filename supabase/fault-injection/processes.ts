import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** A process and what it started itself; PostgreSQL's are no group, each leads one of its own. */
export function familyOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  const children = existsSync(file)
    ? readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number)
    : execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
        .split('\n')
        .map((line) => line.trim().split(/\s+/).map(Number))
        .filter(([, parent]) => parent === pid)
        .map(([child = 0]) => child);
  return [pid, ...children];
}

export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      // Already gone is what was wanted.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** The memory that a process holds (RSS), in megabytes. */
export function memoryMb(pid: number): number {
  const status = `/proc/${pid}/status`;
  if (existsSync(status)) return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]) / 1024;
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}

/** Watches a process while work is done, and returns the most that it held. */
export async function peakMemoryMb(pid: number, work: Promise<unknown>): Promise<number> {
  let peak = memoryMb(pid);
  const timer = setInterval(() => (peak = Math.max(peak, memoryMb(pid))), 20);
  await work.finally(() => clearInterval(timer));
  return Math.max(peak, memoryMb(pid));
}
