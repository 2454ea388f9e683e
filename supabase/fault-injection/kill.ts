import type { ManagedProcess } from '../../tools/dev-stack/managed-process.ts';
import { signalAll } from '../../tools/dev-stack/process-info.ts';
import { processTree } from './process-tree.ts';
import type { Context } from './scenario.ts';

/** Kills a process under test and starts it again. */
export const killAndRestart = {
  function: async ({ backend }: Context) => {
    await killProcess(backend.edgeFunction);
    await backend.restartFunction();
  },
  database: async ({ backend }: Context) => {
    await killProcess(backend.database);
    await backend.restartDatabase();
  },
  'mail API': async ({ mail }: Context) => {
    await killProcess(mail.process);
    await mail.restart();
  },
};

/** `kill -9` for a process and all its children. */
async function killProcess({ pid, ended }: ManagedProcess): Promise<void> {
  // Stopped first so that it cannot fork after its children were listed.
  signalAll([pid], 'SIGSTOP');
  signalAll(processTree(pid), 'SIGKILL');
  await ended;
}
