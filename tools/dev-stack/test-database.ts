import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import connect, { type Sql } from 'postgres';
import { prepareDatabase } from './bootstrap.ts';
import { startPostgres } from './postgres.ts';
import { findFreePort } from './test-stack.ts';

export interface TestDatabase {
  /** Connected as the superuser. */
  sql: Sql;
  ownerUrl: string;
  /** Connects as the function's role. */
  functionUrl: string;
  stop(): Promise<void>;
}

/**
 * A new database with all migrations, on the server at `DATABASE_URL`, which must connect as a superuser because
 * roles are created too. Without `DATABASE_URL` an embedded server is started.
 */
export async function startTestDatabase(): Promise<TestDatabase> {
  const given = process.env['DATABASE_URL'];
  const { serverUrl, stopServer } = given
    ? { serverUrl: given, stopServer: () => Promise.resolve() }
    : await startTestServer();
  const name = `consultation_test_${randomBytes(4).toString('hex')}`;
  const server = connect(serverUrl, { max: 1, onnotice: () => undefined });
  await server.unsafe(`create database ${name}`);
  const ownerUrl = new URL(`/${name}`, serverUrl).href;
  const functionUrl = await prepareDatabase(ownerUrl);
  const sql = connect(ownerUrl, { max: 2, onnotice: () => undefined });
  return {
    sql,
    ownerUrl,
    functionUrl,
    async stop() {
      await sql.end();
      await server.unsafe(`drop database ${name} with (force)`);
      await server.end();
      await stopServer();
    },
  };
}

/** An embedded server on a free port; stopping it deletes its data. */
export async function startTestServer(): Promise<{ serverUrl: string; stopServer: () => Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'consultation-'));
  const server = await startPostgres(directory, await findFreePort());
  const stopServer = async () => {
    await server.process.stop();
    for (const path of [directory, server.directory]) rmSync(path, { recursive: true, force: true });
  };
  return { serverUrl: server.url, stopServer };
}
