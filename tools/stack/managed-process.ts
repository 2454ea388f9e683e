import { spawn, type ChildProcess, execFileSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** A process of the stack that leads its own process group. */
export type ManagedProcess = ReturnType<typeof startProcess>;

export interface ProcessOptions {
  name: string;
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** Where its output goes; to the terminal by default. */
  logFile?: string | undefined;
  /** The user to run as; the current one by default. */
  user?: { uid: number; gid: number } | undefined;
  stopSignal?: NodeJS.Signals;
}

const startTimeoutMs = 60_000;
const graceMs = 8000;

export function startProcess(options: ProcessOptions) {
  const { name, command, args, env, cwd, logFile, user, stopSignal = 'SIGTERM' } = options;
  const output = logFile === undefined ? 'inherit' : openSync(logFile, 'w', 0o600);
  // Its own group: descendants such as workerd end with it, and Ctrl-C reaches only us.
  const child = spawn(command, args, { cwd, env, ...user, detached: true, stdio: ['ignore', output, output] });
  if (output !== 'inherit') closeSync(output);
  const { pid = 0 } = child;
  const guard = pid ? guardGroup(pid, stopSignal) : undefined;
  let isRunning = pid !== 0;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`${name} could not start: ${error.message}`));
    child.once('exit', (code, signal) => resolve(`${name} exited with ${signal ?? `code ${String(code)}`}`));
  }).finally(() => {
    // The leader may have left other members of its group behind.
    if (isRunning) signalAll([-pid], 'SIGKILL');
    guard?.kill('SIGKILL');
    isRunning = false;
  });

  return {
    name,
    pid,
    /** Resolves when the process has exited, for whatever reason, with a sentence that says how. */
    ended,
    async stop(): Promise<void> {
      if (!isRunning) return;
      signalAll([-pid], stopSignal);
      const timer = setTimeout(() => signalAll([-pid], 'SIGKILL'), graceMs);
      await ended;
      clearTimeout(timer);
    },
    /** The last lines of its output. */
    tailLog: () => (logFile ? readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-15).join('\n') : ''),
  };
}

/** Ends a process group when we exit without stopping it, even by `kill -9`: then the guard's input ends. */
function guardGroup(pid: number, stopSignal: NodeJS.Signals): ChildProcess {
  const kill = (signal: string) => `kill -s ${signal.slice(3)} -- -${pid}`;
  const script = `read -r _; ${kill(stopSignal)}; sleep ${graceMs / 1000}; ${kill('SIGKILL')}`;
  return spawn('/bin/sh', ['-c', script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
}

/** Polls until `check` succeeds; throws when the process exits or the timeout passes before that. */
export async function waitUntilReady(managed: ManagedProcess, check: () => Promise<unknown>): Promise<void> {
  let exit: string | undefined;
  void managed.ended.then((sentence) => (exit = sentence));
  for (const end = Date.now() + startTimeoutMs; exit === undefined && Date.now() < end; await delay(50)) {
    const [result] = await Promise.allSettled([check()]);
    if (result.status === 'fulfilled') return;
  }
  await managed.stop();
  throw new Error(`Cannot start: ${exit ?? `${managed.name} does not respond`}\n${managed.tailLog()}`);
}

/** Resolves once the URL responds, with any status. */
export function waitForResponse(url: string, managed: ManagedProcess): Promise<void> {
  return waitUntilReady(managed, () =>
    fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(5000) }),
  );
}

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
