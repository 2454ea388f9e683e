import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Ends the parts of the stack when the process that started them is gone without having stopped them, even
 * after `kill -9`: it reads from a pipe that closes at that moment.
 */
export interface Guard {
  watch(pid: number, signal: NodeJS.Signals): void;
  forget(pid: number): void;
  close(): void;
}

export function startGuard(): Guard {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./guard-process.ts', import.meta.url))], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // It may be gone already when the whole machine is going down.
  child.stdin.on('error', () => undefined);
  child.unref();
  return {
    watch: (pid, signal) => child.stdin.write(`watch ${pid} ${signal}\n`),
    forget: (pid) => child.stdin.write(`forget ${pid}\n`),
    close: () => child.stdin.end(),
  };
}
