import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../test-support/database.ts';
import { runAdmin } from '../../test-support/run-admin.ts';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';

const { sql, ownerUrl, count } = await useTestDatabase();

const run = (...args: string[]) => runAdmin(ownerUrl, ...args);
const print = async (...args: string[]) => (await run(...args)).stdout;
const failure = (text: string | RegExp, status = 1) =>
  expect.objectContaining({ status, stderr: expect.stringMatching(text) as string }) as object;

it('sends another digest on request', async () => {
  const [, day = ''] = /^The digest of (\S+) is sent by the next dispatch/.exec(await print('digest')) ?? [];
  expect(await sql`select day::text, told_until from consultation.digests`).toEqual([{ day, told_until: null }]);
});

it('deletes what has expired', async () => {
  await sql`insert into consultation.visitor_actions (kind, subject, happened_at) values ('attempt', 'x', now() - interval '2 days')`;
  expect(await print('purge')).toMatch(/Deleted .*"visitor_actions": ?1/);
  expect(await count('visitor_actions')).toEqual([0]);
});

describe('the database', () => {
  it('is named without its password, and never guessed', async () => {
    const { hostname, port, pathname, password } = new URL(ownerUrl);
    const { stderr } = await run('check');
    expect(stderr).toContain(`Database: "${pathname.slice(1)}" on ${hostname}:${port} as `);
    expect(stderr).not.toContain(password);
    expect(await runAdmin('', 'check')).toEqual(failure('Name the database', 2));
    const plain = await runAdmin('postgresql://postgres:secret@db.example.com/postgres', 'check');
    expect(plain).toEqual(failure(/the URL of the database needs "\?sslmode=require"/));
    expect(plain.stderr).not.toContain('secret');
    expect(await run('check', '--local')).toEqual(
      failure('--local is the local stack, but DATABASE_URL names a database too', 2),
    );
  });

  it('is read from a file that only its owner may read', async () => {
    const file = join(temporaryFolder(), '.env.admin');
    writeFileSync(file, `\uFEFFDATABASE_URL="${ownerUrl}"\n`, { mode: 0o644 });
    const fromFile = (name = file) => runAdmin(undefined, 'check', '--env-file', name);
    expect(await fromFile()).toEqual(failure('chmod 600'));
    chmodSync(file, 0o600);
    expect(await fromFile()).toMatchObject({ status: 0, stdout: 'All migrations are applied\n' });
    expect(await fromFile('/nope')).toEqual(failure('Cannot check: ENOENT'));
    expect(await run('check', '--env-file', file)).toEqual(failure('Both DATABASE_URL and --env-file', 2));
  });
});

it('warns when Git would take a file with personal data', async () => {
  const folder = temporaryFolder({ '.gitignore': '*.backup.gz\n' });
  spawnSync('git', ['init', '-q', folder]);
  const warned = async (file: string) =>
    (await run('backup', join(folder, file))).stderr.includes('Git does not ignore');
  expect(await warned('my backup')).toBe(true);
  expect(await warned('my.backup.gz')).toBe(false);
});

it.each([
  [[], 'No command is given'],
  [['explode'], 'There is no command "explode"'],
  [['restore', ' '], '"restore" needs <file>'],
  [['restore', 'my', 'file'], '"restore" does not understand "file"'],
  [['check', '--all'], "Unknown option '--all'"],
])('does not understand %j', async (args, reason) => {
  const { status, stderr } = await run(...args);
  expect(status).toBe(2);
  expect(stderr).toContain('restore <file>');
  expect(stderr.trimEnd().split('\n').at(-1)).toContain(reason);
});
