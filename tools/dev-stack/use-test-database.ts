import { afterAll, beforeAll, beforeEach } from 'vitest';
import { connectDatabase, type Database } from '../../supabase/functions/send-consultation-email/database.ts';
import { startTestDatabase, type TestDatabase } from './test-database.ts';

interface TestContext extends TestDatabase {
  /** Connected as the function's role, as in production. */
  database: Database;
  count(table: string): Promise<number>;
}

/** Gives a test file its own database, without leads and proofs at the start of each test. */
export function useTestDatabase(): TestContext {
  const context = {} as TestContext;
  beforeAll(async () => {
    const test = await startTestDatabase();
    const count = async (table: string) => {
      const [row] = await test.sql`select count(*)::integer as n from ${test.sql(`consultation.${table}`)}`;
      return row?.['n'] as number;
    };
    Object.assign(context, test, { database: connectDatabase(test.functionUrl), count });
  });
  beforeEach(
    () => context.sql`truncate consultation.leads, consultation.visitor_requests, consultation.consent_proofs cascade`,
  );
  afterAll(() => context.stop());
  return context;
}
