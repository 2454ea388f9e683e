// First: it replaces the company's facts for the imports below.
import '../../test-support/mock-business.ts';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Lead } from '../../supabase/functions/send-consultation-email/lead.ts';
import { useTestDatabase } from '../../test-support/database.ts';
import { leadFixture, type LeadChanges } from '../../test-support/fixtures.ts';
import { runAdmin } from '../../test-support/run-admin.ts';
import { confirmation } from './command.ts';

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

function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'consultation-admin-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

it('sends another digest on request', async () => {
  const [, day = ''] = /^The digest of (\S+) is sent by the next dispatch/.exec(await print('digest')) ?? [];
  expect(await sql`select day::text, told_until from consultation.digests`).toEqual([{ day, told_until: null }]);
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
    expect(stderr.match(/^R-\S+ {2}.* <zoe@example\.com> {2}honeypot$/gm)).toHaveLength(3);
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
    const { stderr } = await run('held');
    expect(stderr).toContain(`Database: "${pathname.slice(1)}" on ${hostname}:${port} as `);
    expect(stderr).not.toContain(password);
    expect(await runAdmin('', 'held')).toEqual(failure('Name the database', 2));
    const plain = await runAdmin('postgresql://postgres:secret@db.example.com/postgres', 'held');
    expect(plain).toEqual(failure(/the URL of the database needs "\?sslmode=require"/));
    expect(plain.stderr).not.toContain('secret');
    expect(await run('held', '--local')).toEqual(
      failure('--local is the local stack, but DATABASE_URL names a database too', 2),
    );
  });

  it('is read from a file that only its owner may read', async () => {
    const file = join(temporaryDirectory(), '.env.admin');
    writeFileSync(file, `\uFEFFDATABASE_URL="${ownerUrl}"\n`, { mode: 0o644 });
    const fromFile = (name = file) => runAdmin(undefined, 'held', '--env-file', name);
    expect(await fromFile()).toEqual(failure('chmod 600'));
    chmodSync(file, 0o600);
    expect(await fromFile()).toMatchObject({ status: 0, stdout: 'No mail needs a decision\n' });
    expect(await fromFile('/nope')).toEqual(failure('Cannot held: ENOENT'));
    expect(await run('held', '--env-file', file)).toEqual(failure('Both DATABASE_URL and --env-file', 2));
  });
});

it('warns when Git would take a file with personal data', async () => {
  const directory = temporaryDirectory();
  spawnSync('git', ['init', '-q', directory]);
  writeFileSync(join(directory, '.gitignore'), '*.backup.gz\n');
  const warned = async (file: string) =>
    (await run('backup', join(directory, file))).stderr.includes('Git does not ignore');
  expect(await warned('my backup')).toBe(true);
  expect(await warned('my.backup.gz')).toBe(false);
});

it.each([
  [[], 'No command is given'],
  [['explode'], 'There is no command "explode"'],
  [['release'], '"release" needs <reference>'],
  [['restore', ' '], '"restore" needs <file>'],
  [['restore', 'my', 'file'], '"restore" does not understand "file"'],
  [['held', '--yes'], '"held" has no option --yes'],
  [['held', '--all'], "Unknown option '--all'"],
])('does not understand %j', async (args, reason) => {
  const { status, stderr } = await run(...args);
  expect(status).toBe(2);
  expect(stderr).toContain('release <reference>');
  expect(stderr.trimEnd().split('\n').at(-1)).toContain(reason);
});
