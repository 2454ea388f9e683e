import { randomBytes } from 'node:crypto';
import connect from 'postgres';
import { applyMigrations } from '../admin/migrations.ts';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { features } from '../../src/business/features.ts';
import { requestsFunction } from '../../src/consultation/protocol.ts';
import { denoFlags, denoProgram } from '../functions/deno.ts';
import { writeFunctionModules } from '../functions/write-modules.ts';
import { scheduleTimeoutMs } from '../../supabase/functions/_shared/queue/dispatch.ts';
import { meetingsFunction, meetingPaths } from '../../src/meetings/protocol.ts';
import { startProcess, waitForResponse, type ManagedProcess } from './managed-process.ts';
import { startOutbox } from './outbox.ts';
import { loopback, type Ports } from './ports.ts';
import { startPostgres } from './postgres.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Prepares PostgreSQL to match hosted Supabase (the Data API's roles), applies the migrations, and gives the
 * role of the functions a new password. Returns the URL with which the functions connect.
 */
export async function prepareDatabase(ownerUrl: string): Promise<string> {
  const sql = connect(ownerUrl, { max: 1, onnotice: () => undefined });
  try {
    for (const role of ['anon', 'authenticated', 'service_role']) {
      const [found] = await sql`select from pg_roles where rolname = ${role}`;
      if (!found) await sql.unsafe(`create role ${role} nologin`);
    }
    await applyMigrations(sql);
    const password = randomBytes(24).toString('base64url');
    await sql.unsafe(`alter role consultation_function password '${password}'`);
    const url = new URL(ownerUrl);
    url.username = 'consultation_function';
    url.password = password;
    return url.href;
  } finally {
    await sql.end();
  }
}

export type Backend = Awaited<ReturnType<typeof startBackend>>;

/** The description of a running stack that its data folder holds, for tests and for the next start. */
export function describeStack({ database, edgeFunctions, outbox, ...urls }: Backend, ports: Ports) {
  const { requestsUrl, meetingsUrl, feedUrl, databaseUrl, dispatchSecret } = urls;
  const pids = { pid: process.pid, databasePid: database.pid, functionsPid: edgeFunctions.pid };
  const siteUrl = `http://localhost:${ports.site}`;
  return { ...pids, siteUrl, requestsUrl, meetingsUrl, feedUrl, outboxUrl: outbox.url, databaseUrl, dispatchSecret };
}

const dispatchIntervalMs = 10_000;
const refreshIntervalMs = 10 * 60_000;

const randomSecret = () => randomBytes(24).toString('base64url');

interface BackendOptions {
  ports: Ports;
  directory: string;
  /** Overrides of the functions' local settings, such as their limits. */
  settings?: Record<string, string>;
  watch?: boolean;
  /** The dev server on which the texts of mails can be changed. */
  editor?: string | undefined;
}

