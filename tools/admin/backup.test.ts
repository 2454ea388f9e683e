// First: it replaces the company's facts for the imports below.
import '../../test-support/mock-business.ts';
import { hash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import connect, { type Sql } from 'postgres';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleLead, sampleMessages, sampleVisitor } from '../../supabase/fixtures/lead.ts';
import { sampleBooking } from '../../supabase/fixtures/meeting.ts';
import { useMeetings } from '../../test-support/use-meetings.ts';
import { value } from '../../test-support/use-test-database.ts';
import { connectDatabase } from '../../supabase/functions/send-consultation-email/database.ts';
import { writeBackup } from './backup.ts';
import { listChoices } from './consent-proofs.ts';
import { applyMigrations } from './migrations.ts';
import { deleteItems, findItems } from './erase-personal-data.ts';
import { restoreBackup } from './restore.ts';

const { sql, ownerUrl, functionUrl, ...source } = await useMeetings();
const directory = mkdtempSync(join(tmpdir(), 'consultation-backup-'));
const file = join(directory, 'all.backup.gz');

/** A new, migrated database beside the first one. */
let target: Sql;
let targetName: string;
const inTarget = (url: string) => new URL(`/${targetName}`, url).href;
beforeEach(async () => {
  targetName = `consultation_restored_${randomBytes(4).toString('hex')}`;
  await sql.unsafe(`create database ${targetName}`);
  target = connect(inTarget(ownerUrl), { max: 2, onnotice: () => undefined });
  await applyMigrations(target);
});
afterEach(async () => {
  await target.end();
  await sql.unsafe(`drop database ${targetName} with (force)`);
  rmSync(file, { force: true });
});
afterAll(() => rmSync(directory, { recursive: true }));

