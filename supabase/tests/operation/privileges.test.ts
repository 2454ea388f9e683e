import { describe, expect, it } from 'vitest';
import { useTestDatabase, values } from '../../../test-support/database.ts';

const { sql, asFunction } = await useTestDatabase();

it('has row-level security and a comment on every table, and no policy that grants access', async () => {
  const unprotected = sql`select relname, relrowsecurity, obj_description(oid, 'pg_class') from pg_class
    where relnamespace = 'consultation'::regnamespace and relkind in ('r', 'p', 'v', 'm')
      and (not relrowsecurity or obj_description(oid, 'pg_class') is null)`;
  expect(await unprotected).toEqual([]);
  expect(await sql`select * from pg_policies where schemaname = 'consultation'`).toEqual([]);
});

/** The tables on which a role has any privilege. */
const openTables = (role: string) =>
  values(sql`select distinct c.relname from pg_class as c,
      unnest('{select,insert,update,delete,truncate,references,trigger}'::text[]) as privilege
    where c.relnamespace = 'consultation'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and has_table_privilege(${role}, c.oid, privilege)`);

/** The functions that a role can call. */
const openFunctions = (role: string) =>
  values<string>(sql`select proname from pg_proc
    where pronamespace = 'consultation'::regnamespace and has_function_privilege(${role}, oid, 'execute') order by 1`);

it.each(['anon', 'authenticated', 'service_role'])(
  'gives the Data API role %s no privilege on any table or function (F40)',
  async (role) => {
    expect(await openTables('postgres')).not.toEqual([]);
    expect([await openTables(role), await openFunctions(role)]).toEqual([[], []]);
  },
);

describe("the functions' own role", () => {
  it('can call what they need and nothing else, and read and change no table', async () => {
    const needed = `book_meeting change_meeting change_meeting_as_team claim_messages delete_listed download drop_messages
      due_digest due_held_notice erase_person free_times health keep_busy_calendars
      list_meetings local_time
      note_scheduled_run note_server_error observe_alerts preview_decision queue_digest queue_download
      queue_held_notice read_choices read_meeting read_meeting_as_team record_choice
      record_delivery_result resolve_message set_blocked show_blocks show_listed show_person smoke_tests
      store_busy_calendar submit_request try_passphrase week_numbers`;
    expect(await openFunctions('consultation_function')).toEqual(needed.split(/\s+/));
    expect(await openTables('consultation_function')).toEqual([]);
  });

  it.each([
    'select * from consultation.requests',
    'select consultation.release_held(null)',
    'create table public.mine (id integer)',
    'create table consultation.mine (id integer)',
    'set role postgres',
  ])('is refused: %s', (statement) => expect(asFunction.unsafe(statement)).rejects.toMatchObject({ code: '42501' }));

  it('cannot wait for long (F38)', async () => {
    const settings = asFunction`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`;
    expect(await settings).toEqual([{ statement: '2s', lock: '1500ms' }]);
  });
});
