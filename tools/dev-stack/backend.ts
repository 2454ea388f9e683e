import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import connect from 'postgres';
import { functionName } from '../../src/consultation/protocol.ts';
import { prepareDatabase } from './bootstrap.ts';
import { startEdgeFunction } from './edge-function.ts';
import { startGuard } from './guard.ts';
import { startOutbox, type Outbox } from './outbox.ts';
import type { Part } from './parts.ts';
import { loopback, type Ports } from './ports.ts';
import { startPostgres } from './postgres.ts';

export interface Backend {
  /** The processes that must not end before the rest does: database and function. */
  parts: [Part, Part];
  outbox: Outbox;
  functionUrl: string;
  /** For the owner of everything. */
  databaseUrl: string;
  dispatchSecret: string;
  /** Where the database keeps its data. */
  dataDirectory: string;
  /** Start a part once more after it ended. */
  restartDatabase(): Promise<Part>;
  restartFunction(): Promise<Part>;
  stop(): Promise<void>;
}

export interface BackendOptions {
  ports: Ports;
  directory: string;
  /** Settings of the function that differ from the local ones, such as its limits. */
  settings?: Record<string, string>;
  watch?: boolean;
}

const dispatchEveryMs = 10_000;
// A dispatch goes on for half a minute when there is much to send.
const dispatchPatienceMs = 45_000;
const purgeEveryMs = 60 * 60_000;

/** Starts database, outbox and function, and the timer that stands in for the hosted schedule. */
export async function startBackend({ ports, directory, settings, watch }: BackendOptions): Promise<Backend> {
  const guard = startGuard();
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const stopOne of stops.splice(0).reverse()) await stopOne();
    guard.close();
  };
  try {
    const startDatabase = async () => {
      const server = await startPostgres(directory, ports.database, guard);
      stops.push(() => server.part.stop());
      return server;
    };
    const database = await startDatabase();
    const databaseUrl = await prepareDatabase(database.url);
    const outbox = await startOutbox(ports.outbox, join(directory, 'outbox.jsonl'));
    stops.push(() => outbox.stop());

    const dispatchSecret = randomBytes(24).toString('base64url');
    const environment = {
      CONSULTATION_DB_URL: databaseUrl,
      ALLOWED_ORIGINS: `http://localhost:${ports.site},http://${loopback}:${ports.site}`,
      MAIL_API_URL: `${outbox.url}/emails`,
      MAIL_API_KEY: randomBytes(24).toString('base64url'),
      MAIL_FROM: 'Website <website@example.com>',
      MAIL_TO: 'team@example.com',
      VISITOR_HASH_SALT: randomBytes(24).toString('base64url'),
      VISITOR_ADDRESS_HEADER: 'none',
      DISPATCH_SECRET: dispatchSecret,
      ...settings,
    };
    const startFunction = async () => {
      const options = { directory, port: ports.function, guard, watch: watch ?? false };
      const part = await startEdgeFunction(options, environment);
      stops.push(() => part.stop());
      return part;
    };
    const edgeFunction = await startFunction();

    const functionUrl = `http://${loopback}:${ports.function}/functions/v1/${functionName}`;
    stops.push(startSchedule(functionUrl, dispatchSecret, database.url));
    return {
      parts: [database.part, edgeFunction],
      outbox,
      functionUrl,
      databaseUrl: database.url,
      dispatchSecret,
      dataDirectory: database.directory,
      restartDatabase: async () => (await startDatabase()).part,
      restartFunction: startFunction,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Hosted, pg_cron does this. */
function startSchedule(functionUrl: string, secret: string, databaseUrl: string): () => Promise<void> {
  const complain = (error: unknown) => console.error(`Cannot keep the schedule: ${String(error)}`);
  const dispatch = setInterval(() => {
    fetch(`${functionUrl}/dispatch`, {
      method: 'POST',
      headers: { 'X-Dispatch-Secret': secret },
      signal: AbortSignal.timeout(dispatchPatienceMs),
    }).then((answer) => answer.body?.cancel(), complain);
  }, dispatchEveryMs);
  const purge = setInterval(() => {
    const sql = connect(databaseUrl, { max: 1 });
    sql`select consultation.purge_expired()`.catch(complain).finally(() => void sql.end());
  }, purgeEveryMs);
  return () => {
    clearInterval(dispatch);
    clearInterval(purge);
    return Promise.resolve();
  };
}