/** All rows of the schema, as text. */
async function allRows(of: Sql): Promise<Record<string, unknown[]>> {
  const tables = await of<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'consultation'::regnamespace and relkind = 'r'`;
  const read = async ({ name }: { name: string }) => {
    const rows = await of`select t::text as row from consultation.${of(name)} as t order by 1`;
    return [name, rows.map(({ row }) => row as unknown)] as const;
  };
  return Object.fromEntries(await Promise.all(tables.map(read)));
}

/** Notes a first attempt for each mail that is due, as a restore does too. */
const tryMails = () => sql`update consultation.outgoing_messages set first_attempt_at = created_at
  where next_attempt_at <= clock_timestamp()`;

/** Changes the text of the backup, with a checksum that fits if asked for. */
function edit(change: (text: string) => string, withChecksum = false): void {
  const [, body = '', end = ''] = /^(.*\n)(.+\n)$/s.exec(gunzipSync(readFileSync(file)).toString()) ?? [];
  const changed = change(body);
  const checksum = `${JSON.stringify({ sha256: hash('sha256', changed) })}\n`;
  writeFileSync(file, gzipSync(changed + (withChecksum ? checksum : end)));
}

describe('a backup', () => {
  it('during traffic is one moment: each lead has its evidence and mail, and none before it is missing', async () => {
    let isDone = false;
    const acknowledged: string[] = [];
    const visit = async () => {
      while (!isDone) acknowledged.push(((await source.submit()) as { reference: string }).reference);
    };
    const visits = Promise.all(Array.from({ length: 5 }, visit));
    while (acknowledged.length < 200) await source.submit();
    const before = [...acknowledged];
    const rows = await writeBackup(sql, file).finally(() => (isDone = true));
    await visits;

    await restoreBackup(target, file);
    const leads = await target<{ reference: string; complete: boolean }[]>`
      select reference, c.lead_id is not null and e.lead_id is not null and k.lead_id is not null as complete
      from consultation.leads as l left join consultation.consent_records as c on c.lead_id = l.id
      left join consultation.outgoing_messages as e on e.lead_id = l.id
      left join consultation.lead_keys as k on k.lead_id = l.id`;
    const restored = leads.map(({ reference }) => reference);
    expect(restored).toHaveLength(rows.get('leads') ?? 0);
    expect(leads.filter(({ complete }) => !complete)).toEqual([]);
    expect(before.filter((reference) => !restored.includes(reference))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(before.length);
  });

  it('brings everything back, so that what depends on it works as before (F102)', async () => {
    const lead = sampleLead({ fields: { phone: '(212) 555-0142', message: 'a\u2028b\n\\.\n\tc\rd' } });
    await source.submit(lead);
    const gone = sampleLead({ fields: { phone: '(212) 555-0199', email: 'gone@example.com' } });
    await source.submit(gone);
    await deleteItems(sql, gone.fields.email, await findItems(sql, gone.fields.email));
    const [start = ''] = (await source.freeTimes()).slice(100);
    const booking = sampleBooking(start);
    await source.book(booking);
    await source.storeCalendar('a'.repeat(64), [['2027-03-15T09:00:00Z', '2027-03-15T10:00:00Z']]);
    await sql`insert into consultation.meeting_blocks (during) values ('[2027-03-16, 2027-03-17)')`;

    await tryMails();
    await writeBackup(sql, file);
    await restoreBackup(target, file);
    expect(await allRows(target)).toEqual(await allRows(sql));

    const database = connectDatabase(inTarget(functionUrl));
    const copy = await database.submit({ ...lead, reference: 'R-another' }, sampleMessages, sampleVisitor(), 200);
    expect(copy).toEqual({ outcome: 'repeated', reference: lead.reference });
    const { messages } = await database.claimMessages('email', 10, 100);
    expect(messages.map(({ reference }) => reference).sort()).toEqual(
      [lead.reference, booking.reference, booking.reference].sort(),
    );
    expect(await listChoices(target, gone.fields.phone)).toMatchObject([{ consented: true }]);

    const asFunction = connect(inTarget(functionUrl), { max: 1, onnotice: () => undefined });
    const link = asFunction`select consultation.read_meeting(${booking.token_hash})`;
    expect(await value(link)).toMatchObject({ reference: booking.reference, starts_at: start });
    const feed = asFunction`select consultation.list_meetings('-infinity')`;
    expect(await value(feed)).toMatchObject([{ reference: booking.reference }]);
    const reminders = target`select due_at from consultation.outgoing_messages where purpose = 'reminder'`;
    expect(await reminders).toEqual([{ due_at: new Date(Date.parse(start) - 24 * 3_600_000) }]);
    await asFunction.end();
  });

  it('includes tables that a later migration adds, whatever they consist of', async () => {
    // In the order of their names, the second would be filled before the rows that it refers to.
    const added = `
      create table consultation.notes (
        id bigint generated always as identity primary key,
        parent_id bigint references consultation.notes (id),
        lead_id uuid not null references consultation.leads (id) on delete cascade,
        text text not null,
        length integer generated always as (char_length(text)) stored
      );
      create table consultation.note_readers (note_id bigint references consultation.notes (id), name text);
      create function consultation.refuse() returns trigger language plpgsql as
        $$ begin raise exception 'No note is taken twice'; end $$;
      create trigger refuse before insert on consultation.note_readers
      for each row execute function consultation.refuse();`;
    const removed = 'drop table consultation.note_readers, consultation.notes; drop function consultation.refuse';
    await source.submit();
    await tryMails();
    await sql.unsafe(
      added.replace(
        'create trigger',
        `insert into consultation.notes (lead_id, parent_id, text)
        select id, n, 'note ' || n from consultation.leads, generate_series(1, 3) as n;
      insert into consultation.note_readers values (3, 'Ana');
      create trigger`,
      ),
    );
    try {
      await target.unsafe(added);
      const rows = await writeBackup(sql, file);
      expect([rows.get('notes'), rows.get('note_readers')]).toEqual([3, 1]);
      await restoreBackup(target, file);
      expect(await allRows(target)).toEqual(await allRows(sql));
      const add = target`insert into consultation.notes (lead_id, text) select id, '' from consultation.leads returning id`;
      expect(await value(add)).toBe('4');
      await expect(target`insert into consultation.note_readers values (4, 'Bo')`).rejects.toThrow('taken twice');
    } finally {
      await sql.unsafe(removed);
    }
  });

  it('is readable by its owner only, and replaces no file', async () => {
    await writeBackup(sql, file);
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
  const isUntouched = async () => {
    for (const rows of Object.values(await allRows(target))) expect(rows.length).toBeLessThanOrEqual(1);
    expect(await target`select from consultation.leads`).toEqual([]);
  };

  it.each([
    ['truncated', () => truncateSync(file, statSync(file).size - 20)],
    ['without its last table', () => edit((text) => text.replace(/\{"table":"visitor_requests"[^]*$/, ''))],
    ['edited', () => edit((text) => text.replace('Zoé', 'Zoë'))],
    ['not compressed', () => writeFileSync(file, gunzipSync(readFileSync(file)))],
    ['empty', () => writeFileSync(file, '')],
  ])('refuses a file that is %s', async (_, damage) => {
    await source.submit(sampleLead({ fields: { name: 'Zoé' } }));
    await writeBackup(sql, file);
    damage();
    await expect(restoreBackup(target, file)).rejects.toThrow(`"${file}" is no complete and unchanged backup`);
    await isUntouched();
  });

  it.each([
    ['version', (text: string) => text.replace('"version":1', '"version":2')],
    ['format', () => '{}\n'],
  ])('refuses another %s of file', async (_, change) => {
    await writeBackup(sql, file);
    edit(change, true);
    await expect(restoreBackup(target, file)).rejects.toThrow(`"${file}" has another format`);
  });

  it.each([
    ['all', /\n[^]*$/, /lacks the tables .*, leads/],
    ['one', /\{"table":"visitor_requests"[^]*$/, /lacks the tables visitor_requests/],
  ])('refuses a forged file that lacks tables: %s', async (_, end, refusal) => {
    await source.submit();
    await writeBackup(sql, file);
    edit((text) => text.replace(end, '').replace(/\n?$/, '\n'), true);
    await expect(restoreBackup(target, file)).rejects.toThrow(refusal);
    await isUntouched();
  });

  it('refuses a database in use, and names the tables that are not empty', async () => {
    await writeBackup(sql, file);
    await connectDatabase(inTarget(functionUrl)).submit(sampleLead(), sampleMessages, sampleVisitor(), 200);
    const before = await allRows(target);
    await expect(restoreBackup(target, file)).rejects.toThrow(
      'there are rows in leads, visitor_requests, consent_records, lead_keys, outgoing_messages;',
    );
    expect(await allRows(target)).toEqual(before);
  });

  it('refuses a database with other migrations, and names them', async () => {
    await writeBackup(sql, file);
    const [last] = await target<{ name: string }[]>`
      delete from supabase_migrations.schema_migrations
      where version = (select max(version) from supabase_migrations.schema_migrations)
      returning version || '_' || name as name`;
    await expect(restoreBackup(target, file)).rejects.toThrow(`the database lacks ${last?.name}: run "migrate"`);
    await target`insert into supabase_migrations.schema_migrations (version, name) values ('99999999999999', 'later')`;
    await expect(restoreBackup(target, file)).rejects.toThrow('the backup is from before 99999999999999_later');
    await isUntouched();
  });

  it.each([
    [
      'a type',
      (text: string) => text.replace('"reference":"text"', '"reference":"text), (select pg_sleep(9)"'),
      undefined,
    ],
    [
      'a table',
      (text: string) => text.replace('"table":"leads"', '"table":"Leads"'),
      'the database has no table "Leads"',
    ],
    [
      'a column',
      (text: string) => text.replace('"reference":"text"', '"other":"text"'),
      'the database has no table "leads"',
    ],
    ['a sequence', (text: string) => text.replace('"sequences":{}', '"sequences":{"id":"1"}'), 'the sequences of'],
  ])('executes nothing that the file says, such as %s', async (_, forge, refusal) => {
    await source.submit();
    await tryMails();
    await writeBackup(sql, file);
    edit(forge, true);
    const restoring = restoreBackup(target, file);
    if (refusal === undefined) await restoring;
    else await expect(restoring).rejects.toThrow(refusal);
    if (refusal === undefined) expect(await allRows(target)).toEqual(await allRows(sql));
    else await isUntouched();
  });

  it('lets the role of the functions connect again once everything is back', async () => {
    const role = `${targetName}_role`;
    await target.unsafe(`create role ${role} connection limit 0`);
    const limit = () => value(target`select rolconnlimit from pg_roles where rolname = ${role}`);
    try {
      await writeBackup(sql, file);
      await target`insert into consultation.visitor_requests (visitor_hash) values ('x')`;
      await expect(restoreBackup(target, file, role)).rejects.toThrow('not empty');
      expect(await limit()).toBe(0);
      await target`truncate consultation.visitor_requests`;
      expect(await restoreBackup(target, file, role)).toMatchObject({ isUnlocked: true });
      expect(await limit()).toBe(-1);
    } finally {
      await target.unsafe(`drop role ${role}`);
    }
  });

  it('writes nothing when one row is refused', async () => {
    await source.submit(sampleLead({ locale: 'fr' }));
    await writeBackup(sql, file);
    edit((text) => text.replace('"fr"', '"FRENCH"'), true);
    await expect(restoreBackup(target, file)).rejects.toThrow('leads_locale_check');
    await isUntouched();
  });

  it('repeats a mail that may have been sent since only while the provider would recognize it', async () => {
    for (const reference of ['R-due', 'R-later']) await source.submit(sampleLead({ reference }));
    await sql`update consultation.outgoing_messages set next_attempt_at = clock_timestamp() + interval '2 hours'
      where lead_id = (select id from consultation.leads where reference = 'R-later')`;
    await writeBackup(sql, file);
    // As if it were restored 21 hours later.
    edit((text) => {
      const times = /\d{4}-\d{2}-\d{2}[ T][\d:.]+(?:Z|\+00)/g;
      return text.replace(times, (time) =>
        new Date(Date.parse(`${time.slice(0, 19).replace(' ', 'T')}Z`) - 21 * 3_600_000).toISOString(),
      );
    }, true);
    await restoreBackup(target, file);
    const claimed = await connectDatabase(inTarget(functionUrl)).claimMessages('email', 10, 100);
    expect(claimed).toMatchObject({ messages: [{ reference: 'R-later' }], given_up: 1 });
    expect(await target`select state from consultation.outgoing_messages order by state`).toEqual([
      { state: 'needs_person' },
      { state: 'waiting' },
    ]);
  });
});
