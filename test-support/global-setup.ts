import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '../tools/stack/backend.ts';
import { startPostgres } from '../tools/stack/postgres.ts';
import { findFreePort, removeStack, scratchStack } from './stack.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabase: {
      /** Connects to the server as the superuser. */
      serverUrl: string;
      /** Connects as the functions' role, to a database that no test uses. */
      functionsDatabaseUrl: string;
    };
  }
}

/** Vitest's global setup: one PostgreSQL for all test files, on which each new database is migrated. */
export default async function setUp({ provide }: TestProject) {
  const directory = scratchStack();
  // Nothing is kept, so nothing has to reach the disk.
  const server = await startPostgres(directory, await findFreePort(), ['fsync=off', 'synchronous_commit=off']);
  const functionsDatabaseUrl = await prepareDatabase(new URL('/template1', server.url).href);
  provide('testDatabase', { serverUrl: server.url, functionsDatabaseUrl });
  return async () => {
    await server.process.stop();
    removeStack(directory);
  };
}
