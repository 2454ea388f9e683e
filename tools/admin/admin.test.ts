// First: it replaces the company's facts for the imports below.
import '../../test-support/mock-business.ts';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { consentProofYears } from '../../src/business/legal.ts';
import { fieldNames, fields } from '../../src/consultation/fields.ts';
import type { Lead } from '../../supabase/functions/send-consultation-email/lead.ts';
import { sampleLead, type LeadChanges } from '../../supabase/fixtures/lead.ts';
import { useTestDatabase, value } from '../../test-support/use-test-database.ts';
import { confirmation } from './command.ts';
import { listChoices, recordStart, recordStop } from './consent-proofs.ts';
import { toCsv, exportLeads } from './csv.ts';

const { sql, ownerUrl, database, submit, count } = await useTestDatabase();

const run = (...args: string[]) => runWith({}, ...args);

function runWith(changes: NodeJS.ProcessEnv, ...args: string[]) {
  const env = { ...process.env, DATABASE_URL: ownerUrl, ...changes };
  const [, ...program] = packageJson.scripts.admin.split(' ');
  return spawnSync(process.execPath, [...program, ...args], { env, encoding: 'utf8' });
}

async function add(words: Partial<Lead['fields']> = {}, changes: LeadChanges = {}): Promise<Lead> {
  const lead = sampleLead({ fields: words, ...changes });
  await submit(lead);
  return lead;
}

it('exports every lead with its consent evidence', async () => {
  const lead = await add({ message: 'Line one\nsays "hello", twice' });
  const { status, stdout } = run('export');
  expect(status).toBe(0);
  const columns = fieldNames.map((name) => `"${fields[name].column}"`);
  expect(stdout.split('\r\n')[0]).toBe(
    `\uFEFF"reference","received_at",${columns.join(',')},"language","page","sms_consent_asked","sms_consent_given",` +
      '"sms_consent_wording","sms_consent_version","sms_refused_later_at","mail","quarantine","test"',
  );
  expect(stdout).toContain(`"${lead.reference}"`);
  expect(stdout).toContain('"Line one\nsays ""hello"", twice"');
  expect(stdout).toContain('"yes","yes","J’accepte","0123456789ab","","waiting","","no"');
});

it('exports a later refusal of the same number, also by somebody who is still a lead', async () => {
  const phone = '(212) 555-0143';
  const first = await add({ phone });
  expect(run('export').stdout).toContain('"yes","yes","J’accepte","0123456789ab","","waiting"');
  const consent = { ...sampleLead().consent, given: false };
  await add({ phone: '+1 212 555 0143' }, { consent });
  const line = run('export')
    .stdout.split('\r\n')
    .find((each) => each.startsWith(`"${first.reference}"`));
  expect(line).toMatch(/"0123456789ab","20\d\d-[^"]+","waiting"/);
});

it.each(['=1+1', '+33 612', '-2+3', '@SUM(A1)', '\t=1', '  =1', '＝1', '=HYPERLINK("http://evil.example")'])(
  'keeps spreadsheets from running %j as a formula',
  (text) => {
    const [, line = ''] = toCsv(['a'], [{ a: text }]).split('\r\n');
    expect(line).toBe(`"'${text.replaceAll('"', '""')}"`);
  },
);

it.each(['Ana', 'a@x.co', '2026-11-21', '5 - 3'])('does not change %j', (text) => {
  expect(toCsv(['a'], [{ a: text }])).toBe(`\uFEFF"a"\r\n"${text}"\r\n`);
});

it('deletes the digests and notices that named the person, and asks for another digest on request', async () => {
  const [gone, kept] = [await add({ email: 'ana@example.com' }), await add()];
  for (const { reference } of [gone, kept])
    for (const purpose of ['digest', 'held']) {
      const payload = { subject: 'Digest', text: `- Ana, ${reference}`, html: '' };
      await sql`insert into consultation.outgoing_messages (channel, purpose, state, payload)
        values ('email', ${purpose}, 'sent', ${sql.json(payload)})`;
    }
  run('delete', 'ana@example.com', '--yes');
  const mails = await sql<{ text: string }[]>`
    select payload ->> 'text' as text from consultation.outgoing_messages where purpose in ('digest', 'held')`;
  expect(mails.map(({ text }) => text)).toEqual([`- Ana, ${kept.reference}`, `- Ana, ${kept.reference}`]);

  const [, day = ''] = /^The digest of (\S+) is sent by the next dispatch/.exec(run('digest').stdout) ?? [];
  expect(await sql`select day::text, told_until from consultation.digests`).toEqual([{ day, told_until: null }]);
});

