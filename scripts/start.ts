import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { watchDictionaries } from '../tools/locale-lint/watch.ts';
import { startBackend, type Backend } from '../tools/dev-stack/backend.ts';
import { endLeftovers, type StackFile } from '../tools/dev-stack/leftovers.ts';
import type { Part } from '../tools/dev-stack/parts.ts';
import { readPorts, requireFreePorts } from '../tools/dev-stack/ports.ts';
import { endLeftoverServer } from '../tools/dev-stack/postgres.ts';
import { buildSite, developSite, serveSite } from '../tools/dev-stack/site.ts';

const usage = `node scripts/start.ts <command>

  start    build the site, start the backend, serve the built site
  serve    the same without building
  dev      start the backend and Astro's dev server; with --pseudo also in three pseudo-languages
  backend  start the backend only`;

const commands = ['start', 'serve', 'dev', 'backend'] as const;
type Command = (typeof commands)[number];

/** Settings of the function that the environment may change, for tests that would run into its limits. */
const limitNames = ['VISITOR_LIMIT_PER_MINUTE', 'VISITOR_LIMIT_PER_DAY', 'MAILS_PER_HOUR', 'MINIMUM_FORM_MS'];

const [, , command, ...options] = process.argv as [string, string, Command, ...string[]];
const isPseudo = options.includes('--pseudo');
if (!commands.includes(command) || (isPseudo && command !== 'dev')) {
  console.error(usage);
  process.exit(2);
}

let backend: Backend | undefined;
let site: Part | undefined;
let stackFile: string | undefined;
let leaving: Promise<never> | undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave(0));

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await leave(1);
}

async function run(): Promise<void> {
  const ports = readPorts(process.env);
  const hasSite = command !== 'backend';
  const directory = openDirectory();
  await requireFreePorts(ports, ['function', 'database', 'outbox', ...(hasSite ? (['site'] as const) : [])]);
  if (command === 'start') buildSite(ports);

  const settings = Object.fromEntries(
    limitNames.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
  backend = await startBackend({ ports, directory, settings, watch: command === 'dev' });
  if (command === 'dev') site = await developSite(ports, directory, isPseudo ? { PSEUDO: '1' } : {});
  else if (hasSite) site = await serveSite(ports, directory);
  if (leaving) return;

  const { databaseUrl, functionUrl, outbox, dispatchSecret } = backend;
  const siteUrl = `http://localhost:${ports.site}`;
  const parts = [...backend.parts, ...(site ? [site] : [])];
  const stack: StackFile = {
    pid: process.pid,
    siteUrl,
    functionUrl,
    outboxUrl: outbox.url,
    databaseUrl,
    dispatchSecret,
    parts: parts.map(({ pid, mark }) => ({ pid, mark })),
  };
  stackFile = join(directory, 'stack.json');
  writeFileSync(stackFile, JSON.stringify(stack, null, 2), { mode: 0o600 });

  if (hasSite) console.log(`Site      ${siteUrl}`);
  if (isPseudo) {
    console.log(`Pseudo    ${siteUrl}/en-xa/  accented and 40 % longer`);
    console.log(`          ${siteUrl}/ar-xb/  the same from right to left`);
    console.log(`          ${siteUrl}/en-xl/  with a word of 45 letters in every text`);
    console.log('          The company and its facts are made up, see integrations/pseudo-company/pseudo-company.ts.');
  }
  console.log(`Function  ${functionUrl}`);
  console.log(`Outbox    ${outbox.url}`);
  if (backend.dataDirectory !== directory) {
    console.log(`The database is in ${backend.dataDirectory}: it does not run as root, who alone can enter the other.`);
  }
  console.log(`Logs and data are in ${directory}. Ctrl-C stops everything.`);
  if (command === 'dev') watchDictionaries(fileURLToPath(new URL('../', import.meta.url)), console.log);

  for (const part of parts) {
    void part.ended.then((sentence) => {
      if (leaving) return;
      console.error(`Cannot go on: ${sentence}\n${part.lastWords()}`);
      void leave(1);
    });
  }
}

/** The folder for everything that is kept; refuses one that another stack is using. */
function openDirectory(): string {
  const root = fileURLToPath(new URL('../', import.meta.url));
  const directory = resolve(root, process.env['LOCAL_DATA_DIR'] || '.local');
  if (!existsSync(directory)) {
    mkdirSync(directory, { recursive: true });
    // Whatever the umask: the database may run as another user.
    chmodSync(directory, 0o755);
  }
  endLeftovers(join(directory, 'stack.json'), directory);
  endLeftoverServer(directory);
  return directory;
}

/** Stops everything, once, and ends. */
function leave(code: number): Promise<never> {
  leaving ??= (async () => {
    await site?.stop();
    await backend?.stop();
    if (stackFile) rmSync(stackFile, { force: true });
    process.exit(code);
  })();
  return leaving;
}
