import type { Sql } from 'postgres';
import { company } from '../../src/business/company.ts';

/** Makes the next dispatch send the digest of today, whatever the hour and whether or not it was sent; returns the day. */
export async function askForDigest(sql: Sql): Promise<string> {
  const [row] = await sql<[{ day: string }]>`
    insert into consultation.digests (day, told_until)
    values ((clock_timestamp() at time zone ${company.timeZone})::date, null)
    on conflict (day) do update set told_until = null
    returning day::text`;
  return row.day;
}
