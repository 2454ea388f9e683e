import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { VisitorLimit } from '../../supabase/functions/_shared/visitor.ts';
import {
  connectDatabase,
  type Database,
  type SubmitOutcome,
} from '../../supabase/functions/send-consultation-email/database.ts';
import type { Lead } from '../../supabase/functions/send-consultation-email/lead.ts';
import { sampleLead, sampleMail, sampleVisitor } from './sample-lead.ts';
import { startTestDatabase, type TestDatabase } from './test-database.ts';

interface TestContext extends TestDatabase {
  /** Connected as the function's role, as in production. */
  database: Database;
  /** By default a new lead of a new visitor. */
  submit(lead?: Lead, visitor?: VisitorLimit): Promise<SubmitOutcome>;
  count(table: string): Promise<number>;
}

/** Gives a test file its own database, without leads, proofs and meetings at the start of each test. */
export function useTestDatabase(): TestContext {
  const context = {} as TestContext;
  beforeAll(async () => {
    const test = await startTestDatabase();
    const count = async (table: string) => {
      const [row] = await test.sql`select count(*)::integer as n from ${test.sql(`consultation.${table}`)}`;
      return row?.['n'] as number;
    };
    const database = connectDatabase(test.functionUrl);
    const submit: TestContext['submit'] = (lead = sampleLead(), visitor = sampleVisitor()) =>
      database.submit(lead, sampleMail, visitor);
    Object.assign(context, test, { database, submit, count });
  });
  beforeEach(
    () => context.sql`truncate consultation.leads, consultation.visitor_requests, consultation.consent_proofs,
      consultation.meetings, consultation.meeting_blocks, consultation.busy_calendars cascade`,
  );
  afterAll(() => context.stop());
  return context;
}
