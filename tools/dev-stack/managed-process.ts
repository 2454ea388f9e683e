import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { signalAll, startTime } from './process-info.ts';

/** A process of the stack that leads its own process group. */
export interface ManagedProcess {
  name: string;
  pid: number;
  /** Resolves when the process has exited, for whatever reason, with a sentence that says how. */
  ended: Promise<string>;
  /** Ends the whole group: first gracefully, then with SIGKILL. */
  stop(): Promise<void>;
  tailLog(): string;
}

export interface ProcessOptions {
  name: string;
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  logFile: string;
  /** The user to run as; the current one by default. */
  user?: { uid: number; gid: number } | undefined;
  stopSignal?: NodeJS.Signals;
}

const graceMs = 8000;

/** One file per running process: how the next start finds what `kill -9` of its owner left behind. */
const registry = fileURLToPath(new URL('../../.local/processes/', import.meta.url));

interface Registration {
  startTime: string;
  owner: { pid: number; startTime: string };
}

const running = new Map<number, NodeJS.Signals>();

function signalRunning(): void {
  for (const [pid, signal] of running) signalAll([-pid], signal);
}

process.on('exit', signalRunning);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    // Another listener is in charge of shutting down; the exit handler covers what it leaves running.
    if (process.listenerCount(signal) > 0) return;
    signalRunning();
    process.kill(process.pid, signal);
  });
}

export function startProcess(options: ProcessOptions): ManagedProcess {
  const { name, command, args, env, cwd, logFile, user, stopSignal = 'SIGTERM' } = options;
  const log = openSync(logFile, 'w', 0o600);
  // Its own group: descendants such as workerd end with it, and Ctrl-C reaches only us.
  const child = spawn(command, args, { cwd, env, ...user, detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  const { pid = 0 } = child;
  if (pid) {
    running.set(pid, stopSignal);
    register(pid);
  }
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`${name} could not start: ${error.message}`));
    child.once('exit', (code, signal) => resolve(`${name} exited with ${signal ?? `code ${String(code)}`}`));
  }).finally(() => {
    if (!running.delete(pid)) return;
    // The leader may have left other members of its group behind.
    signalAll([-pid], 'SIGKILL');
    rmSync(join(registry, String(pid)), { force: true });
  });

  return {
    name,
    pid,
    ended,
    async stop() {
      if (!running.has(pid)) return;
      signalAll([-pid], stopSignal);
      const timer = setTimeout(() => signalAll([-pid], 'SIGKILL'), graceMs);
      await ended;
      clearTimeout(timer);
    },
    tailLog: () => readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-15).join('\n'),
  };
}

function register(pid: number): void {
  const owner = { pid: process.pid, startTime: startTime(process.pid) };
  mkdirSync(registry, { recursive: true });
  const registration: Registration = { startTime: startTime(pid), owner };
  writeFileSync(join(registry, String(pid)), JSON.stringify(registration));
}

/** Ends the registered processes whose owner no longer runs: they would hold on to ports and data. */
export async function endStaleProcesses(): Promise<void> {
  mkdirSync(registry, { recursive: true });
  for (const file of readdirSync(registry)) {
    const pid = Number(file);
    const registration = JSON.parse(readFileSync(join(registry, file), 'utf8')) as Registration;
    if (startTime(registration.owner.pid) === registration.owner.startTime) continue;
    const isAlive = () => startTime(pid) === registration.startTime;
    if (isAlive()) {
      signalAll([-pid], 'SIGINT');
      for (const end = Date.now() + graceMs; isAlive() && Date.now() < end;) await delay(50);
      // Members of the group may outlive their leader.
      signalAll([-pid], 'SIGKILL');
    }
    rmSync(join(registry, file), { force: true });
  }
}

/** Polls until `check` holds; throws when the process exits or the timeout passes before that. */
export async function waitUntilReady(
  managed: ManagedProcess,
  check: () => Promise<boolean>,
  timeoutMs = 60_000,
): Promise<void> {
  let exit: string | undefined;
  void managed.ended.then((sentence) => (exit = sentence));
  for (const end = Date.now() + timeoutMs; exit === undefined && Date.now() < end;) {
    if (await check()) return;
    await delay(50);
  }
  await managed.stop();
  throw new Error(`Cannot start: ${exit ?? `${managed.name} does not respond`}\n${managed.tailLog()}`);
}

/** Resolves once the URL responds, with any status. */
export function waitForResponse(url: string, managed: ManagedProcess): Promise<void> {
  return waitUntilReady(managed, () =>
    fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(5000) }).then(
      () => true,
      () => false,
    ),
  );
}
