import { beforeEach, describe, expect, it } from 'vitest';
import type { QueuedMail } from './functions/_shared/queue/message-queue.ts';
import { deleteItems, findItems } from '../tools/admin/erase-personal-data.ts';
import { sampleLead, sampleMail, sampleMessages, sampleVisitor } from './fixtures/lead.ts';
import { tally, useTestDatabase } from '../test-support/use-test-database.ts';

const { sql, database, count } = await useTestDatabase();

const messages: QueuedMail[] = [
  ...sampleMessages,
  { channel: 'email', purpose: 'confirmation', due_at: null, payload: { ...sampleMail, to: ['ana@example.com'] } },
];

const request = (email: string, perDay = 200, lead = sampleLead({ words: { email } })) =>
  database.submit(lead, messages, sampleVisitor(), perDay);

/** To whom, in order. */
async function confirmed(): Promise<string[]> {
  const rows = await sql<{ email: string }[]>`
    select l.email from consultation.outgoing_messages as m join consultation.leads as l on l.id = m.lead_id
    where m.purpose = 'confirmation' order by l.email`;
  return rows.map(({ email }) => email);
}

const pass = (time: string) =>
  sql`update consultation.outgoing_messages set created_at = created_at - ${time}::interval`;

describe('a visitor gets a confirmation', () => {
  it('once in 24 hours, however the address is written and whatever became of the first', async () => {
    await request('ana@example.com');
    await sql`update consultation.outgoing_messages set state = 'needs_person'`;
    await request('Ana@Example.com');
    await pass('23 hours 59 minutes');
    await request('ana@example.com');
    expect(await confirmed()).toEqual(['ana@example.com']);
    await pass('2 minutes');
    await request('ana@example.com');
    expect(await confirmed()).toEqual(['ana@example.com', 'ana@example.com']);
  });

  it('as long as the day’s limit is not reached', async () => {
    for (const name of ['a', 'b', 'c']) await request(`${name}@example.com`, 2);
    expect(await confirmed()).toEqual(['a@example.com', 'b@example.com']);
    await pass('1 day');
    await request('d@example.com', 2);
    expect(await confirmed()).toContain('d@example.com');
  });

  it('never when the limit is 0, or when an earlier function names none', async () => {
    await request('a@example.com', 0);
    await request('b@example.com', null as unknown as number);
    expect(await confirmed()).toEqual([]);
  });
});

describe('requests without a confirmation', () => {
  beforeEach(() => sql`truncate consultation.visitor_requests`);

  it('are stored with the mail to the team, and no limit is exceeded by requests at once', async () => {
    const emails = Array.from({ length: 40 }, (_, n) => `${n}@example.com`);
    const results = await Promise.all(emails.map((email) => request(email, 7)));
    expect(tally(results)).toEqual({ stored: 40 });
    expect(await confirmed()).toHaveLength(7);
    expect(await count('leads', 'outgoing_messages')).toEqual([40, 47]);
  });

  it('of one address at once are stored too', async () => {
    const results = await Promise.all(Array.from({ length: 40 }, () => request('ana@example.com')));
    expect(tally(results)).toEqual({ stored: 40 });
    expect(await confirmed()).toEqual(['ana@example.com']);
    expect(await count('outgoing_messages')).toEqual([41]);
  });
});

it('is deleted with its request', async () => {
  await request('ana@example.com');
  await deleteItems(sql, 'ana@example.com', await findItems(sql, 'ana@example.com'));
  expect(await count('outgoing_messages')).toEqual([0]);
});
