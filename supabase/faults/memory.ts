import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

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