it('deletes everything that one person sent and nothing else', async () => {
  const gone = [await add({ email: 'Ana@Example.com' }), await add({ email: 'ana@example.com' })];
  const kept = await add({ email: 'banana@example.com' });
  const { stdout } = run('delete', 'ANA@example.com', '--yes');
  for (const { reference } of gone) expect(stdout).toContain(reference);
  expect(await count('leads', 'consent_records', 'outgoing_messages', 'lead_keys')).toEqual([1, 1, 1, 1]);
  expect(await sql`select reference from consultation.leads`).toEqual([{ reference: kept.reference }]);
  expect(run('delete', 'nobody@example.com').stdout).toContain('Nothing found');
});

it('says what it keeps as proof and does not reach when it deletes (R66)', async () => {
  await add({ email: 'ana@example.com' });
  await add({ email: 'ana@example.com', phone: '(212) 555-0142' });
  const { stdout } = run('delete', 'ana@example.com', '--yes');
  expect(await count('leads')).toEqual([0]);
  expect(stdout).toContain(`Kept as proof of consent or refusal (2): a keyed hash of the phone number`);
  expect(stdout).toContain(`${consentProofYears} years after each choice`);
  expect(stdout).toMatch(/Delete by hand: in the team's mailbox, exported files, the messaging provider/);
  expect(stdout).toMatch(/Expire on their own: backups, the mail provider's log/);

  const held = await add({ email: 'bo@example.com', phone: '(212) 555-0199' }, { quarantineReason: 'honeypot' });
  expect(run('delete', held.reference, '--yes').stdout).toContain('Kept as proof of consent or refusal (0): nothing');
});

const unknown = (number: string) => `"${number}" (which belongs to no request: check the digits)`;

it('finds the proof of a number in every spelling, before and after the deletion (R66)', async () => {
  expect(run('proof', '+1 212 555 0142').stdout).toBe(`No proof for ${unknown('12125550142')}\n`);
  const { reference } = await add({ phone: '(212) 555-0142' });
  const time = (await value<Date>(sql`select recorded_at from consultation.consent_records`)).toISOString();
  expect(run('proof', '212-555-0142').stdout).toBe(
    `Latest choice for "12125550142": consented\nconsented  ${time}  0123456789ab  ${reference}\n`,
  );
  run('delete', 'zoe@example.com', '--yes');
  expect(run('proof', '+1', '212', '555', '0142').stdout).toBe(
    `Latest choice for ${unknown('12125550142')}: consented\nconsented  ${time}  0123456789ab  proof only\n`,
  );
  expect(run('proof', 'tel:212\u2011555\u20110142').stdout).toContain('proof only');
  expect(run('proof', '212-555-0143').stdout).toContain('No proof');
});

/** A choice without a lead, as `proof` lists it. */
const ownProof = (choice: string) =>
  expect.stringMatching(new RegExp(`^${choice} {2}\\S+Z {2}no wording {2}proof only$`)) as string;

it('records a STOP, and a START that takes it back, in the proof and the export (R66)', async () => {
  const { reference } = await add({ phone: '(212) 555-0142' });
  const [lead] = run('proof', '2125550142').stdout.split('\n').slice(1);
  expect(lead).toMatch(new RegExp(`^consented {2}\\S+Z {2}0123456789ab {2}${reference}$`));
  const latest = () => run('proof', '2125550142').stdout.replace('Latest choice for "12125550142": ', '').split('\n');

  expect(run('stop', '+1 212-555-0142').stdout).toContain('refuses text messages');
  expect(latest()).toEqual(['refused', ownProof('refused'), lead, '']);
  const time = (await value<Date>(sql`select chosen_at from consultation.consent_proofs`)).toISOString();
  expect(await exportLeads(sql)).toContain(`"0123456789ab","${time}","waiting"`);

  expect(run('start', '+1 212-555-0142').stdout).toContain('wants text messages again');
  expect(latest()).toEqual(['consented', ownProof('consented'), ownProof('refused'), lead, '']);
  expect(await exportLeads(sql)).toContain('"0123456789ab","","waiting"');

  await recordStop(sql, '2125550142');
  expect(latest()[0]).toBe('refused');
  expect(await exportLeads(sql)).toMatch(/"0123456789ab","[^"]+Z","waiting"/);

  await add({ phone: '2125550142' });
  expect(latest()[0]).toBe('consented');
  expect(await exportLeads(sql)).toContain('"0123456789ab","","waiting"');
});

it('says which number it recorded, as it is unified, and whether a request names it (R66)', async () => {
  await add({ phone: '(212) 555-0142' });
  expect(run('stop', '212', '555', '0142').stdout).toMatch(/^Recorded that "12125550142" refuses text messages/);
  expect(run('start', '2125550142').stdout).toMatch(/^Recorded that "12125550142" wants text messages again/);
  expect(run('stop', '212555014').stdout).toContain(`Recorded that ${unknown('212555014')} refuses`);
});

it.each([
  ['2125550142', '2125550143'],
  ['2125550142,2125550143'],
  ['(212)555-0142', '(212)555-0143'],
  ['1234567890123456'],
])('takes no more than one number at a time: %j %j', async (...phones) => {
  for (const command of ['stop', 'start', 'proof'])
    expect(run(command, ...phones)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/is (?:more than one|not a) phone number/) as string,
    });
  expect(await count('consent_proofs')).toEqual([0]);
});

