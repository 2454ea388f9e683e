/** `npm run verify`: asks a live site, from outside, whether everything works. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { company } from '../../src/business/company.ts';
import { backendChecks, functionsOf } from './backend.ts';
import { runChecks, unless, type Check, type Result } from './check.ts';
import { dnsChecks, recordsFrom } from './dns.ts';
import { sendCheck } from './send.ts';
import { siteChecks } from './site.ts';

const usage = `npm run verify -- <origin>   checks a live site, such as https://www.example.com, or the local http://localhost:4321

  --send            sends a request and books a meeting, both marked as tests, waits for their mails, and removes them
  --keep            with --send: leaves them, so that the digest shows them; they are deleted after two days
  --secrets <file>  the functions' secrets, for --send and the sender's domain (supabase/.env.production)
  --dns <server>    asks this name server, such as 1.1.1.1
  --json            prints the results as JSON
  --help            prints this

Exits with 0 when everything works, with 1 when something is wrong.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    send: { type: 'boolean' },
    keep: { type: 'boolean' },
    secrets: { type: 'string', default: 'supabase/.env.production' },
    dns: { type: 'string' },
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
const [argument = ''] = positionals;
if (values.help) console.log(usage);
else if (!URL.canParse(argument) || new URL(argument).origin !== argument.replace(/\/$/, '')) {
  console.error(`"${argument}" is not an origin, such as https://www.example.com\n\n${usage}`);
  process.exitCode = 2;
} else {
  const results = await runChecks(await allChecks(new URL(argument).origin));
  console.log(values.json ? JSON.stringify(results, null, 2) : results.map(describe).join('\n'));
  process.exitCode = results.some(({ status }) => status === 'wrong') ? 1 : 0;
}

async function allChecks(origin: string): Promise<Check[]> {
  const { hostname, protocol } = new URL(origin);
  const secrets = readSecrets();
  const sender = /@([^>\s]+)/.exec(secrets['MAIL_FROM'] ?? '')?.[1];
  const [, mailbox = ''] = company.email.split('@');
  const isLocal = protocol === 'http:' && values.dns === undefined;
  const names = dnsChecks({ host: hostname, sender, mailbox }, recordsFrom(values.dns)).map((check) =>
    isLocal ? { ...check, skipped: 'no DNS here' } : check,
  );
  const functions = await functionsOf(origin).catch(() => undefined);
  if (functions === undefined) {
    const run = () =>
      Promise.resolve(unless(false, 'the contact page has no form, so nobody knows where the functions are', 'values'));
    return [...names, ...siteChecks(origin), { name: 'functions', guide: 'values', run }];
  }
  const checks = [...names, ...siteChecks(origin), ...backendChecks(origin, functions)];
  if (!values.send) return checks;
  const secret = secrets['DISPATCH_SECRET'] ?? '';
  const skipped = secret === '' ? `no DISPATCH_SECRET in ${values.secrets}` : undefined;
  // A recipient of the team's, so that no stranger gets a mail.
  const [email = company.email] = (secrets['MAIL_TO'] ?? '').split(',').filter(Boolean);
  const send = sendCheck({ origin, functions, secret, email: email.trim(), keep: values.keep ?? false });
  return [...checks, { ...send, skipped }];
}

/** The file of the secrets; beside a running local stack, its own. */
function readSecrets(): Record<string, string | undefined> {
  if (existsSync(values.secrets)) return parseEnv(readFileSync(values.secrets, 'utf8'));
  const stack = join(process.env['LOCAL_DATA_DIR'] ?? '.local', 'stack.json');
  if (!existsSync(stack)) return {};
  const { dispatchSecret } = JSON.parse(readFileSync(stack, 'utf8')) as { dispatchSecret?: string };
  return { DISPATCH_SECRET: dispatchSecret };
}

function describe({ name, status, lines }: Result): string {
  if (status === 'works') return `works    ${name}`;
  return lines.map((line) => `${status.padEnd(8)} ${name}: ${line}`).join('\n');
}
