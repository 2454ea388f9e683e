import type { Sql } from 'postgres';

/** Stores 10,000 hourly meetings, the last hundred in the future, and updates the planner's statistics. */
export async function addManyMeetings(sql: Sql): Promise<void> {
  await sql`insert into consultation.meetings
    (id, reference, starts_at, ends_at, blocks, name, email, locale, time_zone, content_hash, token_hash)
    select gen_random_uuid(), 'M-' || n, t, t + interval '30 minutes', tstzrange(t, t + interval '45 minutes'), 'Ana',
      'ana@example.com', 'en', 'UTC', repeat('0', 64), sha256(n::text::bytea)
    from generate_series(1, 10000) as n
    cross join lateral (select clock_timestamp() + (n - 9900) * interval '1 hour' as t) as times`;
  await sql`analyze consultation.meetings`;
}
