import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import connect, { type Sql } from 'postgres';
import { prepareDatabase } from './bootstrap.ts';
import { startGuard } from './guard.ts';
import { findFreePort } from './ports.ts';
import { startPostgres } from './postgres.ts';

export interface TestDatabase {
  /** As the owner of everything. */
  sql: Sql;
  ownerUrl: string;
  /** As the function's own role. */
  functionUrl: string;
  stop(): Promise<void>;
}

/**
 * A fresh database with all migrations, in the server that `DATABASE_URL` names. The address has to be a
 * superuser's, because roles are made too. Without one an embedded server is started.
 */
export async function startTestDatabase(): Promise<TestDatabase> {
  const given = process.env['DATABASE_URL'];
  const { serverUrl, stopServer } = given
    ? { serverUrl: given, stopServer: () => Promise.resolve() }
    : await startTestServer();
  const name = `consultation_test_${randomBytes(4).toString('hex')}`;
  const server = connect(serverUrl, { max: 1, onnotice: () => undefined });
  await server.unsafe(`create database ${name}`);
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  const ownerUrl = address.href;
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

/** An embedded server on a free port, with data that is gone afterwards. */
export async function startTestServer(): Promise<{ serverUrl: string; stopServer: () => Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'consultation-'));
  const guard = startGuard();
  const { part, url, directory: home } = await startPostgres(directory, await findFreePort(), guard);
  const stopServer = async () => {
    await part.stop();
    guard.close();
    for (const path of [directory, home]) rmSync(path, { recursive: true, force: true });
  };
  return { serverUrl: url, stopServer };
}
