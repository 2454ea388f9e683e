/** `npm start`, `npm run dev`, `npm run serve`: runs the site with its local backend. See `README.md`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { features } from '../../src/business/features.ts';
import { settings } from '../../supabase/functions/_shared/settings/settings-table.ts';
import { describeStack, startBackend, type Backend } from './backend.ts';
import { type ManagedProcess, isRunning } from './managed-process.ts';
import { readPorts, requireFreePorts } from './ports.ts';
import { buildSite, developSite, serveSite } from './site.ts';
import { readStack, stackDirectory as directory, stackFile } from './stack-file.ts';

const usage = `node tools/stack/cli.ts <command>

  start    build the site, start the backend, serve the built site
  serve    the same without building
  dev      start the backend and Astro's dev server; with --pseudo also in two pseudo-languages
  backend  start the backend only`;

/** The functions' settings that the environment may override: all but the database, which is the stack's own. */
const settingNames = Object.keys(settings).filter((name) => name !== 'CONSULTATION_DB_URL');

const [command = '', ...options] = process.argv.slice(2);
const isPseudo = options.includes('--pseudo');
const unknown = options.find((option) => option !== '--pseudo' || command !== 'dev');
if (!['start', 'serve', 'dev', 'backend'].includes(command) || unknown !== undefined) {
  console.error(usage);
  process.exit(2);
}

let backend: Backend | undefined;
let site: ManagedProcess | undefined;
let shutdown: Promise<never> | undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void shutDown(0));

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await shutDown(1);
}

async function run(): Promise<void> {
  const ports = readPorts(process.env);
  const hasSite = command !== 'backend';
  await prepareDirectory();
  await requireFreePorts(ports, ['function', 'database', 'outbox', ...(hasSite ? (['site'] as const) : [])]);
  if (command === 'start') buildSite(ports);

  const given = settingNames.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  const overrides = Object.fromEntries(given) as Record<string, string>;
  const isDevelopment = command === 'dev';
  const editor = isDevelopment ? `http://localhost:${ports.site}` : undefined;
  backend = await startBackend({ ports, directory, settings: overrides, watch: isDevelopment, editor });
  if (isPseudo) process.env['PSEUDO'] = '1';
  if (isDevelopment) site = await developSite(ports, backend.outbox.url);
  else if (hasSite) site = await serveSite(ports, directory);
  if (shutdown) return;

  const stack = describeStack(backend, ports);
  writeFileSync(stackFile, JSON.stringify(stack, null, 2), { mode: 0o600 });

  const { siteUrl, requestsUrl, feedUrl, outboxUrl } = stack;
  if (hasSite) console.log(`Site      ${siteUrl}`);
  if (isPseudo) {
    console.log(`Pseudo    ${siteUrl}/ar-xb/  accented, 40 % longer, right to left`);
    console.log(`          ${siteUrl}/en-xl/  with a 45-letter word in every text`);
    console.log('          The company data is fictional, see integrations/pseudo.ts.');
  }
  console.log(`Functions ${requestsUrl}`);
  if (features.meetings) console.log(`Meetings  ${feedUrl}`);
  console.log(`Outbox    ${outboxUrl}`);
  const { database, edgeFunctions, dataDirectory } = backend;
  if (dataDirectory !== directory) console.log(`The database is in ${dataDirectory}, because it cannot run as root.`);
  console.log(`Logs and data are in ${directory}. Press Ctrl-C to stop everything.`);

  for (const managed of [database, edgeFunctions, ...(site ? [site] : [])]) {
    void managed.ended.then((sentence) => {
      if (shutdown) return;
      console.error(`Stopping: ${sentence}\n${managed.tailLog()}`);
      void shutDown(1);
    });
  }
}

/** Creates the data folder; refuses one that a running stack uses. */
async function prepareDirectory(): Promise<void> {
  mkdirSync(directory, { recursive: true });
  const running = readStack();
  // Another process may have the PID by now, or the port.
  if (running && isRunning(running.pid) && (await fetch(running.outboxUrl).catch(() => undefined)))
    throw new Error(`Cannot start: "${directory}" is in use by process ${running.pid}, stop it or set LOCAL_DATA_DIR`);
}

/** Stops everything, once, and exits. */
function shutDown(code: number): Promise<never> {
  shutdown ??= (async () => {
    await site?.stop();
    await backend?.stop();
    if (backend) rmSync(stackFile, { force: true });
    process.exit(code);
  })();
  return shutdown;
}
