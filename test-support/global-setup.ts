import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../tools/stack/postgres.ts';
import { findFreePort, removeStack } from './test-stack.ts';

/** Vitest's global setup: one server for all test files, unless `DATABASE_URL` names one. */
export default async function setUp() {
  if (process.env['DATABASE_URL']) return undefined;
  const directory = mkdtempSync(join(tmpdir(), 'consultation-'));
  const server = await startPostgres(directory, await findFreePort());
  process.env['DATABASE_URL'] = server.url;
  return async () => {
    await server.process.stop();
    removeStack(directory);
  };
}
