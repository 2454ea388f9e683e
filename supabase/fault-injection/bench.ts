import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import connect from 'postgres';
import { startBackend } from '../../tools/dev-stack/backend.ts';
import { findFreePorts } from '../../tools/dev-stack/ports.ts';
import { Load, type LoadResult } from './load.ts';
import { peakMemoryMb } from '../../tools/dev-stack/process-info.ts';

// Measures the function's throughput and latency under production limits, with a new visitor for every request:
// first at saturation, then at twenty requests a second. The senders share the machine with the backend.

const forMs = Number(process.argv[2] ?? 10) * 1000;
const senders = 32;
const perSecond = 20;

const directory = mkdtempSync(join(tmpdir(), 'consultation-bench-'));
const ports = await findFreePorts();
console.log(`Load average before the start: ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`);
const backend = await startBackend({ ports, directory, settings: { VISITOR_IP_HEADER: 'x-visitor' } });
const load = new Load(backend.functionUrl, `http://localhost:${ports.site}`, senders);

try {
  const warmUp = await load.saturate(senders, 2000);
  const saturation = load.saturate(senders, forMs);
  const memoryMb = await peakMemoryMb(backend.edgeFunction.pid, saturation);
  const saturated = await saturation;
  const paced = await load.pace(perSecond, forMs);
  const stored = await countLeads();

  console.table({ saturated: figures(saturated), [`${perSecond} a second`]: figures(paced) });
  const results = [warmUp, saturated, paced];
  const acknowledged = results.reduce((sum, { durationsMs }) => sum + durationsMs.length, 0);
  console.log(`Peak memory of the function: ${Math.round(memoryMb)} MB`);
  console.log(`Acknowledged ${acknowledged}, stored ${stored}`);
  process.exitCode = acknowledged === stored && results.every(({ errors }) => errors === 0) ? 0 : 1;
} finally {
  load.close();
  await backend.stop();
  for (const path of [directory, backend.dataDirectory]) rmSync(path, { recursive: true, force: true });
}

function figures({ durationsMs, errors, elapsedMs }: LoadResult) {
  const sorted = durationsMs.toSorted((a, b) => a - b);
  const percentile = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  return {
    'submits/s': Math.round((sorted.length / elapsedMs) * 1000),
    'p50 ms': percentile(0.5),
    'p99 ms': percentile(0.99),
    'slowest ms': Math.round(sorted.at(-1) ?? 0),
    errors,
  };
}

/** Counts complete leads only: those with evidence and mail. */
async function countLeads(): Promise<number> {
  const sql = connect(backend.databaseUrl, { max: 1 });
  const [row] = await sql`
    select count(*)::integer as number from consultation.leads
    join consultation.consent_records as c on c.lead_id = leads.id
    join consultation.outgoing_emails as e on e.lead_id = leads.id`;
  await sql.end();
  return row?.['number'] as number;
}
