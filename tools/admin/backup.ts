import { createReadStream } from 'node:fs';
import { createGunzip, createGzip } from 'node:zlib';
import type { ISql, Sql, TransactionSql } from 'postgres';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { appliedMigrations } from './migrations.ts';

/**
 * A backup is lines of JSON in UTF-8, compressed with gzip, whose checksum finds accidents: this header; for each table
 * an object about it and then its rows, each an array with the text of every column, or null; finally the end.
 */
export interface BackupHeader {
  format: 'consultation-backup';
  version: 1;
  /** When the snapshot was taken: ISO 8601. */
  createdAt: string;
  /** The migrations of the database, in order, as `version_name`. */
  migrations: string[];
}

export interface BackupTable {
  table: string;
  /** All but generated columns, with their types. */
  columns: Record<string, string>;
  /** The last value of each sequence that numbers a column. */
  sequences: Record<string, number>;
}

/** The maximum number of rows in memory. */
export const batchSize = 500;

/** Removes the timeouts of a transaction, and fixes the text format of values. */
export async function prepareTransaction(sql: ISql): Promise<void> {
  await sql.unsafe(`
    set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0;
    set local timezone = 'UTC';
    set local datestyle = 'ISO';
    set local intervalstyle = 'iso_8601';
    set local extra_float_digits = 3;
    -- Fails where a policy would hide rows.
    set local row_security = off;
  `);
}

/** The tables of the schema, each after those that it refers to. */
export async function readTables(sql: ISql): Promise<BackupTable[]> {
  const tables = await sql<(BackupTable & { refersTo: string[] })[]>`
    select t.relname as "table",
      (
        select json_object_agg(attname, format_type(atttypid, atttypmod) order by attnum) from pg_attribute
        where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = ''
      ) as columns,
      (
        select coalesce(json_object_agg(attname, last_value) filter (where last_value is not null), '{}')
        from pg_attribute
        cross join lateral pg_get_serial_sequence(t.oid::regclass::text, attname) as sequence
        cross join lateral pg_sequence_last_value(sequence::regclass) as last_value
        where attrelid = t.oid and attnum > 0 and not attisdropped
      ) as sequences,
      array(
        select r.relname::text from pg_constraint as f join pg_class as r on r.oid = f.confrelid
        where f.conrelid = t.oid and f.contype = 'f' and r.oid <> t.oid
      ) as "refersTo"
    from pg_class as t
    where t.relnamespace = to_regnamespace('consultation') and t.relkind = 'r'
    order by t.relname`;
  const sorted = new Map<string, BackupTable>();
  while (sorted.size < tables.length) {
    const next = tables.filter((t) => !sorted.has(t.table) && t.refersTo.every((other) => sorted.has(other)));
    if (next.length === 0) throw new Error('tables refer to each other in a circle, so none can be filled first');
    for (const { table, columns, sequences } of next) sorted.set(table, { table, columns, sequences });
  }
  return [...sorted.values()];
}

const endLine = '{"end":true}';

/** The lines of a backup but its end. Fails after the last of them without it. */
export async function* readLines(file: string): AsyncGenerator<string> {
  let isComplete = false;
  for await (const line of splitLines(file)) {
    isComplete = line === endLine;
    if (!isComplete) yield line;
  }
  if (!isComplete) throw new Error('its end is missing');
}

/** Splits at line feeds only, as `readline` does not: a text may contain other separators of lines. */
async function* splitLines(file: string): AsyncGenerator<string> {
  const input = createReadStream(file);
  const texts = input.pipe(createGunzip()).setEncoding('utf8');
  input.on('error', (error) => texts.destroy(error));
  let rest = '';
  for await (const text of texts as AsyncIterable<string>) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/**
 * Writes all rows of the schema, as they are at one moment, to a new file that only its owner may read. Nobody has to
 * stop writing meanwhile. Returns how many rows each table has.
 */
export async function writeBackup(sql: Sql, file: string): Promise<Map<string, number>> {
  const output = await open(file, 'wx', 0o600);
  const rows = new Map<string, number>();
  try {
    await sql.begin('isolation level repeatable read read only', async (transaction) => {
      const lines = Readable.from(backupLines(transaction, rows));
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
  yield `${JSON.stringify(header)}\n`;
  const tables = await readTables(sql);
  if (tables.length === 0) throw new Error('the database has no tables in the schema "consultation"');
  // Prevents a migration from changing a table before it is read.
  await sql`lock table ${sql(tables.map(({ table }) => `consultation.${table}`))} in access share mode`;
  for (const about of tables) {
    yield `${JSON.stringify(about)}\n`;
    const texts = Object.keys(about.columns).map((column) => sql`${sql(column)}::text`);
    const row = texts.reduce((all, text) => sql`${all}, ${text}`);
    const query = sql<
      { line: string }[]
    >`select to_json(array[${row}])::text as line from consultation.${sql(about.table)}`;
    let count = 0;
    for await (const batch of query.cursor(batchSize)) {
      count += batch.length;
      for (const { line } of batch) yield `${line}\n`;
    }
    counts.set(about.table, count);
  }
  yield `${endLine}\n`;
}