it('refuses a START from a number that never agreed (R66)', async () => {
  await add({ phone: '(212) 555-0142', smsConsent: false });
  await recordStop(sql, '(212) 555-0199');
  for (const phone of ['(212) 555-0142', '(212) 555-0199', '(212) 555-0123']) {
    const refused = { status: 1, stderr: expect.stringContaining('ask with the form') as string };
    expect(run('start', phone)).toMatchObject(refused);
  }
  expect(await sql`select consented from consultation.consent_proofs`).toEqual([{ consented: false }]);
});

it.each(['555', '555-0142 ext. 5', '--- ---', 'ana@example.com'])(
  'does not take %j for a phone number',
  async (text) => {
    for (const command of [listChoices, recordStop, recordStart]) {
      await expect(async () => command(sql, text)).rejects.toThrow(`"${text}" is not a phone number`);
    }
  },
);

it('releases or closes a digest or an alert by the reference that the list shows', async () => {
  await sql`insert into consultation.outgoing_messages (channel, purpose, state, payload, last_error) values
    ('email', 'digest', 'needs_person', '{"subject": "Digest", "text": "Quiet", "html": ""}', 'status 500'),
    ('alert', 'alert', 'needs_person', '{"kind": "mailLate"}', 'redirected (307)')`;
  const { stdout } = run('held');
  const referenceOf = (purpose: string) => new RegExp(`${purpose}-\\w{8}`).exec(stdout)?.[0] ?? '';
  expect(stdout).toContain('redirected (307)');
  expect(run('release', referenceOf('digest'), '--yes').stdout).toContain('will be sent');
  expect(run('close', referenceOf('alert'), '--yes').stdout).toContain('is closed');
  expect(run('held').stdout).toBe('No mail needs a decision\n');
});

it('lists held mails, and releases or closes them', async () => {
  const quarantined = await add({}, { quarantineReason: 'honeypot' });
  const parked = await add();
  await sql`update consultation.outgoing_messages set state = 'needs_person', attempts = 80, last_error = 'status 500'
    where lead_id = (select id from consultation.leads where reference = ${parked.reference})`;
  const { stdout } = run('held');
  expect(stdout).toContain(quarantined.reference);
  expect(stdout).toMatch(/quarantined {2}honeypot/);
  expect(stdout).toMatch(/needs_person {2}80 attempts, last: status 500/);

  expect(run('release', quarantined.reference, '--yes').stdout).toContain('will be sent');
  expect((await database.claimMessages('email', 5, 100)).messages).toMatchObject([
    { reference: quarantined.reference, attempt: 1 },
  ]);
  expect(run('close', parked.reference, '--yes').stdout).toContain('is closed');
  expect(run('held').stdout).toBe('No mail needs a decision\n');
  expect(run('release', parked.reference, '--yes').stdout).toContain('No held mail');
});

