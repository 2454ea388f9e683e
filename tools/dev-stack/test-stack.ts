import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort, portVariables } from './ports.ts';

/** A site and a backend of their own for one run of the tests, beside whatever else is running. */
export interface TestStack {
  /** For every program of the run: ports, folders, and the addresses that pages are built with. */
  environment: NodeJS.ProcessEnv;
  /** Takes the folders away. */
  remove(): void;
}

/** Chooses free ports and fresh folders; starts nothing. */
export async function prepareTestStack(root: string): Promise<TestStack> {
  const parent = join(root, '.local');
  const folder = join(parent, `test-${process.pid}`);
  // The database may run as another user, whatever the umask.
  for (const path of [parent, folder]) {
    mkdirSync(path, { recursive: true });
    chmodSync(path, 0o755);
  }
  removeLeftovers(parent);
  const [site, edgeFunction, database, outbox] = await freePorts(4);
  return {
    environment: {
      ...process.env,
      [portVariables.site.variable]: site,
      [portVariables.function.variable]: edgeFunction,
      [portVariables.database.variable]: database,
      [portVariables.outbox.variable]: outbox,
      LOCAL_DATA_DIR: join(folder, 'stack'),
      SITE_DIR: join(folder, 'site'),
      PUBLIC_SITE_URL: `http://localhost:${site}`,
      PUBLIC_SUPABASE_URL: `http://127.0.0.1:${edgeFunction}`,
      PUBLIC_SCHEDULER_URL: '',
      // Every test is the same visitor, and a fast one.
      VISITOR_LIMIT_PER_MINUTE: '10000',
      VISITOR_LIMIT_PER_DAY: '10000',
      MAILS_PER_HOUR: '10000',
      MINIMUM_FORM_MS: '0',
      GATE: '1',
      TEST_STACK: '1',
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function freePorts(count: number): Promise<string[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await findFreePort());
  return [...ports].map(String);
}

/** Folders of runs that were interrupted. */
function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = Number(/^test-(\d+)$/.exec(name)?.[1]);
    if (pid && !isRunning(pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
