// First: it replaces the company's facts for the imports below.
import '../../test-support/mock-business.ts';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { consentProofYears } from '../../src/business/legal.ts';
import { fieldNames, fields } from '../../src/consultation/fields.ts';
import type { Lead } from '../../supabase/functions/send-consultation-email/lead.ts';
import { useTestDatabase, value, values } from '../../test-support/database.ts';
import { leadFixture, type LeadChanges } from '../../test-support/fixtures.ts';
import { runAdmin } from '../../test-support/run-admin.ts';
import { confirmation } from './command.ts';
import { toCsv } from './csv.ts';

const { sql, ownerUrl, submit, count, claim, setState } = await useTestDatabase();

const run = (...args: string[]) => runAdmin(ownerUrl, ...args);
const print = async (...args: string[]) => (await run(...args)).stdout;
const failure = (text: string | RegExp, status = 1) =>
  expect.objectContaining({ status, stderr: expect.stringMatching(text) as string }) as object;

async function add(words: Partial<Lead['fields']> = {}, changes: LeadChanges = {}): Promise<Lead> {
  const lead = leadFixture({ fields: words, ...changes });
  await submit(lead);
  return lead;
}

const references = () => values(sql`select reference from consultation.leads`);

function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'consultation-admin-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

describe('the export', () => {
  it('has every lead with its consent evidence', async () => {
    const { reference } = await add({ message: 'Line one\nsays "hello", twice' });
    const text = await print('export');
    const columns = fieldNames.map((name) => `"${fields[name].column}"`);
    expect(text.split('\r\n')[0]).toBe(
      `\uFEFF"reference","received_at",${columns.join(',')},"language","page","sms_consent_asked","sms_consent_given",` +
        '"sms_consent_wording","sms_consent_version","sms_refused_later_at","mail","quarantine","test"',
    );
    expect(text).toContain(`"${reference}"`);
    expect(text).toContain('"Line one\nsays ""hello"", twice"');
    expect(text).toContain('"yes","yes","J’accepte","0123456789ab","","waiting","","no"');
  });

  it('tells of a later refusal of the same number, also by somebody who is still a lead', async () => {
    const { reference } = await add({ phone: '(212) 555-0143' });
    await add({ phone: '+1 212 555 0143' }, { consent: { ...leadFixture().consent, given: false } });
    const line = (await print('export')).split('\r\n').find((each) => each.startsWith(`"${reference}"`));
    expect(line).toMatch(/"0123456789ab","20\d\d-[^"]+","waiting"/);
  });

  it('keeps spreadsheets from running formulas, and changes nothing else', () => {
    const lineOf = (text: string) => toCsv(['a'], [{ a: text }]).split('\r\n')[1];
    for (const text of [
      '=1+1',
      '+33 612',
      '-2+3',
      '@SUM(A1)',
      '\t=1',
      '  =1',
      '＝1',
      '=HYPERLINK("http://evil.example")',
    ])
      expect(lineOf(text)).toBe(`"'${text.replaceAll('"', '""')}"`);
    for (const text of ['Ana', 'a@x.co', '2026-11-21', '5 - 3']) expect(lineOf(text)).toBe(`"${text}"`);
  });

  it('is written to a new file that only its owner may read', async () => {
    const { reference } = await add();
    const file = join(temporaryDirectory(), 'leads.csv');
    expect(await print('export', '--out', file)).toBe(`Wrote "${file}", which only you may read\n`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toContain(reference);
    expect(await run('export', '--out', file)).toEqual(failure('exists already'));
  });
});

describe('a deletion', () => {
  it('reaches everything that one person sent and nothing else', async () => {
    const gone = [await add({ email: 'Ana@Example.com' }), await add({ email: 'ana@example.com' })];
    const kept = await add({ email: 'banana@example.com' });
    const text = await print('delete', 'ANA@example.com', '--yes');
    for (const { reference } of gone) expect(text).toContain(reference);
    expect(await count('leads', 'consent_records', 'outgoing_messages', 'lead_keys')).toEqual([1, 1, 1, 1]);
    expect(await references()).toEqual([kept.reference]);
    expect(await print('delete', 'unknown@example.com')).toContain('Nothing found');
  });

  it('reaches the digests and notices that named the person, and another digest is sent on request', async () => {
    const [gone, kept] = [await add({ email: 'ana@example.com' }), await add()];
    for (const { reference } of [gone, kept])
      await sql`insert into consultation.outgoing_messages (channel, purpose, state, payload)
        select 'email', purpose, 'sent', ${sql.json({ text: `- Ana, ${reference}` })}
        from unnest(array['digest', 'held']) as purpose`;
    await run('delete', 'ana@example.com', '--yes');
    const mails = sql`select payload ->> 'text' from consultation.outgoing_messages where purpose in ('digest', 'held')`;
    expect(await values(mails)).toEqual([`- Ana, ${kept.reference}`, `- Ana, ${kept.reference}`]);
    const [, day = ''] = /^The digest of (\S+) is sent by the next dispatch/.exec(await print('digest')) ?? [];
    expect(await sql`select day::text, told_until from consultation.digests`).toEqual([{ day, told_until: null }]);
  });

  it('says what it keeps as proof and does not reach (R66)', async () => {
    for (const phone of ['(212) 555-0141', '(212) 555-0142']) await add({ email: 'ana@example.com', phone });
    const text = await print('delete', 'ana@example.com', '--yes');
    expect(text).toContain(`Kept as proof of consent or refusal (2): a keyed hash of the phone number`);
    expect(text).toContain(`${consentProofYears} years after each choice`);
    expect(text).toMatch(/Delete by hand: in the team's mailbox, exported files, the messaging provider/);
    expect(text).toMatch(/Expire on their own: backups, the mail provider's log/);
  });

  it('reaches a quarantined request by its reference, and a person by email only', async () => {
    const customer = await add({ email: 'rita@example.com' });
    const spam = await add({ email: 'RITA@example.com' }, { quarantineReason: 'honeypot' });
    const refused = await run('delete', customer.reference, '--yes');
    expect(refused).toEqual(failure(`"${customer.reference}" is not quarantined`));
    const text = await print('delete', spam.reference, '--yes');
    expect(text).toContain(`Deleted ${spam.reference}\n`);
    expect(text).toContain('Kept as proof of consent or refusal (0): nothing');
    expect(await references()).toEqual([customer.reference]);
  });

  it('is listed first, and not made where nobody can be asked', async () => {
    const { reference } = await add({ email: 'rita@example.com', name: 'Rita\u001b[2J' });
    const { status, stderr } = await run('delete', 'rita@example.com');
    expect(status).toBe(1);
    expect(stderr).toMatch(
      new RegExp(`^request {2}${reference} {2}received \\S+ {2}Rita \\[2J <rita@example.com>$`, 'm'),
    );
    expect(stderr).toContain('nobody can be asked here, so nothing was done: read the above, then add --yes');
    expect(await count('leads')).toEqual([1]);
  });
});

it.each([
  ['asks', undefined, 'yes', true],
  ['does nothing without a yes', undefined, 'y', false],
  ['does not ask with --yes', true, undefined, true],
])('%s', async (_, isAgreed, answer, isDone) => {
  const confirmed = confirmation(isAgreed, () => Promise.resolve(answer ?? ''))('preview');
  expect((await Promise.allSettled([confirmed]))[0].status).toBe(isDone ? 'fulfilled' : 'rejected');
});

it('counts what has expired before it is deleted', async () => {
  await sql`insert into consultation.visitor_requests (visitor_hash, requested_at) values ('x', now() - interval '2 days')`;
  expect(await run('purge')).toEqual(failure(/have expired and will be deleted: .*"visitor_requests": ?1/));
  expect(await count('visitor_requests')).toEqual([1]);
  expect(await run('purge', '--yes')).toMatchObject({ status: 0 });
  expect(await count('visitor_requests')).toEqual([0]);
});

describe('the choices of a phone number (R66)', () => {
  const phone = '(212) 555-0142';
  const unknown = (number: string) => `"${number}" (which belongs to no request: check the digits)`;

  it('are found in every spelling, before and after the deletion', async () => {
    expect(await print('proof', '+1 212 555 0142')).toBe(`No proof for ${unknown('12125550142')}\n`);
    const { reference } = await add({ phone });
    const time = (await value<Date>(sql`select recorded_at from consultation.consent_records`)).toISOString();
    expect(await print('proof', '212-555-0142')).toBe(
      `Latest choice for "12125550142": consented\nconsented  ${time}  0123456789ab  ${reference}\n`,
    );
    await run('delete', 'zoe@example.com', '--yes');
    expect(await print('proof', '+1', '212', '555', '0142')).toBe(
      `Latest choice for ${unknown('12125550142')}: consented\nconsented  ${time}  0123456789ab  proof only\n`,
    );
    expect(await print('proof', 'tel:212\u2011555\u20110142')).toContain('proof only');
  });

  it('may be a STOP, and a START or a request that takes it back, in the proof and the export', async () => {
    await add({ phone });
    const latest = async () => {
      const [first = '', second] = (await print('proof', phone)).split('\n');
      return [first.replace('Latest choice for "12125550142": ', ''), second];
    };
    /** Of a choice without a request. */
    const own = (choice: string) =>
      expect.stringMatching(new RegExp(`^${choice} {2}\\S+Z {2}no wording {2}proof only$`)) as string;
    for (const [command, choice, said] of [
      ['stop', 'refused', 'refuses text messages'],
      ['start', 'consented', 'wants text messages again'],
      ['stop', 'refused', 'refuses text messages'],
    ] as const) {
      expect(await print(command, '212', '555', '0142')).toMatch(`Recorded that "12125550142" ${said}`);
      expect(await latest()).toEqual([choice, own(choice)]);
      expect(await print('export')).toMatch(
        choice === 'refused' ? /"0123456789ab","20[^"]+Z","waiting"/ : '"0123456789ab","","waiting"',
      );
    }
    await add({ phone: '2125550142' });
    expect((await latest())[0]).toBe('consented');
    expect(await print('stop', '212555014')).toContain(`Recorded that ${unknown('212555014')} refuses`);
  });

  it.each([
    [['2125550142', '2125550143']],
    [['2125550142,2125550143']],
    [['(212)555-0142', '(212)555-0143']],
    [['1234567890123456']],
    [['555']],
    [['555-0142 ext. 5']],
    [['ana@example.com']],
  ])('are those of one number at a time, not of %j', async (phones) => {
    for (const command of ['stop', 'start', 'proof'])
      expect(await run(command, ...phones)).toEqual(failure(/is (?:more than one|not a) phone number/));
    expect(await count('consent_proofs')).toEqual([0]);
  });

  it('cannot begin with a START', async () => {
    await add({ phone, smsConsent: false });
    await run('stop', '(212) 555-0199');
    for (const each of [phone, '(212) 555-0199', '(212) 555-0123'])
      expect(await run('start', each)).toEqual(failure('ask with the form'));
    expect(await values(sql`select consented from consultation.consent_proofs`)).toEqual([false]);
  });
});

describe('what is held', () => {
  it('is listed with its reason, shown before it is released, and released or closed', async () => {
    const quarantined = await add({}, { quarantineReason: 'honeypot' });
    const parked = await add();
    await setState('failed', parked.reference);
    await sql`update consultation.outgoing_messages set attempts = 80, last_error = 'status 500'
      where state = 'failed'`;
    await sql`insert into consultation.outgoing_messages (channel, purpose, state, payload, last_error) values
      ('email', 'digest', 'failed', '{"subject": "Digest", "text": "Quiet", "html": ""}', null),
      ('alert', 'alert', 'failed', '{"kind": "mailLate"}', 'redirected (307)')`;
    const text = await print('held');
    expect(text).toMatch(new RegExp(`^${quarantined.reference}  .*quarantined  honeypot`, 'm'));
    expect(text).toMatch(/failed {2}80 attempts, last: status 500/);
    expect(text).toContain('redirected (307)');
    expect(await run('release', quarantined.reference)).toEqual(failure(/^--- To the team \(lead\): .+$/m));

    const own = (purpose: string) => new RegExp(`${purpose}-\\w{8}`).exec(text)?.[0] ?? '';
    const released = [quarantined.reference, own('digest')];
    for (const reference of released) expect(await print('release', reference, '--yes')).toContain('will be sent');
    expect((await claim()).map(({ reference }) => reference).sort()).toEqual(released.toSorted());
    for (const reference of [parked.reference, own('alert')])
      expect(await print('close', reference, '--yes')).toContain('is closed');
    expect(await print('held')).toBe('No mail needs a decision\n');
    expect(await print('release', parked.reference, '--yes')).toContain('No held mail');
  });

  it('is discarded at once, after a question, where it looks automated', async () => {
    expect(await print('discard-held', '--yes')).toContain('Nothing is held');
    for (const quarantineReason of ['honeypot', 'honeypot', 'honeypot', 'too_fast', undefined] as const)
      await add({}, { quarantineReason });
    const { status, stderr } = await run('discard-held');
    expect(status).toBe(1);
    expect(stderr.match(/^request {2}R-\S+ {2}received \S+ {2}.* {2}honeypot$/gm)).toHaveLength(3);
    expect(stderr).not.toContain('too_fast');
    expect(await print('discard-held', '--yes')).toContain('Deleted 3 requests and meetings');
    expect(await run('discard-held', 'everything', '--yes')).toEqual(failure('is not "all"'));
    expect(await run('discard-held', 'all')).toEqual(failure(/too_fast$/m));
    expect(await print('discard-held', 'all', '--yes')).toContain('Deleted 1 requests and meetings');
    expect(await count('leads')).toEqual([1]);
  });
});

describe('the database', () => {
  it('is named without its password, and never guessed', async () => {
    const { hostname, port, pathname, password } = new URL(ownerUrl);
    const { stderr } = await run('meetings');
    expect(stderr).toContain(`Database: "${pathname.slice(1)}" on ${hostname}:${port} as `);
    expect(stderr).not.toContain(password);
    expect(await runAdmin('', 'meetings')).toEqual(failure('Name the database', 2));
    const plain = await runAdmin('postgresql://postgres:secret@db.example.com/postgres', 'meetings');
    expect(plain).toEqual(failure(/the URL of the database needs "\?sslmode=require"/));
    expect(plain.stderr).not.toContain('secret');
    expect(await run('meetings', '--local')).toEqual(
      failure('--local is the local stack, but DATABASE_URL names a database too', 2),
    );
  });

  it('is read from a file that only its owner may read', async () => {
    const file = join(temporaryDirectory(), '.env.admin');
    writeFileSync(file, `\uFEFFDATABASE_URL="${ownerUrl}"\n`, { mode: 0o644 });
    const fromFile = (name = file) => runAdmin(undefined, 'meetings', '--env-file', name);
    expect(await fromFile()).toEqual(failure('chmod 600'));
    chmodSync(file, 0o600);
    expect(await fromFile()).toMatchObject({ status: 0, stdout: 'No meeting to come\n' });
    expect(await fromFile('/nope')).toEqual(failure('Cannot meetings: ENOENT'));
    expect(await run('meetings', '--env-file', file)).toEqual(failure('Both DATABASE_URL and --env-file', 2));
  });
});

it('warns when Git would take a file with personal data', async () => {
  const directory = temporaryDirectory();
  spawnSync('git', ['init', '-q', directory]);
  writeFileSync(join(directory, '.gitignore'), '*.csv\n*.backup.gz\n');
  const warned = async (command: string[], file: string) =>
    (await run(...command, join(directory, file))).stderr.includes('Git does not ignore');
  expect(await warned(['export', '--out'], 'leads.txt')).toBe(true);
  expect(await warned(['export', '--out'], 'leads.csv')).toBe(false);
  expect(await warned(['backup'], 'my backup')).toBe(true);
  expect(await warned(['backup'], 'my.backup.gz')).toBe(false);
});

it.each([
  [[], 'No command is given'],
  [['explode'], 'There is no command "explode"'],
  [['delete'], '"delete" needs <email'],
  [['proof', ' '], '"proof" needs <phone...>'],
  [['restore', 'my', 'file'], '"restore" does not understand "file"'],
  [['export', 'all'], '"export" does not understand "all"'],
  [['export', '--yes'], '"export" has no option --yes'],
  [['meetings', '--all'], "Unknown option '--all'"],
  [['move-meeting', 'M-1'], '"move-meeting" needs <time>'],
  [['block', '2126-12-15', '10:00', '2126-12-15', '12:00'], '"block" does not understand "12:00"'],
  [['stop', '--out', 'x', '2125550142'], '"stop" has no option --out'],
])('does not understand %j', async (args, reason) => {
  const { status, stderr } = await run(...args);
  expect(status).toBe(2);
  expect(stderr).toContain('release <reference>');
  expect(stderr.trimEnd().split('\n').at(-1)).toContain(reason);
});
