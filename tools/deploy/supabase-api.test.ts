import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { requiredSettings } from '../../test-support/fixtures.ts';
import { writeFunctionModules, functionNames } from '../functions/write-modules.ts';
import { completeSecrets } from './secrets.ts';
import { deployFunction, setSecrets, type Project } from './supabase-api.ts';

const project: Project = { ref: 'abcdefghijklmnopqrst', token: 'sbp_1' };

/** Supabase's API, answering like this. */
function stubApi(status = 201, text = '{"message":"no such project"}') {
  const fetch = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(new Response(text, { status })));
  vi.stubGlobal('fetch', fetch);
  return fetch.mock.calls;
}

it.each(functionNames)('uploads every file that "%s" imports, by its path', { timeout: 30_000 }, async (name) => {
  writeFunctionModules();
  const calls = stubApi();
  await deployFunction(name, project);
  const [url, init] = calls[0]!;
  expect(url).toBe(`https://api.supabase.com/v1/projects/abcdefghijklmnopqrst/functions/deploy?slug=${name}`);
  // The token goes to no other host.
  expect(init).toMatchObject({ headers: { Authorization: 'Bearer sbp_1' }, redirect: 'error' });
  const form = init.body as FormData;
  const folder = `supabase/functions/${name}`;
  expect(JSON.parse(form.get('metadata') as string)).toEqual({
    name,
    entrypoint_path: `${folder}/index.ts`,
    import_map_path: `${folder}/deno.json`,
    verify_jwt: false,
  });
  const files = form.getAll('file') as File[];
  const names = files.map((file) => file.name);
  expect(names).toEqual(expect.arrayContaining([`${folder}/index.ts`, `${folder}/deno.json`]));
  expect(names).toEqual(expect.arrayContaining(['supabase/functions/_shared/release.ts', 'src/i18n/locales.ts']));
  expect(names.filter((file) => /node_modules|\.test\.|^\.|\.env/.test(file))).toEqual([]);
  for (const file of files) expect(await file.text(), file.name).toBe(readFileSync(file.name, 'utf8'));
});

it('reports the answer of Supabase when it refuses', async () => {
  stubApi(404);
  await expect(deployFunction(functionNames[0]!, project)).rejects.toThrow(/Supabase answers 404: .*no such project/);
});

it('sets the values of a complete file, and nothing of an incomplete one', async () => {
  const calls = stubApi(200, '[{"name":"MAIL_TO"},{"name":"ALERT_URL"},{"name":"SUPABASE_URL"}]');
  await expect(setSecrets('MAIL_API_KEY="re_1"', project)).rejects.toThrow(/no value for "MAIL_FROM"/);
  const answers: Record<string, string> = {
    ...requiredSettings,
    CONSULTATION_DB_URL: 'postgresql://consultation_function.ref:[random]@host.invalid:6543/postgres?sslmode=require',
  };
  const { text } = await completeSecrets('', (name) => Promise.resolve(answers[name] ?? ''));
  const lacking = text.replace(/^DISPATCH_SECRET=.*\n/m, '');
  await expect(setSecrets(lacking, project)).rejects.toThrow('run "npm run secrets" first');
  expect(calls).toEqual([]);
  const { names, left } = await setSecrets(`${text}\nOTHER="1"\n`, project);
  const [url, { body }] = calls[0]!;
  expect(url).toBe('https://api.supabase.com/v1/projects/abcdefghijklmnopqrst/secrets');
  const sent = JSON.parse(body as string) as { name: string; value: string }[];
  expect(sent.map(({ name }) => name)).toEqual(names);
  expect(names).not.toContain('OTHER');
  // A setting that the file no longer has stays in force until it is deleted.
  expect(left).toEqual(['ALERT_URL']);
  expect(sent).toContainEqual({ name: 'MAIL_API_KEY', value: requiredSettings['MAIL_API_KEY'] });
});
