import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { environmentSchema } from '../lib/environment.ts';
import { settings } from '../supabase/functions/_shared/settings/settings-table.ts';
import { readSettings as readForMeetings } from '../supabase/functions/meetings/settings.ts';
import { readSettings as readForRequests } from '../supabase/functions/send-consultation-email/settings.ts';
import { sharedEnvironment } from '../test-support/environment.ts';
import { completeSecrets } from './secrets-file.ts';
import { settingsDocuments } from './settings-documents.ts';

const names = Object.keys(settings);
const namesIn = (text: string) => [...text.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);

it('is the table that the functions read, whole', () => {
  const asked = new Set<string>();
  for (const read of [readForMeetings, readForRequests]) {
    expect(() =>
      read((name) => {
        asked.add(name);
        return undefined;
      }),
    ).toThrow('Cannot start');
  }
  asked.delete('BUSY_CALENDAR_LOOPBACK');
  expect([...asked].toSorted()).toEqual(names.toSorted());
});

it('has the documents that "npm run secrets -- --documents" writes from it', async () => {
  for (const [file, text] of Object.entries(await settingsDocuments())) {
    expect(readFileSync(join(import.meta.dirname, '..', file), 'utf8'), `${file}: run that command`).toBe(text);
  }
});

it('names in .env.example also the values of the site and of a release', () => {
  const workflow = readFileSync('.github/workflows/deploy.yml', 'utf8');
  const deployed = [...workflow.matchAll(/\b(?:vars|secrets)\.(\w+)/g)].map(([, name]) => name);
  const example = new Set(namesIn(readFileSync('.env.example', 'utf8')));
  expect(example).toEqual(new Set([...Object.keys(environmentSchema), ...deployed, ...names]));
});

it('makes up what is random, and lists the rest where nobody can be asked', async () => {
  const { text, open } = await completeSecrets('');
  const values = parseEnv(text);
  const [one, another] = [values['DISPATCH_SECRET'] ?? '', values['VISITOR_HASH_SALT'] ?? ''];
  expect(one).toMatch(/^[0-9a-f]{64}$/);
  expect(another).not.toBe(one);
  expect(namesIn(text)).not.toContain('MAILS_PER_HOUR');
  const missing = names.filter((name) => values[name] === '');
  expect(open.map((line) => /^no value for "(\w+)": ./.exec(line)?.[1])).toEqual(missing);
  expect(missing).toContain('MAIL_API_KEY');
});

it('keeps what is there, fills in what is empty, and names what is invalid', async () => {
  const before =
    '# mine\nMAIL_API_URL="https://mail.example.com"\nDISPATCH_SECRET="kept-as-it-is"\nVISITOR_HASH_SALT=\nALLOWED_ORIGINS=x';
  const { text, open } = await completeSecrets(before);
  expect(text.startsWith('# mine\nMAIL_API_URL="https://mail.example.com"\nDISPATCH_SECRET="kept-as-it-is"\n')).toBe(
    true,
  );
  expect(text.match(/^VISITOR_HASH_SALT="[0-9a-f]{64}"$/gm)).toHaveLength(1);
  expect(parseEnv(text)['ALLOWED_ORIGINS']).toBe('x');
  expect(open).toContainEqual(
    expect.stringContaining('"ALLOWED_ORIGINS" holds "x", which is not an origin with "https:": '),
  );
  expect((await completeSecrets(text)).text).toBe(text);
});

it('reads a file that begins with a byte order mark', async () => {
  expect(parseEnv((await completeSecrets('\uFEFFMAIL_TO="team@example.com"\n')).text)['MAIL_TO']).toBe(
    'team@example.com',
  );
});

it('asks for the rest until the functions can read it', async () => {
  const answers: Record<string, string[]> = {
    CONSULTATION_DB_URL: [
      'localhost',
      'postgresql://consultation_function.x:[random]@pooler.example:6543/postgres?sslmode=require',
    ],
    MAIL_FROM: ['"Zoé $ & Co" <website@mail.example.com>'],
    BUSY_CALENDAR_URLS: ['http://calendar.example', ''],
  };
  const asked: [string, string][] = [];
  const { text, open } = await completeSecrets('', (name, explanation) => {
    asked.push([name, explanation]);
    return Promise.resolve(answers[name]?.shift() ?? sharedEnvironment[name] ?? '');
  });
  expect(open).toEqual([]);
  expect(asked.find(([, explanation]) => explanation.includes('"CONSULTATION_DB_URL" is not a URL'))).toBeDefined();
  expect(asked.filter(([name]) => name === 'BUSY_CALENDAR_URLS')).toHaveLength(2);
  const values = parseEnv(text);
  expect(readForMeetings((name) => values[name])).toMatchObject({
    databaseUrl: expect.stringMatching(/:[0-9a-f]{64}@/) as string,
    mail: { from: '"Zoé $ & Co" <website@mail.example.com>' },
    busyCalendars: { urls: [] },
  });
});

