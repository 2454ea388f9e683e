import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase, type Database } from './functions/send-consultation-email/database.ts';
import { sampleLead, sampleMail, sampleVisitor } from '../tools/dev-stack/sample-lead.ts';
import { startTestDatabase, type TestDatabase } from '../tools/dev-stack/test-database.ts';

let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await startTestDatabase();
  database = connectDatabase(test.functionUrl);
});
afterAll(() => test.stop());
beforeEach(() => test.sql`truncate consultation.leads, consultation.visitor_requests cascade`);

const unlimited = () => sampleVisitor({ perMinute: 100_000, perDay: 100_000 });

async function count(table: string): Promise<number> {
  const [row] = await test.sql`select count(*)::integer as n from ${test.sql(`consultation.${table}`)}`;
  return row?.['n'] as number;
}

describe('a visitor (F28)', () => {
  it('may make five requests a minute, and is told how long to wait for the sixth', async () => {
    const visitor = sampleVisitor();
    for (let n = 0; n < 5; n += 1) {
      expect(await database.submit(sampleLead(), sampleMail, visitor)).toMatchObject({ outcome: 'stored' });
    }
    const sixth = await database.submit(sampleLead(), sampleMail, visitor);
    expect(sixth).toEqual({ outcome: 'limited', retry_after: expect.any(Number) as number });
    const wait = (sixth as { retry_after: number }).retry_after;
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await count('leads')).toBe(5);

    await test.sql`update consultation.visitor_requests set requested_at = requested_at - interval '1 minute'`;
    expect(await database.submit(sampleLead(), sampleMail, visitor)).toMatchObject({ outcome: 'stored' });
  });

  it('may make thirty requests a day', async () => {
    const visitor = sampleVisitor();
    await test.sql`insert into consultation.visitor_requests
      select ${visitor.hash}, clock_timestamp() - make_interval(mins => n) from generate_series(60, 89) as n`;
    const next = await database.submit(sampleLead(), sampleMail, visitor);
    expect(next).toMatchObject({ outcome: 'limited' });
    // The first of the thirty was made 89 minutes ago.
    const wait = (next as { retry_after: number }).retry_after;
    expect(Math.abs(wait - (24 * 60 - 89) * 60)).toBeLessThan(60);
  });

  it('is not held up by others, nor by repeating a request', async () => {
    const visitor = sampleVisitor();
    const lead = sampleLead();
    for (let n = 0; n < 20; n += 1) await database.submit(lead, sampleMail, visitor);
    expect(await database.submit(sampleLead(), sampleMail, visitor)).toMatchObject({ outcome: 'stored' });
    expect(await database.submit(sampleLead(), sampleMail, sampleVisitor())).toMatchObject({ outcome: 'stored' });
  });

  it('cannot slip through by sending everything at once', async () => {
    const visitor = sampleVisitor();
    const results = await Promise.all(
      Array.from({ length: 40 }, () => database.submit(sampleLead(), sampleMail, visitor)),
    );
    expect(results.filter(({ outcome }) => outcome === 'stored')).toHaveLength(5);
    expect(results.filter(({ outcome }) => outcome === 'limited')).toHaveLength(35);
  });

  it('among ten thousand addresses is stored like any other', async () => {
    const results = await Promise.all(
      Array.from({ length: 500 }, () => database.submit(sampleLead(), sampleMail, unlimited())),
    );
    expect(results.every(({ outcome }) => outcome === 'stored')).toBe(true);
    expect(await count('outgoing_emails')).toBe(500);
  });
});

describe('a database that does not answer (F37, F38)', () => {
  it.each(['leads', 'outgoing_emails'])('because %s is locked gives up within three seconds', async (table) => {
    const lead = sampleLead();
    await test.sql.begin(async (sql) => {
      await sql`lock table ${sql(`consultation.${table}`)} in access exclusive mode`;
      const started = performance.now();
      await expect(database.submit(lead, sampleMail, sampleVisitor())).rejects.toThrow();
      expect(performance.now() - started).toBeLessThan(3000);
    });
    expect(await database.submit(lead, sampleMail, sampleVisitor())).toMatchObject({ outcome: 'stored' });
  });

  it('because it is not there rejects within three seconds', async () => {
    const away = connectDatabase('postgres://nobody@127.0.0.1:9/postgres');
    const started = performance.now();
    await expect(away.submit(sampleLead(), sampleMail, sampleVisitor())).rejects.toThrow();
    expect(performance.now() - started).toBeLessThan(3000);
  });
});