it('writes a backup, and does not restore it into a database in use', async () => {
  await add();
  const directory = mkdtempSync(join(tmpdir(), 'consultation-admin-'));
  const file = join(directory, 'all of it.backup.gz');
  try {
    expect(run('backup', file).stdout).toMatch(/^Wrote \d+ rows of \d+ tables to ".+": personal data/);
    const refused = { status: 1, stderr: expect.stringContaining('there are rows in leads') as string };
    expect(run('restore', file)).toMatchObject(refused);
  } finally {
    rmSync(directory, { recursive: true });
  }
});

it('deletes a quarantined request alone, and a person by email only', async () => {
  const customer = await add({ email: 'rita@example.com' });
  const spam = await add({ email: 'RITA@example.com' }, { quarantineReason: 'honeypot' });
  const refused = run('delete', customer.reference, '--yes');
  expect(refused).toMatchObject({ status: 1, stdout: '' });
  expect(refused.stderr).toContain(`"${customer.reference}" is not quarantined`);
  expect(run('delete', spam.reference, '--yes').stdout).toContain(`Deleted ${spam.reference}\n`);
  expect(await sql`select reference from consultation.leads`).toEqual([{ reference: customer.reference }]);
});

it('lists what it would delete, and deletes nothing where nobody can be asked', async () => {
  const { reference } = await add({ email: 'rita@example.com', name: 'Rita\u001b[2J' });
  const { status, stderr } = run('delete', 'rita@example.com');
  expect(status).toBe(1);
  expect(stderr).toMatch(
    new RegExp(`^request {2}${reference} {2}received \\S+ {2}Rita \\[2J <rita@example.com>$`, 'm'),
  );
  expect(stderr).toContain('nobody can be asked here, so nothing was done: read the above, then add --yes');
  for (const command of [['purge'], ['release', reference]]) run(...command);
  expect(await count('leads')).toEqual([1]);
});

it.each([
  ['asks', undefined, ['yes'], true],
  ['does nothing without a yes', undefined, ['y'], false],
  ['does not ask with --yes', true, [], true],
])('%s', async (_, isAgreed, answers, isDone) => {
  const confirm = confirmation(isAgreed, () => Promise.resolve(answers.shift() ?? ''));
  await expect(
    confirm('preview').then(
      () => true,
      () => false,
    ),
  ).resolves.toBe(isDone);
});

it('counts what has expired before it is deleted', async () => {
  await sql`insert into consultation.visitor_requests (visitor_hash, requested_at) values ('x', now() - interval '2 days')`;
  expect(run('purge').stderr).toMatch(/have expired and will be deleted: .*"visitor_requests": ?1/);
  expect(await count('visitor_requests')).toEqual([1]);
  expect(run('purge', '--yes').status).toBe(0);
  expect(await count('visitor_requests')).toEqual([0]);
});

it('discards all that looks automated at once, after a question', async () => {
  expect(run('discard-held', '--yes').stdout).toContain('Nothing is held');
  for (let n = 0; n < 3; n += 1) await add({}, { quarantineReason: 'honeypot' });
  await add({}, { quarantineReason: 'too_fast' });
  await add();
  const { status, stderr } = run('discard-held');
  expect(status).toBe(1);
  expect(stderr.match(/^request {2}R-\S+ {2}received \S+ {2}.* {2}honeypot$/gm)).toHaveLength(3);
  expect(stderr).not.toContain('too_fast');
  expect(run('discard-held', '--yes').stdout).toContain('Deleted 3 requests and meetings');
  expect(await count('leads')).toEqual([2]);
  expect(run('discard-held', 'everything', '--yes').status).toBe(1);
  expect(run('discard-held', 'all').stderr).toMatch(/too_fast$/m);
  expect(run('discard-held', 'all', '--yes').stdout).toContain('Deleted 1 requests and meetings');
  expect(await count('leads')).toEqual([1]);
});

it('shows what a release sends, to whom', async () => {
  const { reference } = await add({}, { quarantineReason: 'honeypot' });
  const { stderr } = run('release', reference);
  expect(stderr).toMatch(/^--- To the team \(lead\): .+$/m);
  expect(run('held').stdout).toContain(reference);
});