/** Starts the database, the outbox, the functions, and timers that replace the hosted schedule. */
export async function startBackend({ ports, directory, settings, watch = false, editor }: BackendOptions) {
  const cleanups = new AsyncDisposableStack();
  try {
    const startDatabase = async () =>
      cleanups.adopt(await startPostgres(directory, ports.database), (server) => server.process.stop());
    const server = await startDatabase();
    const databaseUrl = await prepareDatabase(server.url);
    const webhookSecret = `whsec_${Buffer.from(localSecret(directory, 'webhook-secret')).toString('base64')}`;
    const outbox = await startOutbox(ports.outbox, join(directory, 'outbox.jsonl'), webhookSecret, editor);
    cleanups.defer(() => outbox.stop());

    const environment: Record<string, string> = {
      CONSULTATION_DB_URL: databaseUrl,
      ALLOWED_ORIGINS: `http://localhost:${ports.site},http://${loopback}:${ports.site}`,
      MAIL_API_URL: `${outbox.url}/emails`,
      MAIL_API_KEY: randomSecret(),
      MAIL_FROM: 'Website <website@example.com>',
      MAIL_TO: 'team@example.com',
      VISITOR_HASH_SALT: randomSecret(),
      VISITOR_IP_HEADER: 'none',
      DISPATCH_SECRET: randomSecret(),
      // Only on request, because tests read the outbox.
      DIGEST: 'off',
      DECISION_SECRET: localSecret(directory, 'decision-secret'),
      OWNER_PASSPHRASE: 'owner passphrase',
      MEETING_TOKEN_SECRET: localSecret(directory, 'meeting-token-secret'),
      MEETING_FEED_KEYS: localSecret(directory, 'meeting-feed-key'),
      LEAD_WEBHOOK_URL: `${outbox.url}/webhook`,
      LEAD_WEBHOOK_SECRET: webhookSecret,
      ALERT_URL: `${outbox.url}/alerts`,
      ALLOW_LOOPBACK_URLS: '1',
      ...settings,
    };
    const dispatchSecret = environment['DISPATCH_SECRET'] ?? '';
    const [feedKey = ''] = environment['MEETING_FEED_KEYS']?.split(/[\s,]+/) ?? [];
    const runtime = { directory, port: ports.function, watch };
    const startFunctions = async () =>
      cleanups.adopt(await startEdgeFunctions(runtime, environment), (edgeFunctions) => edgeFunctions.stop());

    const functionsUrl = `http://${loopback}:${ports.function}/functions/v1`;
    const requestsUrl = `${functionsUrl}/${requestsFunction}`;
    const meetingsUrl = `${functionsUrl}/${meetingsFunction}`;
    const backend = {
      database: server.process,
      /** Runs both functions. */
      edgeFunctions: await startFunctions(),
      outbox,
      requestsUrl,
      meetingsUrl,
      /** The calendar feed for the team, with its key. */
      feedUrl: `${meetingsUrl}${meetingPaths.feed}?key=${feedKey}`,
      /** Connects as the superuser. */
      databaseUrl: server.url,
      dispatchSecret,
      /** The timers that call the functions, as pg_cron does in the hosted database. */
      schedule: { isRunning: true },
      /** The directory that holds the database's files. */
      dataDirectory: server.directory,
      /** Starts the process again after it has exited. */
      restartDatabase: async (): Promise<void> => void (backend.database = (await startDatabase()).process),
      restartFunctions: async (): Promise<void> => void (backend.edgeFunctions = await startFunctions()),
      stop: () => cleanups.disposeAsync(),
    };
    const dispatch = `${requestsUrl}/dispatch`;
    // At once, because the health of the schedule is unknown until the first call.
    call(dispatch, dispatchSecret);
    const every = (intervalMs: number, url: string) =>
      setInterval(() => backend.schedule.isRunning && call(url, dispatchSecret), intervalMs);
    const timers = [
      every(dispatchIntervalMs, dispatch),
      ...(features.meetings ? [every(refreshIntervalMs, `${meetingsUrl}/refresh`)] : []),
    ];
    cleanups.defer(() => timers.forEach((timer) => clearInterval(timer)));
    return backend;
  } catch (error) {
    await cleanups.disposeAsync();
    throw error;
  }
}

/** Starts the production entry points on Deno, with network access to this machine only. */
async function startEdgeFunctions(
  { directory, port, watch }: { directory: string; port: number; watch: boolean },
  settings: NodeJS.ProcessEnv,
): Promise<ManagedProcess> {
  writeFunctionModules();
  const flags = ['--quiet', '--no-prompt', '--allow-env', `--allow-net=${loopback}`];
  if (watch) flags.push('--watch', '--no-clear-screen');
  // The import map of `meetings` has the packages of every function.
  flags.push(...denoFlags(meetingsFunction));
  const edgeFunctions = startProcess({
    name: 'the functions',
    command: denoProgram(),
    args: ['run', ...flags, join(root, 'tools/stack/edge-runtime.ts')],
    env: {
      ...settings,
      PATH: process.env['PATH'],
      DENO_DIR: join(directory, 'deno'),
      DENO_NO_UPDATE_CHECK: '1',
      DENO_SERVE_ADDRESS: `tcp:${loopback}:${port}`,
      NO_COLOR: '1',
    },
    cwd: root,
    logFile: join(directory, 'function.log'),
  });
  await waitForResponse(`http://${loopback}:${port}/`, edgeFunctions);
  return edgeFunctions;
}

function call(url: string, secret: string): void {
  const signal = AbortSignal.timeout(scheduleTimeoutMs);
  fetch(url, { method: 'POST', headers: { 'X-Dispatch-Secret': secret }, signal })
    .then((response) => response.body?.cancel())
    .catch((error: unknown) => console.error(`Cannot call "${url}": ${String(error)}`));
}

/** A secret that persists across starts, so that links in the outbox and subscribed feeds keep working. */
function localSecret(directory: string, name: string): string {
  const file = join(directory, name);
  if (!existsSync(file)) writeFileSync(file, randomSecret(), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}
