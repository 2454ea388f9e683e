import connect from 'postgres';
import { startBackend } from '../tools/stack/backend.ts';
import { findFreePorts, noLimits, removeStack, scratchStack } from './stack.ts';

export type TestBackend = Awaited<ReturnType<typeof startTestBackend>>;

/** The production entry points on Deno, a real PostgreSQL and the outbox; no test reaches the limits. */
export async function startTestBackend(settings: Record<string, string> = {}) {
  const directory = scratchStack();
  const ports = await findFreePorts();
  const backend = await startBackend({ ports, directory, settings: { ...noLimits, ...settings } });
  const sql = connect(backend.databaseUrl, { max: 2, onnotice: () => undefined });
  return {
    backend,
    ports,
    /** Holds the logs. */
    directory,
    /** The origin that the pages would have. */
    origin: `http://localhost:${ports.site}`,
    /** Connected as the superuser. */
    sql,
    /** Deletes its files as well. */
    stop: async () => {
      await sql.end();
      await backend.stop();
      removeStack(directory);
    },
  };
}
