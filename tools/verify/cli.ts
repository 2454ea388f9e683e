/** `npm run verify`: asks a live site, from outside, whether everything works. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { company } from '../../src/business/company.ts';
import { createAsk, reasonOf } from './ask.ts';
import { backendChecks } from './backend.ts';
import { runChecks, type Check, type Result } from './check.ts';
import { dnsChecks, recordsFrom } from './dns.ts';
import { sendCheck } from './send.ts';
import { manifestIn, reachCheck, servedManifest, siteChecks } from './site.ts';

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

const standardSecrets = 'supabase/.env.production';

const { values, positionals } = readArguments();
const [argument = '', ...others] = positionals;
const manifestText = values.manifest === undefined ? undefined : textOf(values.manifest);
const secretsText = textOf(values.secrets ?? standardSecrets);
if (values.help) console.log(usage);
else if (!URL.canParse(argument) || new URL(argument).origin !== argument.replace(/\/$/, '') || others.length > 0)
  refuse(`"${positionals.join(' ')}" is not an origin, such as https://www.example.com`);
else if (values.manifest !== undefined && manifestIn(manifestText ?? '') === undefined)
  refuse(`"${values.manifest}" is no release.json that can be read`);
else if (values.secrets !== undefined && secretsText === undefined) refuse(`"${values.secrets}" cannot be read`);
else {
  const results = await verify(new URL(argument).origin);
  if (values.json) console.log(JSON.stringify(results, null, 2));
  process.exitCode = results.some(({ status }) => status === 'wrong') ? 1 : 0;
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        send: { type: 'boolean' },
        keep: { type: 'boolean' },
        manifest: { type: 'string' },
        secrets: { type: 'string' },
        dkim: { type: 'string' },
        dns: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    refuse(reasonOf(error));
    process.exit();
  }
}

function refuse(reason: string): void {
  console.error(`${reason}\n\n${usage}`);
  process.exitCode = 2;
}

/** Undefined when there is no such file. */
function textOf(file: string): string | undefined {
  return statSync(file, { throwIfNoEntry: false })?.isFile()
    ? readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
    : undefined;
}

async function verify(origin: string): Promise<Result[]> {
  const { hostname, protocol } = new URL(origin);
  const secrets = readSecrets(origin);
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

  const manifest = manifestIn(manifestText ?? '') ?? (await servedManifest(origin, ask));
  if (typeof manifest === 'string') {
    const run = () => Promise.resolve([{ problem: manifest }]);
    return [...first, ...(await runChecks([{ name: 'manifest', guide: 'release', run }], report))];
  }
  const configured = configuredFunctions(secrets);
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
  return { ...check, skipped: secret === '' ? `no DISPATCH_SECRET in ${values.secrets ?? standardSecrets}` : unknown };
}

type Secrets = Record<string, string | undefined>;

/** The file of the secrets; for a site on this machine without one, those of a running local stack. */
function readSecrets(origin: string): Secrets {
  if (secretsText !== undefined) return parseEnv(secretsText);
  const stack = textOf(join(process.env['LOCAL_DATA_DIR'] ?? '.local', 'stack.json'));
  if (stack === undefined || !['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname)) return {};
  const { dispatchSecret, functionUrl } = JSON.parse(stack) as Record<string, string>;
  return { DISPATCH_SECRET: dispatchSecret, LOCAL_FUNCTION_URL: functionUrl };
}

/** Where the operator's functions are, from what the operator has, and never from the site or a copy of its manifest. */
function configuredFunctions(secrets: Secrets): string | undefined {
  const named = process.env['PUBLIC_SUPABASE_URL'];
  if (!named && secrets['LOCAL_FUNCTION_URL']) return secrets['LOCAL_FUNCTION_URL'].replace(/\/[^/]*$/, '');
  const url = named || parseEnv(textOf('.env') ?? '')['PUBLIC_SUPABASE_URL'];
  if (url) return `${url.replace(/\/$/, '')}/functions/v1`;
  const [, project] = /\/\/consultation_function\.(\w+):/.exec(secrets['CONSULTATION_DB_URL'] ?? '') ?? [];
  return project && `https://${project}.supabase.co/functions/v1`;
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