const databaseOf = (user: string) => `postgresql://${user}:secret@pooler.example.com:6543/postgres?sslmode=require`;

const complete = (
  changes: Record<string, string>,
  values = {
    ...sharedEnvironment,
    CONSULTATION_DB_URL: databaseOf('consultation_function.x'),
    VISITOR_IP_HEADER: 'cf-connecting-ip',
  },
) =>
  completeSecrets(
    Object.entries({ ...values, ...changes })
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
  );

it.each([
  ['LEAD_WEBHOOK_URL', 'https://hooks.example.com/1', '"LEAD_WEBHOOK_URL" needs a "LEAD_WEBHOOK_SECRET"'],
  ['MAIL_API_URL', 'http://api.example.com/emails', '"MAIL_API_URL" does not begin with "https:"'],
  ['MAIL_API_URL', 'http://127.0.0.1:1/emails', '"MAIL_API_URL" does not begin with "https:"'],
  ['MAIL_FROM', 'Barber website@mail.example.com', '"MAIL_FROM" is not an email address'],
  ['MAIL_TO', 'team at example dot com', '"MAIL_TO" holds "team at example dot com"'],
  ['CONSULTATION_DB_URL', 'postgresql://f@pooler.example.com:6543/postgres', 'needs "?sslmode=require"'],
  ...[
    ['100%:secret', 'has a "%" that begins no escape'],
    ['f:1%zz', 'has a "%" that begins no escape'],
    ['f:<password>', 'has a placeholder'],
    ['f.<project>:secret', 'has a placeholder'],
    ['f:[YOUR-PASSWORD]', 'has a placeholder'],
    ['f', 'has no password'],
  ].map(([user = '', problem = '']): [string, string, string] => [
    'CONSULTATION_DB_URL',
    `postgresql://${user}@pooler.example.com:6543/postgres?sslmode=require`,
    `"CONSULTATION_DB_URL" ${problem}`,
  ]),
  ['VISITOR_IP_HEADER', 'cf connecting ip', '"VISITOR_IP_HEADER" is no name of a header'],
])('finds no file complete with which the functions would not start: %s=%s', async (name, value, problem) => {
  const { open, text } = await complete({ [name]: value });
  expect(open).toEqual([expect.stringContaining(problem)]);
  const values = parseEnv(text);
  expect(() => readForRequests((one) => values[one])).toThrow(problem);
  expect((await complete({})).open).toEqual([]);
});

it.each(['none', 'cf-conecting-ip'])('doubts the header "%s", and takes it when it is typed again', async (header) => {
  expect((await complete({ VISITOR_IP_HEADER: header })).doubts).toEqual([expect.stringContaining('share one limit')]);
  expect((await complete({})).doubts).toEqual([]);
  const explanations: string[] = [];
  const { text } = await completeSecrets('', (name, explanation) => {
    if (name !== 'VISITOR_IP_HEADER') return Promise.resolve('');
    explanations.push(explanation);
    return Promise.resolve(header);
  });
  expect(explanations).toEqual([expect.any(String), expect.stringContaining('Type it again if it is right')]);
  expect(parseEnv(text)['VISITOR_IP_HEADER']).toBe(header);
});

it.each([
  [databaseOf('postgres.x'), 'does not connect as "consultation_function"'],
  ['postgresql://consultation_function:secret@localhost/postgres', 'names this machine'],
])('doubts the database %s', async (url, doubt) => {
  expect(await complete({ CONSULTATION_DB_URL: url })).toMatchObject({
    open: [],
    doubts: [expect.stringContaining(doubt)],
  });
});

it('does not call the secret of a webhook optional once the webhook is named', async () => {
  const explanations: string[] = [];
  const { open } = await completeSecrets("LEAD_WEBHOOK_URL='https://hooks.example.com/1'", (name, explanation) => {
    if (name === 'LEAD_WEBHOOK_SECRET') explanations.push(explanation);
    return Promise.resolve(sharedEnvironment[name] ?? '');
  });
  expect(explanations).toEqual([expect.not.stringContaining('Optional')]);
  expect(open).toEqual([expect.stringContaining('"LEAD_WEBHOOK_URL" needs a "LEAD_WEBHOOK_SECRET"')]);
});

it('writes a file that only its owner may read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'env');
  writeFileSync(file, 'MAIL_TO="team@example.com"\n', { mode: 0o644 });
  const { status, stderr } = spawnSync(process.execPath, ['scripts/secrets.ts', file], { encoding: 'utf8', input: '' });
  expect(stderr).toContain('Left to fill in');
  expect(status).toBe(1);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toMatch(/^MAIL_TO="team@example.com"\n/);
});
