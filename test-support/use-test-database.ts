import { randomBytes } from 'node:crypto';
import connect, { type PendingQuery, type Row } from 'postgres';
import { afterAll, beforeEach } from 'vitest';
import { connectDatabase } from '../supabase/functions/send-consultation-email/database.ts';
import { prepareDatabase } from '../tools/stack/bootstrap.ts';
import { sampleLead, sampleMessages, sampleVisitor } from '../supabase/fixtures/lead.ts';

/**
 * Gives a test file its own migrated database, emptied of leads, proofs and meetings before each test. It is on the
 * server at `DATABASE_URL`, which must connect as a superuser because roles are created too. When `-t` excludes every
 * test of the file, Vitest runs no hooks and the database is not dropped.
 */
export async function useTestDatabase() {
  const serverUrl = process.env['DATABASE_URL'] as string;
  const name = `consultation_test_${randomBytes(4).toString('hex')}`;
  const server = connect(serverUrl, { max: 1, onnotice: () => undefined });
  await server.unsafe(`create database ${name}`);
  const ownerUrl = new URL(`/${name}`, serverUrl).href;
  const functionUrl = await prepareDatabase(ownerUrl);
  const sql = connect(ownerUrl, { max: 2, onnotice: () => undefined });
  const asFunction = connect(functionUrl, { max: 10, prepare: false, onnotice: () => undefined });
  const database = connectDatabase(functionUrl);
  beforeEach(
    () => sql`truncate consultation.leads, consultation.visitor_requests, consultation.consent_proofs,
      consultation.meetings, consultation.meeting_blocks, consultation.busy_calendars, consultation.digests,
      consultation.outgoing_messages cascade`,
  );
  afterAll(async () => {
    await Promise.all([sql.end(), asFunction.end()]);
    await server.unsafe(`drop database ${name} with (force)`);
    await server.end();
  });
  return {
    ownerUrl,
    functionUrl,
    /** Connected as the superuser. */
    sql,
    /** Connected as the function's role, over as many connections as it has in production. */
    asFunction,
    /** The same role, as in production. */
    database,
    /** By default a new lead of a new visitor. */
    submit: (lead = sampleLead(), visitor = sampleVisitor()) => database.submit(lead, sampleMessages, visitor, 200),
    /** Renames a table or function of the schema during `work`, as if a migration were missing. */
    without: async (kind: 'table' | 'function', name: string, work: () => Promise<unknown>) => {
      await sql`alter ${sql.unsafe(kind)} consultation.${sql(name)} rename to hidden`;
      try {
        await work();
      } finally {
        await sql`alter ${sql.unsafe(kind)} consultation.hidden rename to ${sql(name)}`;
      }
    },
    /** How many rows each of these tables has. */
    count: (...tables: string[]) =>
      Promise.all(tables.map((table) => value<number>(sql`select count(*)::integer from consultation.${sql(table)}`))),
  };
}

/** The value of the first column of a query's first row. */
export async function value<Value>(query: PendingQuery<Row[]>): Promise<Value> {
  const [[first] = []] = await query.values();
  return first as Value;
}

/** How many of these have each outcome. */
export function tally(results: readonly { outcome: string }[]): Record<string, number> {
  const groups = Map.groupBy(results, ({ outcome }) => outcome);
  return Object.fromEntries([...groups].map(([outcome, { length }]) => [outcome, length]));
}
