/** `npm run verify`: checks a live site from outside. See `README.md`. */
import { readFileSync, statSync } from 'node:fs';
import { parseArgs, parseEnv } from 'node:util';
import { company } from '../../src/business/company.ts';
import { createRequest, type Result } from './check.ts';
import { readStack } from '../stack/stack-file.ts';
import { lookupDns } from './dns.ts';
import { parseManifest, verify, type VerifyOptions } from './verify.ts';

const usage = `npm run verify -- <origin>   checks a live site, such as https://www.example.com, or the local http://localhost:4321

  --send             sends a request and books a meeting, both marked as tests, waits for their mails, and removes them
  --manifest <file>  compares with this copy of the build's release.json instead of with the one that the site serves
  --secrets <file>   the functions' settings file, for --send and the sender's domain (supabase/.env.production)
  --dkim <selector>  the name of the mail provider's key, before "._domainkey" (resend)
  --json             prints the results as JSON
  --help             prints this

PUBLIC_SUPABASE_URL, in the environment or in .env, says where the functions are; without it, the project in the settings
file does. Its secrets are sent nowhere else.

Exits with 0 when everything works, with 1 when something is wrong.`;

const standardSecrets = 'supabase/.env.production';

const { values, positionals } = readArguments();
if (values.help) console.log(usage);
else {
  const results = await verify(optionsOf(positionals));
  if (values.json) console.log(JSON.stringify(results, null, 2));
  process.exitCode = results.some(({ status }) => status === 'wrong') ? 1 : 0;
}

function readArguments() {
  const options = {
    send: { type: 'boolean' },
    manifest: { type: 'string' },
    secrets: { type: 'string' },
    dkim: { type: 'string' },
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    return refuse((error as Error).message);
  }
}

function refuse(reason: string): never {
  console.error(`${reason}\n\n${usage}`);
  process.exit(2);
}

function optionsOf([argument = '', ...others]: string[]): VerifyOptions {
  const { origin, hostname, protocol } = URL.parse(argument) ?? {};
  if (origin === undefined || hostname === undefined || origin !== argument.replace(/\/$/, '') || others.length > 0)
    refuse(`"${positionals.join(' ')}" is not an origin, such as https://www.example.com`);
  const manifestText = values.manifest === undefined ? undefined : (readText(values.manifest) ?? '');
  if (manifestText !== undefined && !parseManifest(manifestText))
    refuse(`"${values.manifest}" cannot be read as a release.json`);
  const secrets = readSecrets(hostname);
  const secret = secrets['DISPATCH_SECRET'];
  const [, sender] = /@([^>\s]+)/.exec(secrets['MAIL_FROM'] ?? '') ?? [];
  const [, mailbox = ''] = company.email.split('@');
  // A recipient of the team's, so that no stranger gets a mail.
  const [email = company.email] = (secrets['MAIL_TO'] ?? '').split(',').filter(Boolean);
  const smokeTest = secret
    ? { secret, email: email.trim() }
    : { skipped: `no DISPATCH_SECRET in ${values.secrets ?? standardSecrets}` };
  return {
    origin,
    dns: protocol === 'http:' ? undefined : { host: hostname, mailbox, sender, selector: values.dkim },
    lookupDns,
    manifestText,
    functions: configuredFunctions(secrets),
    smokeTest: values.send ? smokeTest : undefined,
    request: createRequest(),
    report: values.json ? () => undefined : print,
  };
}

type Secrets = Record<string, string | undefined>;

/** The functions' settings: for a site on this machine those of a running local stack, else the file. */
function readSecrets(hostname: string): Secrets {
  const isLocal = values.secrets === undefined && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const stack = isLocal ? readStack() : undefined;
  if (stack) return { DISPATCH_SECRET: stack.dispatchSecret, LOCAL_REQUESTS_URL: stack.requestsUrl };
  const text = readText(values.secrets ?? standardSecrets);
  if (text === undefined && values.secrets !== undefined) refuse(`"${values.secrets}" cannot be read`);
  return parseEnv(text ?? '');
}

/** The functions' URL according to the operator, never according to the site or a copy of its manifest. */
function configuredFunctions(secrets: Secrets): string | undefined {
  const named = process.env['PUBLIC_SUPABASE_URL'];
  if (!named && secrets['LOCAL_REQUESTS_URL']) return secrets['LOCAL_REQUESTS_URL'].replace(/\/[^/]*$/, '');
  const url = named || parseEnv(readText('.env') ?? '')['PUBLIC_SUPABASE_URL'];
  if (url) return `${url.replace(/\/$/, '')}/functions/v1`;
  const [, project] = /\/\/consultation_function\.(\w+):/.exec(secrets['CONSULTATION_DB_URL'] ?? '') ?? [];
  return project && `https://${project}.supabase.co/functions/v1`;
}

/** Undefined when there is no such file. */
function readText(file: string): string | undefined {
  const isFile = statSync(file, { throwIfNoEntry: false })?.isFile();
  return isFile ? readFileSync(file, 'utf8').replace(/^\uFEFF/, '') : undefined;
}

function print({ name, status, lines }: Result): void {
  const start = `${status.padEnd('skipped'.length + 1)} ${name}`;
  console.log(lines.length === 0 ? start : lines.map((line) => `${start}: ${line}`).join('\n'));
}
