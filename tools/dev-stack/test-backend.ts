import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import connect, { type Sql } from 'postgres';
import { startBackend, type Backend } from './backend.ts';
import { findFreePort, type Ports } from './ports.ts';

export interface TestBackend {
  backend: Backend;
  ports: Ports;
  /** Where its logs are. */
  directory: string;
  /** Where the pages would come from. */
  origin: string;
  /** As the owner of everything. */
  sql: Sql;
  stop(): Promise<void>;
}

/** Production's own entry point on Deno, a real PostgreSQL and the outbox, with limits that no test runs into. */
export async function startTestBackend(): Promise<TestBackend> {
  const directory = mkdtempSync(join(tmpdir(), 'consultation-stack-'));
  const ports = {
    site: 4321,
    function: await findFreePort(),
    database: await findFreePort(),
    outbox: await findFreePort(),
  };
  const settings = { VISITOR_LIMIT_PER_MINUTE: '100000', VISITOR_LIMIT_PER_DAY: '100000', MAILS_PER_HOUR: '100000' };
  const backend = await startBackend({ ports, directory, settings });
  const sql = connect(backend.databaseUrl, { max: 2, onnotice: () => undefined });
  return {
    backend,
    ports,
    directory,
    origin: `http://localhost:${ports.site}`,
    sql,
    async stop() {
      await sql.end();
      await backend.stop();
      for (const path of [directory, backend.dataDirectory]) rmSync(path, { recursive: true, force: true });
    },
  };
}
