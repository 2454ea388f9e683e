import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBackend, type Backend } from '../local/backend.ts';
import { findFreePort } from '../local/ports.ts';
import { drawUp, type Account } from './account.ts';
import { scenarios, type Extent } from './scenarios.ts';
import { Traffic } from './traffic.ts';

// Runs function, database and mail API as real processes, breaks them, and compares what was acknowledged with
// what is stored and mailed. `short` is the form for the gate.

const extents: Record<string, Extent> = {
  short: { kills: 2, requests: 20, hostileInputs: 400 },
  full: { kills: 20, requests: 250, hostileInputs: 10_000 },
};

const extent = extents[process.argv[2] ?? 'full'];
if (!extent) {
  console.error('node supabase/faults/run.ts [short|full]');
  process.exit(2);
}

const directory = mkdtempSync(join(tmpdir(), 'consultation-faults-'));
const ports = {
  site: 4321,
  function: await findFreePort(),
  database: await findFreePort(),
  outbox: await findFreePort(),
};
const settings = {
  VISITOR_LIMIT_PER_MINUTE: '900000000',
  VISITOR_LIMIT_PER_DAY: '900000000',
  MAILS_PER_HOUR: '900000000',
};
const table: Record<string, Account> = {};
let backend: Backend | undefined;

try {
  backend = await startBackend({ ports, directory, settings });
  for (const [name, scenario] of Object.entries(scenarios)) {
    const traffic = new Traffic(backend.functionUrl, `http://localhost:${ports.site}`);
    await scenario(backend, traffic, extent);
    table[name] = await drawUp(backend, traffic);
  }
} finally {
  const home = backend?.dataDirectory ?? directory;
  await backend?.stop();
  for (const path of [directory, home]) rmSync(path, { recursive: true, force: true });
}

console.table(table);
const isClean = ({ lost, doubled, unexpected }: Account) => lost === 0 && doubled === 0 && unexpected === '-';
process.exitCode = Object.values(table).every(isClean) ? 0 : 1;
