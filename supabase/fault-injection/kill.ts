import type { ManagedProcess } from '../../tools/dev-stack/managed-process.ts';
import { signalAll } from '../../tools/dev-stack/process-info.ts';
import { processTree } from './process-tree.ts';

/** `kill -9` for a process and all its children. */
export async function killProcess({ pid, ended }: ManagedProcess): Promise<void> {
  // Stopped first so that it cannot fork after its children were listed.
  signalAll([pid], 'SIGSTOP');
  signalAll(processTree(pid), 'SIGKILL');
  await ended;
}
