import type { Sql, TransactionSql } from 'postgres';
import { batchSize, prepareTransaction, readLines, readTables, type BackupHeader, type BackupTable } from './backup.ts';
import { appliedMigrations } from './migrations.ts';

/**
 * Fills an empty database, which has the same migrations, with all rows of a backup, or changes nothing. Requests that
 * arrive meanwhile wait, and then find everything as it was. Finally it lets the functions' role connect again if that was
 * locked out. The file is data only: what it names must be in the database's catalog, which alone says of which type it is.
 */
export async function restoreBackup(sql: Sql, file: string, role = 'consultation_function') {
  const { createdAt, migrations } = await verify(file);
  return sql.begin(async (transaction) => {
    await prepareTransaction(transaction);
    compareMigrations(migrations, await appliedMigrations(transaction));
    const catalog = await readTables(transaction);
    const tables = catalog.map(({ table }) => table);
    await transaction`set local lock_timeout = '10s'`;
    await transaction`lock table ${transaction(tables.map((table) => `consultation.${table}`))} in access exclusive mode`;
    await clear(transaction, tables);
    // Triggers must not change restored rows.
    const triggers = await transaction<{ table: string; name: string }[]>`
      select relname as table, tgname as name from pg_trigger join pg_class as t on t.oid = tgrelid
      where relnamespace = 'consultation'::regnamespace and not tgisinternal and tgenabled = 'O'`;
    for (const { table, name } of triggers)
      await transaction`alter table consultation.${transaction(table)} disable trigger ${transaction(name)}`;
    const rows = await insertRows(transaction, file, catalog);
    const missing = tables.filter((table) => !rows.has(table));
    if (missing.length > 0) throw new Error(`"${file}" lacks the tables ${missing.join(', ')}`);
    for (const { table, name } of triggers)
      await transaction`alter table consultation.${transaction(table)} enable trigger ${transaction(name)}`;
    await limitAttempts(transaction, createdAt);
    // The guide locks it out before it has the schema removed, so that no request comes in between.
    const [locked] = await transaction`select from pg_roles where rolname = ${role} and rolconnlimit = 0`;
    if (locked) await transaction`alter role ${transaction(role)} connection limit -1`;
    return { createdAt, rows, isUnlocked: locked !== undefined };
  });
}

/** Reads the whole file once, so that a damaged one is refused before anything is written. */
async function verify(file: string): Promise<BackupHeader> {
  let first: string | undefined;
  try {
    for await (const line of readLines(file)) first ??= line;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`"${file}" is damaged or incomplete: ${reason}`, { cause: error });
  }
  const header = JSON.parse(first ?? '{}') as Partial<Record<keyof BackupHeader, unknown>>;
  const { format, version, createdAt, migrations } = header;
  const isKnown = format === 'consultation-backup' && version === 1;
  if (!isKnown || Number.isNaN(Date.parse(String(createdAt))) || !Array.isArray(migrations))
    throw new Error(`"${file}" has another format: ${JSON.stringify(first?.slice(0, 100))}`);
  return header as BackupHeader;
}

function compareMigrations(backedUp: string[], applied: string[]): void {
  const lacking = backedUp.filter((name) => !applied.includes(name));
  const surplus = applied.filter((name) => !backedUp.includes(name));
  if (lacking.length + surplus.length === 0) return;
  const differences = [
    ...(lacking.length > 0 ? [`the database lacks ${lacking.join(', ')}`] : []),
    ...(surplus.length > 0 ? [`the backup is from before ${surplus.join(', ')}`] : []),
  ];
  throw new Error(
    `${differences.join(' and ')}: run "migrate" with the release that wrote the backup on a new database, then restore`,
  );
}

/** Refuses a database in use; removes only what migrations have written, the row of each table with `only_row`. */
async function clear(sql: TransactionSql, tables: string[]): Promise<void> {
  const single = await sql<{ name: string }[]>`
    select relname as name from pg_attribute join pg_class as t on t.oid = attrelid
    where relnamespace = 'consultation'::regnamespace and relkind = 'r' and attname = 'only_row'`;
  for (const { name } of single) await sql`delete from consultation.${sql(name)}`;
  const filled: string[] = [];
  for (const table of tables) {
    const [found] = await sql`select from consultation.${sql(table)} limit 1`;
    if (found) filled.push(table);
  }
  if (filled.length > 0)
    throw new Error(`the database is not empty: there are rows in ${filled.join(', ')}; use a new, migrated one`);
}

async function insertRows(sql: TransactionSql, file: string, catalog: BackupTable[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  await sql`create temporary table restored_rows (line jsonb) on commit drop`;
  let table: BackupTable | undefined;
  let batch: string[] = [];
  for await (const line of readLines(file)) {
    if (line.startsWith('[')) {
      if (batch.push(line) === batchSize) await keepBatch();
      continue;
    }
    await keepBatch();
    if (table) await insertTable(table);
    const about = JSON.parse(line) as BackupTable | BackupHeader;
    table = 'table' in about ? about : undefined;
  }
  await keepBatch();
  if (table) await insertTable(table);
  return counts;

  async function keepBatch(): Promise<void> {
    if (batch.length > 0) await sql`insert into restored_rows select unnest(${batch}::text[])::jsonb`;
    batch = [];
  }

  /** All rows by one statement, because they may refer to each other. */
  async function insertTable({ table, columns, sequences }: BackupTable): Promise<void> {
    const known = catalog.find((one) => one.table === table);
    const names = Object.keys(columns);
    if (!known || new Set(names).symmetricDifference(new Set(Object.keys(known.columns))).size > 0)
      throw new Error(`the database has no table ${JSON.stringify(table)} with the columns ${JSON.stringify(names)}`);
    if (!Object.entries(sequences).every(([name, value]) => names.includes(name) && Number.isSafeInteger(value)))
      throw new Error(`the sequences of ${JSON.stringify(table)} are not numbers of its columns`);
    const values = names.map((name, n) => sql`(line ->> ${n}::integer)::${sql.unsafe(known.columns[name] ?? '')}`);
    const { count } = await sql`
      insert into consultation.${sql(table)} (${sql(names)}) overriding system value
      select ${values.reduce((all, value) => sql`${all}, ${value}`)} from restored_rows`;
    counts.set(table, count);
    await sql`truncate restored_rows`;
    for (const [column, value] of Object.entries(sequences))
      await sql`select setval(pg_get_serial_sequence(${`consultation.${table}`}, ${column}), ${value})`;
  }
}

/**
 * A mail that waits here may have been sent after the backup was made. Its plan counts from that moment, so it is
 * repeated only while the provider recognizes it, and then left to a person.
 */
async function limitAttempts(sql: TransactionSql, createdAt: string): Promise<void> {
  await sql`update consultation.outgoing_messages set first_attempt_at = greatest(next_attempt_at, ${createdAt})
    where state = 'waiting' and first_attempt_at is null and next_attempt_at <= clock_timestamp()`;
}