it('says which database it works on, without the password, and never guesses one', async () => {
  const { hostname, port, pathname, password } = new URL(ownerUrl);
  const { stderr } = run('meetings');
  expect(stderr).toContain(`Database: "${pathname.slice(1)}" on ${hostname}:${port} as `);
  expect(password === '' || !stderr.includes(password)).toBe(true);
  expect(runWith({ DATABASE_URL: '' }, 'meetings')).toMatchObject({ status: 2, stdout: '' });
  const plain = runWith({ DATABASE_URL: 'postgresql://postgres:secret@db.example.com/postgres' }, 'meetings');
  expect(plain).toMatchObject({ status: 1, stdout: '' });
  expect(plain.stderr).toContain('the URL of the database needs "?sslmode=require"');
  expect(plain.stderr).not.toContain('secret');
  const conflict = run('meetings', '--local');
  expect(conflict.status).toBe(2);
  expect(conflict.stderr).toContain('--local is the local stack, but DATABASE_URL names a database too');
  const none = runWith({ DATABASE_URL: '', LOCAL_DATA_DIR: tmpdir() }, 'meetings', '--local');
  expect(none.stderr).toContain('no local stack is running');
  await add();
});

it('reads the URL from a file that only its owner may read', () => {
  const directory = mkdtempSync(join(tmpdir(), 'consultation-admin-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, '.env.admin');
  writeFileSync(file, `\uFEFFDATABASE_URL="${ownerUrl}"\n`, { mode: 0o644 });
  const fromFile = (name = file) => runWith({ DATABASE_URL: undefined }, 'meetings', '--env-file', name);
  expect(fromFile()).toMatchObject({ status: 1, stderr: expect.stringContaining('chmod 600') as string });
  chmodSync(file, 0o600);
  expect(fromFile()).toMatchObject({ status: 0, stdout: 'No meeting to come\n' });
  expect(fromFile('/nope').stderr).toContain('Cannot meetings: ENOENT');
  expect(run('meetings', '--env-file', file).stderr).toContain('Both DATABASE_URL and --env-file');
});

it('exports to a new file that only its owner may read', async () => {
  const { reference } = await add();
  const directory = mkdtempSync(join(tmpdir(), 'consultation-admin-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, 'leads.csv');
  expect(run('export', '--out', file).stdout).toBe(`Wrote "${file}", which only you may read\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toContain(reference);
  expect(run('export', '--out', file).stderr).toContain('exists already');
});

it('warns when Git would take a file with personal data', () => {
  const directory = mkdtempSync(join(tmpdir(), 'consultation-admin-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  spawnSync('git', ['init', '-q', directory]);
  writeFileSync(join(directory, '.gitignore'), '*.csv\n*.backup.gz\n');
  const warned = (command: string[], file: string) =>
    run(...command, join(directory, file)).stderr.includes('Git does not ignore');
  expect(warned(['export', '--out'], 'leads.txt')).toBe(true);
  expect(warned(['export', '--out'], 'leads.csv')).toBe(false);
  expect(warned(['backup'], 'mybackup')).toBe(true);
  expect(warned(['backup'], 'my.backup.gz')).toBe(false);
});

it.each([
  [[], 'No command is given'],
  [['explode'], 'There is no command "explode"'],
  [['delete'], '"delete" needs <email'],
  [['proof'], '"proof" needs <phone...>'],
  [['proof', ' '], '"proof" needs <phone...>'],
  [['restore'], '"restore" needs <file>'],
  [['restore', 'my', 'file'], '"restore" does not understand "file"'],
  [['export', 'all'], '"export" does not understand "all"'],
  [['export', '--yes'], '"export" has no option --yes'],
  [['meetings', '--all'], "Unknown option '--all'"],
  [['delete', 'a@example.com', 'b@example.com'], '"delete" does not understand "b@example.com"'],
  [['move-meeting', 'M-1'], '"move-meeting" needs <time>'],
  [['move-meeting', 'M-1', '2126-12-15', '10:00'], '"move-meeting" does not understand "10:00"'],
  [['block', '2126-12-15', '10:00', '2126-12-15', '12:00'], '"block" does not understand "12:00"'],
  [['stop', '--out', 'x', '2125550142'], '"stop" has no option --out'],
])('does not understand %j', (args, reason) => {
  const { status, stderr } = run(...args);
  expect(status).toBe(2);
  expect(stderr).toContain('release <reference>');
  expect(stderr.trimEnd().split('\n').at(-1)).toContain(reason);
});
