import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { writeFunctionModules } from '../tools/admin/function-modules.ts';
import { functionNames } from '../tools/admin/functions.ts';
import { completeSecrets } from './secrets-file.ts';
import { deployFunction, setSecrets, type Project } from './supabase-api.ts';

interface Call {
  url: string | undefined;
  authorization: string | undefined;
  body: Response;
}

/** A stand-in for Supabase's API that answers like this. */
async function startApi(
  status = 201,
  headers: Record<string, string> = {},
): Promise<{ project: Project; calls: Call[] }> {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      const type = request.headers['content-type'] ?? '';
      const body = new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } });
      calls.push({ url: request.url, authorization: request.headers.authorization, body });
      response.writeHead(status, headers).end('{"message":"no such project"}');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { project: { ref: 'abcdefghijklmnopqrst', token: 'sbp_1', api }, calls };
}

it.each(functionNames)('uploads every file that "%s" imports, by its path', { timeout: 30_000 }, async (name) => {
  writeFunctionModules();
  const { project, calls } = await startApi();
  await deployFunction(name, project);
  const [call] = calls;
  expect(call?.url).toBe(`/v1/projects/abcdefghijklmnopqrst/functions/deploy?slug=${name}`);
  expect(call?.authorization).toBe('Bearer sbp_1');
  const form = await call!.body.formData();
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

it('says what Supabase answers when it refuses, and sends the token nowhere else', async () => {
  const { project } = await startApi(404);
  await expect(deployFunction(functionNames[0]!, project)).rejects.toThrow(/Supabase answers 404: .*no such project/);
  const other = await startApi();
  const { project: moved } = await startApi(307, { Location: `${other.project.api}/` });
  await expect(deployFunction(functionNames[0]!, moved)).rejects.toThrow();
  expect(other.calls).toEqual([]);
});

it('sets the values of a complete file, and nothing of an incomplete one', async () => {
  const { project, calls } = await startApi();
  await expect(setSecrets('MAIL_API_KEY="re_1"', project)).rejects.toThrow(/no value for "MAIL_FROM"/);
  expect(calls).toEqual([]);
  const answers: Record<string, string> = {
    CONSULTATION_DB_URL: 'postgresql://consultation_function.ref:[random]@host.invalid:6543/postgres?sslmode=require',
    ALLOWED_ORIGINS: 'https://www.example.com',
    MAIL_API_URL: 'https://api.resend.com/emails',
    MAIL_API_KEY: 're_1',
    MAIL_FROM: 'Example <website@mail.example.com>',
    MAIL_TO: 'team@example.com',
    VISITOR_IP_HEADER: 'cf-connecting-ip',
  };
  const { text, open } = await completeSecrets('', (name) => Promise.resolve(answers[name] ?? ''));
  expect(open).toEqual([]);
  const lacking = text.replace(/^DISPATCH_SECRET=.*\n/m, '');
  await expect(setSecrets(lacking, project)).rejects.toThrow('run "npm run secrets" first');
  expect(calls).toEqual([]);
  const names = await setSecrets(`${text}\nOTHER="1"\n`, project);
  expect(calls[0]?.url).toBe('/v1/projects/abcdefghijklmnopqrst/secrets');
  const sent = (await calls[0]!.body.json()) as { name: string; value: string }[];
  expect(sent.map(({ name }) => name)).toEqual(names);
  expect(names).not.toContain('OTHER');
  expect(sent).toContainEqual({ name: 'MAIL_API_KEY', value: 're_1' });
});
