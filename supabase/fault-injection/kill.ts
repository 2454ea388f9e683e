import { appendFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import connect from 'postgres';
import { compareIndexes } from '../admin/indexes.ts';
import type { ManagedProcess } from '../../tools/dev-stack/managed-process.ts';
import { signalAll } from '../../tools/dev-stack/process-info.ts';
import { processTree } from './process-tree.ts';
import type { Context } from './scenario.ts';

const patienceMs = 30_000;

/** Kills a process under test and starts it again. */
export const killAndRestart = {
  function: async ({ backend }: Context) => {
    await killProcess(backend.edgeFunction);
    await backend.restartFunction();
  },
  database: async (context: Context) => {
    const { backend, directory } = context;
    await killProcess(backend.database);
    // The next server begins its log anew.
    appendFileSync(join(directory, 'database-killed.log'), `${backend.database.tailLog(Infinity)}\n`);
    await backend.restartDatabase();
    await compareAllIndexes(context);
  },
  'mail API': async ({ mail }: Context) => {
    await killProcess(mail.process);
    await mail.restart();
  },
};

/** Ends the run, with the files as they are, when an index differs from its table. */
async function compareAllIndexes({ backend, comparisons }: Context): Promise<void> {
  const sql = connect(backend.databaseUrl, { max: 1, onnotice: () => undefined });
  const { indexes, rows, differences } = await compareIndexes(sql).finally(() => sql.end());
  comparisons.kills += 1;
  comparisons.indexes += indexes;
  comparisons.rows += rows;
  if (differences.length === 0) return;
  await killProcess(backend.database);
  throw new IndexDifferenceError(differences.map(({ index, problem }) => `${index} ${problem}`).join(', '));
}

/** After a crash, an index differs from its table. */
export class IndexDifferenceError extends Error {
  override name = 'IndexDifferenceError';
}

/** `kill -9` for a process and all its children. */
async function killProcess({ name, pid, ended }: ManagedProcess): Promise<void> {
  // Stopped first so that it cannot fork after its children were listed.
  signalAll([pid], 'SIGSTOP');
  signalAll(processTree(pid), 'SIGKILL');
  const patience = AbortSignal.timeout(patienceMs);
  const late = once(patience, 'abort').then(() => {
    throw new Error(`Waited ${patienceMs / 1000} s for ${name} to exit after SIGKILL`);
  });
  await Promise.race([ended, late]);
}
