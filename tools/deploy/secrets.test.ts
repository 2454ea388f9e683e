import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { PassThrough } from 'node:stream';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { environmentSchema } from '../../lib/environment.ts';
import { settings } from '../../supabase/functions/_shared/settings/settings-table.ts';
import { readSettings } from '../../supabase/functions/_shared/settings/settings.ts';
import { requiredSettings } from '../../test-support/fixtures.ts';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import { askIn, completeSecrets } from './secrets.ts';
import { settingsDocuments } from './settings-documents.ts';

const names = Object.keys(settings);
const namesIn = (text: string) => [...text.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);

it('is the table that the functions read, whole', () => {
  const asked = new Set<string>();
  expect(() => readSettings((name) => void asked.add(name))).toThrow('Cannot start');
  // Only the local stack sets it.
  asked.delete('ALLOW_LOOPBACK_URLS');
  expect([...asked].toSorted()).toEqual(names.toSorted());
});

it('has the documents that "npm run secrets -- --documents" writes from it', async () => {
  for (const [file, text] of Object.entries(await settingsDocuments())) {
    expect(readFileSync(join(import.meta.dirname, '../..', file), 'utf8'), `${file}: run that command`).toBe(text);
  }
});

it('names in .env.example also the values of the site and of a release', () => {
  const workflow = readFileSync('.github/workflows/deploy.yml', 'utf8');
  const deployed = [...workflow.matchAll(/\b(?:vars|secrets)\.(\w+)/g)].map(([, name]) => name);
  const example = new Set(namesIn(readFileSync('.env.example', 'utf8')));
  expect(example).toEqual(new Set([...Object.keys(environmentSchema), ...deployed, ...names]));
});

const databaseOf = (user: string) => `postgresql://${user}:secret@pooler.example.com:6543/postgres?sslmode=require`;
const valid: Record<string, string> = {
  ...requiredSettings,
  CONSULTATION_DB_URL: databaseOf('consultation_function.x'),
  VISITOR_IP_HEADER: 'cf-connecting-ip',
};
const fileWith = (changes: Record<string, string>) =>
  Object.entries({ ...valid, ...changes })
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('');

it('makes up what is random, and lists the rest where nobody can be asked', async () => {
  const { text, problems } = await completeSecrets('');
  const values = parseEnv(text);
  expect(values['DISPATCH_SECRET']).toMatch(/^[0-9a-f]{64}$/);
  expect(values['VISITOR_HASH_SALT']).not.toBe(values['DISPATCH_SECRET']);
  expect(namesIn(text)).not.toContain('MAILS_PER_HOUR');
  const missing = names.filter((name) => values[name] === '');
  expect(problems.map((line) => /^no value for "(\w+)": ./.exec(line)?.[1])).toEqual(missing);
  expect(missing).toContain('MAIL_API_KEY');
});

it('keeps what is there, fills in what is empty, and names what is invalid', async () => {
  const before = '# mine\nMAIL_API_URL="https://mail.example.com"\nDISPATCH_SECRET="kept-as-it-is"\n';
  const { text, problems } = await completeSecrets(`\uFEFF${before}VISITOR_HASH_SALT=\nALLOWED_ORIGINS=x`);
  expect(text.startsWith(before)).toBe(true);
  expect(text.match(/^VISITOR_HASH_SALT="[0-9a-f]{64}"$/gm)).toHaveLength(1);
  expect(parseEnv(text)['ALLOWED_ORIGINS']).toBe('x');
  const problem = '"ALLOWED_ORIGINS" holds "x", which is not an origin with "https:": ';
  expect(problems).toContainEqual(expect.stringContaining(problem));
  expect((await completeSecrets(text)).text).toBe(text);
});

it('asks for the rest until the functions can read it', async () => {
  const answers: Record<string, string[]> = {
    CONSULTATION_DB_URL: ['localhost', databaseOf('consultation_function.x').replace('secret', '[random]')],
    MAIL_FROM: ['"Zoé $ & Co" <website@mail.example.com>'],
    BUSY_CALENDAR_URLS: ['http://calendar.example', ''],
  };
  const asked: [string, string][] = [];
  const { text, problems } = await completeSecrets('', (name, explanation) => {
    asked.push([name, explanation]);
    return Promise.resolve(answers[name]?.shift() ?? valid[name] ?? '');
  });
  expect(problems).toEqual([]);
  expect(asked.find(([, explanation]) => explanation.includes('"CONSULTATION_DB_URL" is not a URL'))).toBeDefined();
  expect(asked.filter(([name]) => name === 'BUSY_CALENDAR_URLS')).toHaveLength(2);
  const values = parseEnv(text);
  expect(readSettings((name) => values[name])).toMatchObject({
    databaseUrl: expect.stringMatching(/:[0-9a-f]{64}@/) as string,
    mail: { from: '"Zoé $ & Co" <website@mail.example.com>' },
    busyCalendarUrls: [],
  });
});

it('keeps what was typed before Ctrl-C', async () => {
  const input = new PassThrough();
  const ask = askIn(createInterface({ input, output: new PassThrough(), terminal: true }));
  const typed = ask('MAIL_TO', 'the team');
  input.write('team@example.com\r');
  expect(await typed).toBe('team@example.com');
  const interrupted = ask('MAIL_FROM', 'the sender');
  input.write('\x03');
  expect([await interrupted, await ask('ALERT_URL', 'the chat')]).toEqual(['', '']);
});

it('needs the secret of a webhook as soon as the webhook is named', async () => {
  const explanations: string[] = [];
  const before = fileWith({ LEAD_WEBHOOK_URL: 'https://hooks.example.com/1' });
  const { problems } = await completeSecrets(before, (name, explanation) => {
    if (name === 'LEAD_WEBHOOK_SECRET') explanations.push(explanation);
    return Promise.resolve('');
  });
  expect(explanations).toEqual([expect.not.stringContaining('Optional')]);
  expect(problems).toEqual([expect.stringContaining('"LEAD_WEBHOOK_URL" needs a "LEAD_WEBHOOK_SECRET"')]);
});

it.each([
  ['CONSULTATION_DB_URL', databaseOf('postgres.x'), 'does not connect as "consultation_function"'],
  ['CONSULTATION_DB_URL', 'postgresql://consultation_function:x@localhost/postgres', 'names this machine'],
])('refuses %s=%s', async (name, value, problem) => {
  expect((await completeSecrets(fileWith({}))).problems).toEqual([]);
  expect((await completeSecrets(fileWith({ [name]: value }))).problems).toEqual([expect.stringContaining(problem)]);
});

it('writes a file that only its owner may read', () => {
  const file = join(temporaryFolder(), 'env');
  writeFileSync(file, 'MAIL_TO="team@example.com"\n', { mode: 0o644 });
  const { status, stderr } = spawnSync(process.execPath, ['tools/deploy/secrets.ts', file], {
    encoding: 'utf8',
    input: '',
  });
  expect(stderr).toContain('Left to do');
  expect(status).toBe(1);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toMatch(/^MAIL_TO="team@example.com"\n/);
});
