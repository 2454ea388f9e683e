/** `npm run verify`: asks a live site, from outside, whether everything works. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { company } from '../../src/business/company.ts';
import { createAsk } from './ask.ts';
import { backendChecks } from './backend.ts';
import { runChecks, type Check, type Result } from './check.ts';
import { dnsChecks, recordsFrom } from './dns.ts';
import type { Manifest } from './manifest.ts';
import { sendCheck } from './send.ts';
import { reachCheck, servedManifest, siteChecks } from './site.ts';

const usage = `npm run verify -- <origin>   checks a live site, such as https://www.example.com, or the local http://localhost:4321

  --send             sends a request and books a meeting, both marked as tests, waits for their mails, and removes them
  --keep             with --send: leaves them, so that the digest shows them; they are deleted after two days
  --manifest <file>  compares with this copy of the build's release.json instead of with the one that the site serves
  --secrets <file>   the functions' secrets, for --send and the sender's domain (supabase/.env.production)
  --dkim <selector>  the name of the mail provider's key, before "._domainkey" (resend)
  --dns <server>     asks this name server, such as 1.1.1.1
  --json             prints the results as JSON
  --help             prints this

PUBLIC_SUPABASE_URL, in the environment or in .env, says where the functions are; without it, the project in the file of
the secrets does. The secrets are sent nowhere else.

Exits with 0 when everything works, with 1 when something is wrong.`;

// Waiting for mails has a limit of its own.
const deadlineMs = 180_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    send: { type: 'boolean' },
    keep: { type: 'boolean' },
    manifest: { type: 'string' },
    secrets: { type: 'string', default: 'supabase/.env.production' },
    dkim: { type: 'string' },
    dns: { type: 'string' },
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
const [argument = '', ...others] = positionals;
if (values.help) console.log(usage);
else if (!URL.canParse(argument) || new URL(argument).origin !== argument.replace(/\/$/, '') || others.length > 0) {
  console.error(`"${positionals.join(' ')}" is not an origin, such as https://www.example.com\n\n${usage}`);
  process.exitCode = 2;
} else {
  const results = await verify(new URL(argument).origin);
  if (values.json) console.log(JSON.stringify(results, null, 2));
  process.exitCode = results.some(({ status }) => status === 'wrong') ? 1 : 0;
}

async function verify(origin: string): Promise<Result[]> {
  const { hostname, protocol } = new URL(origin);
  const secrets = readSecrets();
  const ask = createAsk({ signal: AbortSignal.timeout(deadlineMs) });
  const sender = /@([^>\s]+)/.exec(secrets['MAIL_FROM'] ?? '')?.[1];
  const [, mailbox = ''] = company.email.split('@');
  const isLocal = protocol === 'http:' && values.dns === undefined;
  const names = dnsChecks({ host: hostname, sender, mailbox, selector: values.dkim }, recordsFrom(values.dns));
  progress(`asking ${origin}`);
  const first = await runChecks(
    [...names.map((check) => (isLocal ? { ...check, skipped: 'no DNS here' } : check)), reachCheck(origin, ask)],
    report,
  );
  if (first.some(({ name, status }) => name === 'site' && status === 'wrong')) return first;

  const manifestText = values.manifest === undefined ? undefined : readFileSync(values.manifest, 'utf8');
  const manifest =
    manifestText === undefined ? await servedManifest(origin, ask) : (JSON.parse(manifestText) as Manifest);
  if (typeof manifest === 'string') {
    const run = () => Promise.resolve([{ problem: manifest }]);
    return [...first, ...(await runChecks([{ name: 'manifest', guide: 'release', run }], report))];
  }
  const configured = configuredFunctions(secrets, manifestText === undefined ? undefined : manifest.functions);
  const checks = [
    ...siteChecks({ origin, ask, manifest, manifestText, progress }),
    ...backendChecks({ manifest, configured, ask }),
    ...(values.send ? [sending(origin, configured, secrets)] : []),
  ];
  return [...first, ...(await runChecks(checks, report))];
}

function sending(origin: string, functions: string | undefined, secrets: Secrets): Check {
  const secret = secrets['DISPATCH_SECRET'] ?? '';
  // A recipient of the team's, so that no stranger gets a mail.
  const [email = company.email] = (secrets['MAIL_TO'] ?? '').split(',').filter(Boolean);
  const check = sendCheck({
    origin,
    functions: functions ?? '',
    secret,
    email: email.trim(),
    keep: values.keep ?? false,
  });
  const unknown =
    functions === undefined ? 'PUBLIC_SUPABASE_URL is not set, and secrets are sent nowhere else' : undefined;
  return { ...check, skipped: secret === '' ? `no DISPATCH_SECRET in ${values.secrets}` : unknown };
}

type Secrets = Record<string, string | undefined>;

/** The file of the secrets; beside a running local stack, its own. */
function readSecrets(): Secrets {
  if (existsSync(values.secrets)) return parseEnv(readFileSync(values.secrets, 'utf8'));
  const stack = join(process.env['LOCAL_DATA_DIR'] ?? '.local', 'stack.json');
  if (!existsSync(stack)) return {};
  const { dispatchSecret, functionUrl } = JSON.parse(readFileSync(stack, 'utf8')) as Record<string, string>;
  return { DISPATCH_SECRET: dispatchSecret, LOCAL_FUNCTION_URL: functionUrl };
}

/** Where the operator's functions are, from what the operator has, and never from the site. */
function configuredFunctions(secrets: Secrets, built: string | undefined): string | undefined {
  if (secrets['LOCAL_FUNCTION_URL']) return secrets['LOCAL_FUNCTION_URL'].replace(/\/[^/]*$/, '');
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  const url = process.env['PUBLIC_SUPABASE_URL'] || file['PUBLIC_SUPABASE_URL'];
  if (url) return `${url.replace(/\/$/, '')}/functions/v1`;
  const [, project] = /\/\/consultation_function\.(\w+):/.exec(secrets['CONSULTATION_DB_URL'] ?? '') ?? [];
  return built ?? (project && `https://${project}.supabase.co/functions/v1`);
}

/** As soon as it is known; without the checks that would only repeat one that failed. */
function report({ name, status, lines }: Result): void {
  if (values.json) return;
  const width = 'skipped'.length + 1;
  if (status === 'works') console.log(`${status.padEnd(width)} ${name}`);
  for (const line of lines) console.log(`${status.padEnd(width)} ${name}: ${line}`);
}

/** Beside the results, so that a slow site does not look like a program that hangs. */
function progress(text: string): void {
  console.error(`… ${text}`);
}
