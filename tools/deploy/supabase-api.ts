/**
 * Deploys functions and sets their settings, which Supabase calls secrets, through Supabase's Management API
 * (https://supabase.com/docs/reference/api): its command line program is not in the lock file, and would run with the
 * token in its environment.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { functionNames } from '../functions/write-modules.ts';
import { settings } from '../../supabase/functions/_shared/settings/settings-table.ts';
import { denoFlags, denoProgram } from '../functions/deno.ts';
import { reasonOf } from '../../lib/unknown.ts';
import { completeSecrets } from './secrets.ts';

export interface Project {
  ref: string;
  token: string;
}

const root = join(import.meta.dirname, '../..');
const timeoutMs = 120_000;

/** Uploads what a function imports; the project's own runtime bundles it. */
export async function deployFunction(name: string, project: Project): Promise<void> {
  const folder = `supabase/functions/${name}`;
  const body = new FormData();
  const metadata = {
    name,
    entrypoint_path: `${folder}/index.ts`,
    import_map_path: `${folder}/deno.json`,
    // A form without JavaScript cannot send a token, and visitors have no account: a function checks every request.
    verify_jwt: false,
  };
  body.append('metadata', JSON.stringify(metadata));
  for (const file of [...filesOf(name), `${folder}/deno.json`])
    body.append('file', new Blob([readFileSync(join(root, file))], { type: 'text/plain' }), file);
  await call(project, `functions/deploy?slug=${name}`, body);
}

/**
 * Sets the functions' settings from the text of a file. Returns their names, and those that the project has from earlier
 * but the file has not (`left`); throws when one is missing or invalid.
 */
export async function setSecrets(text: string, project: Project): Promise<Record<'names' | 'left', string[]>> {
  const { text: completed, problems } = await completeSecrets(text);
  // A random value that it would add is missing as well.
  if (problems.length > 0 || completed !== text)
    throw new Error(`run "npm run secrets" first:\n${problems.map((line) => `  ${line}`).join('\n')}`);
  const values = parseEnv(text);
  const names = Object.keys(settings).filter((name) => values[name]?.trim());
  await call(project, 'secrets', JSON.stringify(names.map((name) => ({ name, value: values[name]?.trim() }))));
  const present = (await (await call(project, 'secrets')).json()) as { name: string }[];
  const left = present.map(({ name }) => name).filter((name) => name in settings && !names.includes(name));
  return { names, left };
}

/** The project's own files that a function imports, as Deno resolves them. */
function filesOf(name: string): string[] {
  const flags = denoFlags(name).filter((flag) => flag !== '--cached-only');
  const entry = join(root, 'supabase/functions', name, 'index.ts');
  const { status, stdout, stderr } = spawnSync(denoProgram(), ['info', '--json', ...flags, entry], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Deno cannot list the files of "${name}": ${stderr.trim()}`);
  const { modules } = JSON.parse(stdout) as { modules: { specifier: string }[] };
  const projectFiles = modules.filter(
    ({ specifier }) => specifier.startsWith('file:') && !specifier.includes('/node_modules/'),
  );
  return projectFiles.map(({ specifier }) => relative(root, fileURLToPath(specifier))).sort();
}

/** Posts a body, or gets without one. */
async function call({ ref, token }: Project, path: string, body?: FormData | string): Promise<Response> {
  const response = await fetch(`https://api.supabase.com/v1/projects/${encodeURIComponent(ref)}/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
    // The token goes to no other host.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`Supabase answers ${response.status}: ${(await response.text()).slice(0, 500)}`);
  return response;
}

if (import.meta.main) {
  const [command, file = ''] = process.argv.slice(2);
  const { SUPABASE_PROJECT_REF: ref = '', SUPABASE_ACCESS_TOKEN: token = '' } = process.env;
  const project = { ref, token };
  try {
    if (command === 'secrets') {
      const { names, left } = await setSecrets(readFileSync(file, 'utf8'), project);
      console.log(`Set in the project ${ref}: ${names.join(', ')}`);
      const place = 'delete them at Supabase → Edge Functions → Secrets if you no longer want them';
      if (left.length > 0) console.log(`Not in the file, but in force from earlier: ${left.join(', ')}; ${place}`);
    } else if (command === 'functions') {
      for (const name of functionNames) {
        await deployFunction(name, project);
        console.log(`Deployed "${name}" to the project ${ref}`);
      }
    } else throw new Error(`"${command}" is neither "functions" nor "secrets"`);
  } catch (error) {
    console.error(`Cannot ${command === 'secrets' ? 'set the settings' : 'deploy the functions'}: ${reasonOf(error)}`);
    process.exitCode = 1;
  }
}
