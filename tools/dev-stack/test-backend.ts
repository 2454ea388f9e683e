import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import connect, { type Sql } from 'postgres';
import { startBackend, type Backend } from './backend.ts';
import type { Ports } from './ports.ts';
import { findFreePorts } from './test-stack.ts';

export interface TestBackend {
  backend: Backend;
  ports: Ports;
  /** Holds the logs. */
  directory: string;
  /** The origin that the pages would have. */
  origin: string;
  /** Connected as the superuser. */
  sql: Sql;
  stop(): Promise<void>;
}

const noLimits = { VISITOR_LIMIT_PER_MINUTE: '100000', VISITOR_LIMIT_PER_DAY: '100000', MAILS_PER_HOUR: '100000' };

/** The production entry point on Deno, a real PostgreSQL and the outbox; by default with limits that no test reaches. */
export async function startTestBackend(settings: Record<string, string> = noLimits): Promise<TestBackend> {
  const directory = mkdtempSync(join(tmpdir(), 'consultation-stack-'));
  const ports = await findFreePorts();
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
