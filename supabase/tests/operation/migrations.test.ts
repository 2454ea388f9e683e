import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyMigrations, missingMigrations } from '../../../tools/admin/migrations.ts';
import { useTestDatabase, values } from '../../../test-support/database.ts';
import { scheduleTimeoutMs } from '../../functions/_shared/queue/dispatch.ts';

const { sql, submit, without, count } = await useTestDatabase();

const folder = new URL('../../migrations/', import.meta.url);
const files = readdirSync(folder).sort();

it('migrations are recorded in order and applied once', async () => {
  const recorded = sql`select version || '_' || name || '.sql' from supabase_migrations.schema_migrations order by 1`;
  expect(await values(recorded)).toEqual(files);
  expect(await applyMigrations(sql)).toEqual([]);
});

it.each(files)('no line of %s has more than 120 columns', (file) => {
  const lines = readFileSync(new URL(file, folder), 'utf8').split('\n');
  expect(lines.filter((line) => line.length > 120)).toEqual([]);
});

describe('a database that lacks a migration (F41)', () => {
  const last = files.at(-1) ?? '';

  it('fails the check before a deploy', async () => {
    expect(await missingMigrations(sql)).toEqual([]);
    await sql.begin(async (sql) => {
      await sql`delete from supabase_migrations.schema_migrations where ${last} like version || '%'`;
      expect(await missingMigrations(sql)).toEqual([last]);
      await sql`drop schema supabase_migrations cascade`;
      expect(await missingMigrations(sql)).toEqual(files);
      await sql`rollback`;
    });
  });

  it('acknowledges nothing', async () => {
    await without('function', 'submit_request', () => expect(submit()).rejects.toMatchObject({ code: '42883' }));
    expect(await count('requests')).toEqual([0]);
  });
});

const schedule = files.find((file) => file.endsWith('_schedule.sql')) ?? '';

describe('the schedule', () => {
  // Fakes with the real signatures that record their calls.
  beforeAll(() =>
    sql.unsafe(`
    create schema cron;
    create table cron.calls (name text, schedule text, command text);
    create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql
      as 'insert into cron.calls values ($1, $2, $3); select 1::bigint';
    create schema net;
    create table net.calls (url text, headers jsonb, timeout integer);
    create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
      headers jsonb default '{}', timeout_milliseconds integer default 5000) returns bigint language sql
      as 'insert into net.calls values ($1, $4, $5); select 1::bigint';
    create schema vault;
    create table vault.decrypted_secrets (name text, decrypted_secret text);
  `),
  );
  beforeEach(() => sql`truncate cron.calls, net.calls, vault.decrypted_secrets`);

  it('dispatches every minute, refreshes calendars every ten and purges every night, its own history too', async () => {
    await sql`drop function consultation.call_route, consultation.request_dispatch, consultation.request_meetings_refresh`;
    await sql`delete from supabase_migrations.schema_migrations where ${schedule} like version || '%'`;
    await applyMigrations(sql);
    const forget = "delete from cron.job_run_details where end_time < now() - interval '7 days'";
    expect(await sql`select name, schedule, command from cron.calls order by name`.values()).toEqual([
      ['consultation-cron-history', '27 3 * * *', forget],
      ['consultation-dispatch', '* * * * *', 'select consultation.request_dispatch()'],
      ['consultation-meetings-refresh', '*/10 * * * *', 'select consultation.request_meetings_refresh()'],
      ['consultation-purge', '17 3 * * *', 'select consultation.purge_expired()'],
    ]);
  });

  it.each(['dispatch', 'meetings_refresh'])(
    'calls the URL of %s with the secret from the vault, for as long as it takes',
    async (call) => {
      await sql`insert into vault.decrypted_secrets values
        (${`consultation_${call}_url`}, 'https://p.example/call'), ('consultation_dispatch_secret', 's3cret')`;
      await sql`select consultation.${sql(`request_${call}`)}()`;
      expect(await sql`select * from net.calls`).toEqual([
        { url: 'https://p.example/call', headers: { 'X-Dispatch-Secret': 's3cret' }, timeout: scheduleTimeoutMs },
      ]);
    },
  );

  it('fails to dispatch and refreshes no calendars when the vault holds no secret', async () => {
    await expect(sql`select consultation.request_dispatch()`).rejects.toThrow('Cannot request a dispatch');
    await sql`select consultation.request_meetings_refresh()`;
    expect(await sql`select * from net.calls`).toEqual([]);
  });
});
