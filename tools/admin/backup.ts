import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Sql, TransactionSql } from 'postgres';
import { batchSize, prepareTransaction, readTables, withChecksum, type BackupHeader } from './backup-format.ts';
import { appliedMigrations } from './migrations.ts';

/**
 * Writes all rows of the schema, as they are at one moment, to a new file that only its owner may read. Nobody has to
 * stop writing meanwhile. Returns how many rows each table has.
 */
export async function writeBackup(sql: Sql, file: string): Promise<Map<string, number>> {
  const output = await open(file, 'wx', 0o600);
  const rows = new Map<string, number>();
  try {
    await sql.begin('isolation level repeatable read read only', async (transaction) => {
      const lines = Readable.from(withChecksum(backupLines(transaction, rows)));
      await pipeline(lines, createGzip(), output.createWriteStream({ flush: true }));
    });
  } catch (error) {
    await rm(file);
    throw error;
  }
  return rows;
}

async function* backupLines(sql: TransactionSql, counts: Map<string, number>): AsyncGenerator<string> {
  await prepareTransaction(sql);
  // The first query determines the snapshot of all that follow.
  const [{ now } = { now: new Date() }] = await sql<{ now: Date }[]>`select now()`;
  const migrations = await appliedMigrations(sql);
  const header: BackupHeader = { format: 'consultation-backup', version: 1, createdAt: now.toISOString(), migrations };
  yield JSON.stringify(header);
  const tables = await readTables(sql);
  if (tables.length === 0) throw new Error('the database has no tables in the schema "consultation"');
  // Or a migration could change a table before its turn.
  await sql`lock table ${sql(tables.map(({ table }) => `consultation.${table}`))} in access share mode`;
  for (const about of tables) {
    yield JSON.stringify(about);
    const texts = Object.keys(about.columns).map((column) => sql`${sql(column)}::text`);
    const row = texts.reduce((all, text) => sql`${all}, ${text}`);
    const query = sql<
      { line: string }[]
    >`select to_json(array[${row}])::text as line from consultation.${sql(about.table)}`;
    let count = 0;
    for await (const batch of query.cursor(batchSize)) {
      count += batch.length;
      for (const { line } of batch) yield line;
    }
    counts.set(about.table, count);
  }
}
