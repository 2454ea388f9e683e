// First: it replaces the company's facts for the imports below.
import '../../test-support/mock-business.ts';
import { existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import connect, { type Sql } from 'postgres';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { phoneDigits } from '../../src/consultation/fields.ts';
import { createCall } from '../../supabase/functions/_shared/database.ts';
import { requestsDatabase } from '../../supabase/functions/send-consultation-email/database.ts';
import { databaseUrls, useTestDatabase, value, values } from '../../test-support/database.ts';
import { bookingFixture, submittedRequest, requestMails, visitorFixture } from '../../test-support/fixtures.ts';
import { runAdmin } from '../../test-support/run-admin.ts';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import type { Choices } from '../../supabase/functions/send-consultation-email/team/decisions-database.ts';
import { writeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';

const { sql, ownerUrl, ...source } = await useTestDatabase();
const file = join(temporaryFolder({}, afterAll), 'all of it.backup.gz');

/** A new database beside the first one. */
let target: Sql;
const restored = databaseUrls(`${new URL(ownerUrl).pathname.slice(1)}_restored`);
beforeEach(async () => {
  await sql.unsafe(`create database ${new URL(restored.ownerUrl).pathname.slice(1)}`);
  target = connect(restored.ownerUrl, { max: 2, onnotice: () => undefined });
});
afterEach(async () => {
  await target.end();
  await sql.unsafe(`drop database ${new URL(restored.ownerUrl).pathname.slice(1)} with (force)`);
  rmSync(file, { force: true });
});

/** All rows of the schema, as text. */
async function allRows(of: Sql): Promise<Record<string, unknown[]>> {
  const tables = await values<string>(
    of`select relname from pg_class where relnamespace = 'consultation'::regnamespace and relkind = 'r'`,
  );
  const rows = tables.map(async (name) => [
    name,
    await values(of`select t::text from consultation.${of(name)} as t order by 1`),
  ]);
  return Object.fromEntries(await Promise.all(rows)) as Record<string, unknown[]>;
}

/** Backs up a database with one request. A first attempt of each mail is noted, as a restore does too. */
async function backUp(request = submittedRequest()): Promise<Map<string, number>> {
  await source.submit(request);
  await sql`update consultation.outgoing_messages set first_attempt_at = created_at
    where next_attempt_at <= clock_timestamp()`;
  return writeBackup(sql, file);
}

const edit = (change: (text: string) => string) =>
  writeFileSync(file, gzipSync(change(gunzipSync(readFileSync(file)).toString())));

describe('a backup', () => {
  it('during traffic is one moment: each request is complete, and none before it is missing', async () => {
    let isDone = false;
    const acknowledged: string[] = [];
    const visit = async () => {
      while (!isDone) acknowledged.push(((await source.submit()) as { reference: string }).reference);
    };
    const visits = Promise.all(Array.from({ length: 5 }, visit));
    while (acknowledged.length < 50) await source.submit();
    const before = [...acknowledged];
    const rows = await writeBackup(sql, file).finally(() => (isDone = true));
    await visits;
    expect(acknowledged.length).toBeGreaterThan(before.length);

    await restoreBackup(target, file);
    const complete = await values<string>(target`select reference from consultation.requests as q
      join consultation.consent_records as c on c.request_id = q.id
      join consultation.outgoing_messages as e on e.request_id = q.id
      join consultation.idempotency_keys as k on k.request_id = q.id`);
    expect(complete).toHaveLength(rows.get('requests') ?? 0);
    expect(before.filter((reference) => !complete.includes(reference))).toEqual([]);
  });

  it('brings everything back, so that what depends on it works as before (F102)', async () => {
    const request = submittedRequest({ fields: { phone: '(212) 555-0142', message: 'a\u2028b\n\\.\n\tc\rd' } });
    const gone = submittedRequest({ fields: { phone: '(212) 555-0199', email: 'gone@example.com' } });
    await source.submit(gone);
    expect(await source.database.erasePerson(gone.reference)).toBe(1);
    const [start = ''] = (await source.freeTimes()).slice(100);
    const booking = bookingFixture(start);
    await source.book(booking);
    await source.storeCalendar('a'.repeat(64), [['2027-03-15T09:00:00Z', '2027-03-15T10:00:00Z']]);
    await sql`insert into consultation.meeting_blocks (during) values ('[2027-03-16, 2027-03-17)')`;
    await backUp(request);
    await restoreBackup(target, file);
    expect(await allRows(target)).toEqual(await allRows(sql));

    const database = requestsDatabase(createCall(restored.functionsDatabaseUrl, 'test'));
    const copy = await database.submit({ ...request, reference: 'R-another' }, requestMails, visitorFixture());
    expect(copy).toEqual({ outcome: 'repeated', reference: request.reference });
    const { messages } = await database.claimMessages('email', 10, 100);
    expect(messages.map(({ reference }) => reference).sort()).toEqual(
      [request.reference, booking.reference, booking.reference].sort(),
    );
    const known = value<Choices>(target`select consultation.read_choices(${phoneDigits(gone.fields.phone)})`);
    expect((await known).choices).toMatchObject([{ consented: true }]);
    const asFunction = connect(restored.functionsDatabaseUrl, { max: 1, onnotice: () => undefined });
    const link = asFunction`select consultation.read_meeting(${booking.tokenHash})`;
    expect(await value(link)).toMatchObject({ reference: booking.reference, starts_at: start });
    await asFunction.end();
  });

  it('includes tables that a later migration adds, whatever they consist of', async () => {
    // In the order of their names, the second would be filled before the rows that it refers to.
    const added = `
      create table consultation.notes (
        id bigint generated always as identity primary key,
        parent_id bigint references consultation.notes (id),
        text text not null,
        length integer generated always as (char_length(text)) stored
      );
      create table consultation.note_readers (note_id bigint references consultation.notes (id), name text);`;
    const refusing = `
      create function consultation.refuse() returns trigger language plpgsql as
        $$ begin raise exception 'No note is taken twice'; end $$;
      create trigger refuse before insert on consultation.note_readers
      for each row execute function consultation.refuse();`;
    await sql.unsafe(`${added}
      insert into consultation.notes (parent_id, text) select n, 'note ' || n from generate_series(1, 3) as n;
      insert into consultation.note_readers values (3, 'Ana');
      ${refusing}`);
    try {
      await target.unsafe(added + refusing);
      const rows = await backUp();
      expect([rows.get('notes'), rows.get('note_readers')]).toEqual([3, 1]);
      await restoreBackup(target, file);
      expect(await allRows(target)).toEqual(await allRows(sql));
      expect(await value(target`insert into consultation.notes (text) values ('') returning id`)).toBe('4');
      await expect(target`insert into consultation.note_readers values (4, 'Bo')`).rejects.toThrow('taken twice');
    } finally {
      await sql.unsafe('drop table consultation.note_readers, consultation.notes; drop function consultation.refuse');
    }
  });

  it('is readable by its owner only, and replaces no file', async () => {
    const { stdout } = await runAdmin(ownerUrl, 'backup', file);
    expect(stdout).toMatch(/^Wrote \d+ rows of \d+ tables to ".+": personal data/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = readFileSync(file);
    await expect(writeBackup(sql, file)).rejects.toThrow('EEXIST');
    expect(readFileSync(file)).toEqual(before);
  });

  it('leaves no file when it fails', async () => {
    await target`drop schema consultation cascade`;
    await expect(writeBackup(target, file)).rejects.toThrow('no tables in the schema "consultation"');
    expect(existsSync(file)).toBe(false);
  });
});

describe('a restore', () => {
  const lastTable = /\{"table":"visitor_actions"[^]*(?=\{"end")/;
  const replace = (text: string | RegExp, by: string) => () => edit((body) => body.replace(text, by));
  const damageByte = (place: number) => {
    const bytes = readFileSync(file);
    bytes.writeUInt8(255 - bytes.readUInt8(place), place);
    writeFileSync(file, bytes);
  };
  const incomplete = `"${file}" is damaged or incomplete`;

  it.each([
    ['is truncated', () => truncateSync(file, statSync(file).size - 20), incomplete],
    ['is damaged', () => damageByte(100), incomplete],
    ['is without its end', replace('{"end":true}\n', ''), incomplete],
    ['is not compressed', () => writeFileSync(file, gunzipSync(readFileSync(file))), incomplete],
    ['is empty', () => writeFileSync(file, ''), incomplete],
    ['has another version', replace('"version":1', '"version":2'), 'has another format'],
    ['has another format', replace(/^.*/, '{}'), 'has another format'],
    ['is forged without tables', replace(/\n[^]*(?=\{"end")/, '\n'), /lacks the tables .*, requests/],
    ['is forged without one table', replace(lastTable, ''), /lacks the tables visitor_actions/],
    [
      'names another table',
      replace('"table":"requests"', '"table":"Requests"'),
      'the database has no table "Requests"',
    ],
    ['names another column', replace('"reference":"text"', '"x":"text"'), 'the database has no table "meetings"'],
    ['names a sequence', replace('"sequences":{}', '"sequences":{"id":"1"}'), 'the sequences of'],
    ['has a row that is refused', replace('"fr"', '"FRENCH"'), 'requests_locale_check'],
  ])('writes nothing when the file %s', async (_, damage, refusal) => {
    await backUp();
    damage();
    await expect(restoreBackup(target, file)).rejects.toThrow(refusal);
    const rows = Object.values(await allRows(target)).map(({ length }) => length);
    expect(Math.max(...rows)).toBe(1);
    expect(await target`select from consultation.requests`).toEqual([]);
  });

  it('executes nothing that the file says', async () => {
    await backUp();
    replace('"reference":"text"', '"reference":"text), (select pg_sleep(9)"')();
    await restoreBackup(target, file);
    expect(await allRows(target)).toEqual(await allRows(sql));
  });

  it('refuses a database in use, and names the tables that are not empty', async () => {
    await backUp();
    const before = await allRows(sql);
    const { status, stderr } = await runAdmin(ownerUrl, 'restore', file);
    expect(status).toBe(1);
    expect(stderr).toContain(
      'there are rows in admissions, requests, visitor_actions, consent_records, idempotency_keys, outgoing_messages;',
    );
    expect(await allRows(sql)).toEqual(before);
  });

  it('refuses a database with other migrations, and names them', async () => {
    await backUp();
    const [last] = await target<{ name: string }[]>`
      delete from supabase_migrations.schema_migrations
      where version = (select max(version) from supabase_migrations.schema_migrations)
      returning version || '_' || name as name`;
    await expect(restoreBackup(target, file)).rejects.toThrow(`the database lacks ${last?.name}: run "migrate"`);
    await target`insert into supabase_migrations.schema_migrations (version, name) values ('99999999999999', 'later')`;
    await expect(restoreBackup(target, file)).rejects.toThrow('the backup is from before 99999999999999_later');
  });

  it('lets the role of the functions connect again once everything is back', async () => {
    const role = `${new URL(restored.ownerUrl).pathname.slice(1)}_role`;
    await target.unsafe(`create role ${role} connection limit 0`);
    const limit = () => value(target`select rolconnlimit from pg_roles where rolname = ${role}`);
    try {
      await writeBackup(sql, file);
      await target`insert into consultation.visitor_actions (kind, subject) values ('attempt', 'x')`;
      await expect(restoreBackup(target, file, role)).rejects.toThrow('not empty');
      expect(await limit()).toBe(0);
      await target`truncate consultation.visitor_actions`;
      expect(await restoreBackup(target, file, role)).toMatchObject({ isUnlocked: true });
      expect(await limit()).toBe(-1);
    } finally {
      await target.unsafe(`drop role ${role}`);
    }
  });

  it('repeats a mail that may have been sent since only while the provider would recognize it', async () => {
    for (const reference of ['R-due', 'R-later']) await source.submit(submittedRequest({ reference }));
    await sql`update consultation.outgoing_messages set next_attempt_at = clock_timestamp() + interval '2 hours'
      where consultation.reference_of(outgoing_messages) = 'R-later'`;
    await writeBackup(sql, file);
    // As if it were restored 21 hours later.
    edit((text) => {
      const times = /\d{4}-\d{2}-\d{2}[ T][\d:.]+(?:Z|\+00)/g;
      return text.replace(times, (time) =>
        new Date(Date.parse(`${time.slice(0, 19).replace(' ', 'T')}Z`) - 21 * 3_600_000).toISOString(),
      );
    });
    await restoreBackup(target, file);
    const database = requestsDatabase(createCall(restored.functionsDatabaseUrl, 'test'));
    expect(await database.claimMessages('email', 10, 100)).toMatchObject({
      messages: [{ reference: 'R-later' }],
      given_up: 1,
    });
    const states = values(target`select state from consultation.outgoing_messages order by state`);
    expect(await states).toEqual(['failed', 'waiting']);
  });
});
