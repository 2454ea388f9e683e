import { expect, it } from 'vitest';
import { expectedVersions } from '../../../tools/admin/migrations.ts';
import { useTestDatabase } from '../../../test-support/database.ts';

const { sql, database, submit, pass, setState } = await useTestDatabase();

const read = () => database.health(expectedVersions());

it('passes in a migrated database whose schedule has just called', async () => {
  await submit();
  await database.noteScheduledRun();
  expect(await read()).toEqual({
    schedule_seconds: 0,
    mail_seconds: 0,
    needs_decision: false,
    calendars_stale: false,
    migrations_pending: false,
  });
});

it('says since when the schedule has not called', async () => {
  await pass('1 hour');
  expect((await read()).schedule_seconds).toBeGreaterThanOrEqual(3600);
  await sql`update consultation.system_state set scheduled_at = null`;
  expect(await read()).toMatchObject({ schedule_seconds: null });
});

it('says how late the oldest waiting email is, and not one that is not due, sent or given up', async () => {
  await submit();
  await pass('-1 hour');
  expect(await read()).toMatchObject({ mail_seconds: 0 });
  await pass('80 minutes');
  expect((await read()).mail_seconds).toBeGreaterThanOrEqual(1200);
  await setState('failed');
  expect(await read()).toMatchObject({ mail_seconds: 0, needs_decision: true });
  await setState('sent');
  expect(await read()).toMatchObject({ mail_seconds: 0, needs_decision: false });
});

it.each([
  [null, true],
  ['25 hours', true],
  ['23 hours', false],
])('calls a calendar that was read %s ago stale: %s', async (age, isStale) => {
  await sql`insert into consultation.busy_calendars (calendar_hash, fetched_at, tried_at)
    values (${'0'.repeat(64)}, clock_timestamp() - ${age}::interval, clock_timestamp())`;
  expect(await read()).toMatchObject({ calendars_stale: isStale });
});

it('misses a migration that this release has and the database has not', async () => {
  expect(await database.health([...expectedVersions(), '29990101000000'])).toMatchObject({ migrations_pending: true });
});
