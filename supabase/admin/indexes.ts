import type { ISql, Sql, TransactionSql } from 'postgres';

/** What the indexes of the schema were compared with their tables for. */
export interface IndexComparison {
  indexes: number;
  /** Every row counts once for each index that has to find it. */
  rows: number;
  differences: IndexDifference[];
  /** Indexes that PostgreSQL would not use for all of their rows. */
  unused: string[];
}

export interface IndexDifference {
  index: string;
  table: string;
  /** What is wrong with it, as the end of a sentence that begins with its name. */
  problem: string;
}

interface Index {
  index: string;
  table: string;
  method: string;
  predicate: string;
  keys: string[];
  /** Whether the key may be null. */
  nullable: boolean[];
  /** Of an exclusion constraint, the operator of each key. */
  operators: string[] | null;
}

/**
 * Looks every row of the schema up through every index that has to hold it, and has PostgreSQL's own `amcheck` verify
 * the B-trees where it may. Reads only: requests go on meanwhile.
 */
export async function compareIndexes(sql: Sql): Promise<IndexComparison> {
  const comparison: IndexComparison = { indexes: 0, rows: 0, differences: [], unused: [] };
  await sql.begin(async (transaction) => {
    const hasAmcheck = await isAllowed(transaction, (savepoint) => savepoint`create extension if not exists amcheck`);
    // So that a row is read from its table once, and searched for through one index.
    for (const setting of ['seqscan', 'tidscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'material', 'memoize'])
      await transaction.unsafe(`set local enable_${setting} = off`);
    for (const index of await listIndexes(transaction)) {
      await hideOtherIndexes(transaction, index);
      const { rows, isUsed, problems } = await compareIndex(transaction, index, hasAmcheck);
      if (isUsed) comparison.indexes += 1;
      else comparison.unused.push(index.index);
      comparison.rows += rows;
      for (const problem of problems) comparison.differences.push({ index: index.index, table: index.table, problem });
    }
    // Takes the extension away again, and shows the indexes.
    await transaction`rollback`;
  });
  return comparison;
}

/**
 * Compares all indexes and rebuilds those that differ. Returns a line for each thing that was done. Throws what a person
 * has to decide first: meetings that overlap, because no row was there to refuse them, or keys that are equal.
 */
export async function checkIndexes(sql: Sql): Promise<string[]> {
  const { indexes, rows, differences, unused } = await compareIndexes(sql);
  const found = differences.map(({ index, table, problem }) => `index ${index} of ${table} ${problem}`);
  const overlaps = await overlappingMeetings(sql);
  if (overlaps.length > 0) {
    const pairs = overlaps.map(([first, second]) => `${first} and ${second} overlap`);
    const todo = 'move or cancel one of each, then run "check" again';
    throw new Error([...found, ...pairs, todo].join('; '));
  }
  for (const index of new Set(differences.map((difference) => difference.index))) await rebuildIndex(sql, index);
  return [
    `Looked ${rows} rows up through ${indexes} indexes: ${found.length === 0 ? 'no difference' : found.join('; ')}`,
    ...(found.length > 0 ? ['Rebuilt what differed'] : []),
    ...(unused.length > 0 ? [`Not compared, because PostgreSQL does not use them yet: ${unused.join(', ')}`] : []),
  ];
}

/** Builds an index anew from its table. Throws what keeps it from being built, such as two equal keys. */
async function rebuildIndex(sql: Sql, index: string): Promise<void> {
  await sql`reindex index consultation.${sql(index)}`.catch((error: unknown) => {
    const { message, detail } = error as { message: string; detail?: string };
    throw new Error(`cannot rebuild ${index}: ${message}${detail ? `: ${detail}` : ''}`, { cause: error });
  });
}

/** Pairs of booked meetings that share a minute, by their references, found without any index. */
async function overlappingMeetings(sql: Sql): Promise<[string, string][]> {
  return sql.begin(async (transaction) => {
    for (const kind of ['indexscan', 'indexonlyscan', 'bitmapscan'])
      await transaction.unsafe(`set local enable_${kind} = off`);
    const pairs = await transaction<{ first: string; second: string }[]>`
      select a.reference as first, b.reference as second from consultation.meetings as a
      join consultation.meetings as b on (a.starts_at, a.id) < (b.starts_at, b.id)
        and upper(a.blocks) > b.starts_at
      where a.state = 'booked' and b.state = 'booked' order by a.starts_at, b.starts_at`;
    return pairs.map(({ first, second }): [string, string] => [first, second]);
  });
}

/** Does what mostly only a superuser may; the transaction goes on either way. */
async function isAllowed(
  transaction: TransactionSql,
  work: (savepoint: TransactionSql) => Promise<unknown>,
): Promise<boolean> {
  return transaction.savepoint(work).then(
    () => true,
    () => false,
  );
}

/** Leaves the planner one index of the table, in this transaction alone; elsewhere it prefers that one, but may not. */
async function hideOtherIndexes(transaction: TransactionSql, { index, table }: Index): Promise<void> {
  await isAllowed(
    transaction,
    (savepoint) => savepoint`
      update pg_index set indisvalid = indexrelid = ${`consultation.${index}`}::regclass
      where indrelid = ${`consultation.${table}`}::regclass`,
  );
}

function listIndexes(sql: ISql): Promise<Index[]> {
  return sql<Index[]>`
    select i.relname as index, t.relname as table, amname as method,
      coalesce(pg_get_expr(indpred, indrelid), 'true') as predicate,
      array(select pg_get_indexdef(indexrelid, n, true) from generate_series(1, indnkeyatts) as n order by n) as keys,
      array(select not coalesce((select attnotnull from pg_attribute
          where attrelid = indrelid and attnum = indkey[n - 1] and attnum > 0), false)
        from generate_series(1, indnkeyatts) as n order by n) as nullable,
      (select array_agg(oprname order by n) from pg_constraint, unnest(conexclop) with ordinality as o (id, n)
        join pg_operator on pg_operator.oid = o.id
        where conindid = indexrelid and contype = 'x') as operators
    from pg_index join pg_class as i on i.oid = indexrelid join pg_class as t on t.oid = indrelid
    join pg_am on pg_am.oid = i.relam
    where t.relnamespace = 'consultation'::regnamespace order by i.relname`;
}

async function compareIndex(transaction: TransactionSql, index: Index, hasAmcheck: boolean) {
  const problems: string[] = [];
  let rows = 0;
  let isUsed = true;
  for (const lookup of lookupsOf(index)) {
    const plan = JSON.stringify(await transaction.unsafe(`explain (format json) ${lookup}`));
    isUsed &&= plan.includes(`"Index Name":"${index.index}"`);
    const [counts] = await transaction.unsafe<{ rows: number; missing: number }[]>(lookup);
    rows += counts?.rows ?? 0;
    if (counts?.missing) problems.push(`lacks ${counts.missing} of ${counts.rows} rows`);
  }
  if (hasAmcheck && index.method === 'btree') {
    const verify = transaction.savepoint(
      (savepoint) => savepoint`select bt_index_check(${`consultation.${index.index}`}::regclass, true)`,
    );
    await verify.catch((error: unknown) => problems.push(`is damaged: ${(error as Error).message}`));
  }
  return { rows, isUsed, problems };
}

/** Queries that count the rows an index has to hold, and those that it does not find: by their keys, and without one. */
function lookupsOf({ table, predicate, keys, nullable, operators }: Index): string[] {
  const columns = keys.map((key, n) => `${key} as "key ${n}"`);
  // A sample of everything, because it is the one way to read a table that the planner never replaces by an index.
  const rows = `select ctid as "row", ${columns.join(', ')} from only consultation."${table}" tablesample system (100)`;
  const present = keys.map((_, n) => `"key ${n}" is not null`);
  const equal = keys.map((key, n) => `${key} ${operators?.[n] ?? '='} a."key ${n}"`);
  const found = `from only consultation."${table}" as b where ${predicate}`;
  const count = (kept: string, isMissing: string) =>
    `select count(*)::integer as rows, (count(*) filter (where ${isMissing}))::integer as missing
      from (${rows} where ${predicate}) as a where ${kept}`;
  return [
    count(present.join(' and '), `not exists (select ${found} and ${equal.join(' and ')} and b.ctid = a."row")`),
    ...keys.flatMap((key, n) =>
      nullable[n] ? [count(`"key ${n}" is null`, `a."row" not in (select b.ctid ${found} and ${key} is null)`)] : [],
    ),
  ];
}
