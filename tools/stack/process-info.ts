import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const hasProc = existsSync('/proc/self/stat');

/** Whether a process exists and has not exited; a zombie has. */
export function isRunning(pid: number): boolean {
  try {
    if (hasProc) return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).startsWith('Z');
  } catch {
    return false;
  }
}

/** Signals processes, or process groups when the PID is negative; those that have already exited are skipped. */
export function signalAll(pids: Iterable<number>, signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** A process and its direct children. PostgreSQL's children are not in its process group. */
export function processTree(pid: number): number[] {
  if (hasProc) {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    return [pid, ...children.filter(Boolean).map(Number)];
  }
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  return [pid, ...processes.filter(([, parent]) => parent === pid).map(([child = 0]) => child)];
}
