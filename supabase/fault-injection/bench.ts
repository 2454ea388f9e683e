import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { sampleRequest } from '../../tools/dev-stack/sample-request.ts';
import { startTestBackend } from '../../tools/dev-stack/test-backend.ts';
import { medianFreeTimesMs } from './free-times-bench.ts';
import { peakMemoryMb } from './process-tree.ts';
import { randomIp } from './traffic.ts';

// Measures the function's throughput and latency under production limits, with a new visitor for every request:
// first at saturation, then at twenty requests a second, and how long free times take among 10,000 meetings. The
// senders share the machine with the backend.

const forMs = Number(process.argv[2] ?? 10) * 1000;
const senders = 32;
const perSecond = 20;
const freeTimesLimitMs = 50;

console.log(`Load average before the start: ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`);
const test = await startTestBackend({
  VISITOR_IP_HEADER: 'x-visitor',
  MAILS_PER_ADDRESS: '1000000',
  BOOKINGS_PER_DAY: '1000000',
  OPEN_MEETINGS: '1000000',
});
const { backend, origin, sql } = test;
// Cheaper than `fetch`, which would skew the measurement more.
const agent = new Agent({ keepAlive: true, maxSockets: senders });

try {
  const warmUp = await saturate(2000);
  const saturation = saturate(forMs);
  const memoryMb = await peakMemoryMb(backend.edgeFunction.pid, saturation);
  const saturated = await saturation;
  const paced = await pace();
  const stored = await countLeads();
  const freeTimesMs = await medianFreeTimesMs(test);

  console.table({ saturated: figures(saturated), [`${perSecond} a second`]: figures(paced) });
  const results = [warmUp, saturated, paced];
  const acknowledged = results.reduce((sum, { durationsMs }) => sum + durationsMs.length, 0);
  console.log(`Peak memory of the function: ${Math.round(memoryMb)} MB`);
  console.log(`Acknowledged ${acknowledged}, stored ${stored}`);
  console.log(`Free times with 10,000 meetings: ${freeTimesMs.toFixed(1)} ms at the median`);
  const isFast = freeTimesMs <= freeTimesLimitMs;
  process.exitCode = isFast && acknowledged === stored && results.every(({ errors }) => errors === 0) ? 0 : 1;
} finally {
  agent.destroy();
  await test.stop();
}

/** Each sender sends its next request as soon as the last one is done. */
function saturate(loadMs: number) {
  return measure(async (sendOne, started) => {
    const sender = async () => {
      while (performance.now() - started < loadMs) await sendOne();
    };
    await Promise.all(Array.from({ length: senders }, sender));
  });
}

/** Sends at a fixed rate, whether or not earlier requests are done. */
function pace() {
  return measure(async (sendOne, started) => {
    const sent: Promise<void>[] = [];
    while (performance.now() - started < forMs) {
      sent.push(sendOne());
      await pause(Math.max(0, started + (sent.length * 1000) / perSecond - performance.now()));
    }
    await Promise.all(sent);
  });
}

/** The durations are those of the acknowledged requests. */
async function measure(run: (sendOne: () => Promise<void>, started: number) => Promise<void>) {
  const durationsMs: number[] = [];
  let errors = 0;
  const began = performance.now();
  const sendOne = async () => {
    const started = performance.now();
    if ((await send()) === 200) durationsMs.push(performance.now() - started);
    else errors += 1;
  };
  await run(sendOne, began);
  return { durationsMs, errors, elapsedMs: performance.now() - began };
}

/** Returns the status, or 0 if there was none. */
function send(): Promise<number> {
  const unique = randomBytes(8).toString('hex');
  const body = JSON.stringify(sampleRequest({ message: `Bench ${unique}` }));
  const headers = {
    Origin: origin,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Idempotency-Key': unique,
    'X-Visitor': randomIp(),
  };
  return new Promise((resolve) => {
    const call = request(backend.functionUrl, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0)).on('error', () => resolve(0));
    });
    call.on('error', () => resolve(0)).end(body);
  });
}

function figures({ durationsMs, errors, elapsedMs }: Awaited<ReturnType<typeof measure>>) {
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
  const [row] = await sql`
    select count(*)::integer as number from consultation.leads
    join consultation.consent_records as c on c.lead_id = leads.id
    join consultation.outgoing_messages as e on e.lead_id = leads.id and e.purpose = 'lead'`;
  return row?.['number'] as number;
}
