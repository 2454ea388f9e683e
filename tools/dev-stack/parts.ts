import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import type { Guard } from './guard.ts';

/** A process of the stack, the leader of a group of its own. */
export interface Part {
  name: string;
  pid: number;
  /** What its command line is known by. */
  mark: string;
  /** Resolves when the process has ended, with a sentence that says how, whoever ended it. */
  ended: Promise<string>;
  /** Ends the whole group, at first gently. */
  stop(): Promise<void>;
  /** The last lines of its log. */
  lastWords(): string;
}

export interface PartOptions {
  name: string;
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  logFile: string;
  guard: Guard;
  /** Whom to run it as; by default whoever we are. */
  user?: { uid: number; gid: number } | undefined;
  stopSignal?: NodeJS.Signals;
}

const gentleMs = 8000;

export function startPart(options: PartOptions): Part {
  const { name, command, args, env, cwd, logFile, guard, stopSignal = 'SIGTERM' } = options;
  const log = openSync(logFile, 'w', 0o600);
  const child = spawn(command, args, {
    cwd,
    env,
    ...options.user,
    // A group of its own: what the process starts itself (workerd) ends with it, and Ctrl-C reaches us alone.
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const { pid } = child;
  let running = true;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`${name} could not start: ${error.message}`));
    child.once('exit', (code, signal) => resolve(`${name} ended with ${signal ?? `code ${String(code)}`}`));
  }).finally(() => {
    running = false;
    if (pid !== undefined) {
      // The leader may leave others of its group behind.
      signalGroup(pid, 'SIGKILL');
      guard.forget(pid);
    }
  });
  if (pid !== undefined) guard.watch(pid, stopSignal);

  return {
    name,
    pid: pid ?? 0,
    mark: args.at(-1) ?? command,
    ended,
    async stop() {
      if (!running || pid === undefined) return;
      signalGroup(pid, stopSignal);
      const timer = setTimeout(() => signalGroup(pid, 'SIGKILL'), gentleMs);
      await ended;
      clearTimeout(timer);
    },
    lastWords: () => readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-15).join('\n'),
  };
}

export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // Already gone is what was wanted.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Asks until the address answers anything at all; throws when its part ends before that. */
export async function waitForAnswer(url: string, part: Part, patienceMs = 60_000): Promise<void> {
  const end = Date.now() + patienceMs;
  let ending: string | undefined;
  void part.ended.then((sentence) => (ending = sentence));
  while (ending === undefined && Date.now() < end) {
    const answered = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(5000) }).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Cannot start: ${ending ?? `${part.name} does not answer`}\n${part.lastWords()}`);
}
