import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBackend, type Backend } from '../../tools/dev-stack/backend.ts';
import { startGuard } from '../../tools/dev-stack/guard.ts';
import { findFreePort } from '../../tools/dev-stack/ports.ts';
import { drawUp, type Account } from './account.ts';
import { heavyBodies } from './bodies.ts';
import { manyCopies } from './copies.ts';
import { databaseTrouble } from './database-trouble.ts';
import { hostileInput } from './hostile.ts';
import { kills } from './kills.ts';
import { startMailService, type MailService } from './mail-service.ts';
import { mailTroubles } from './mail-trouble.ts';
import { seededRandom } from './random.ts';
import { extents } from './scenario.ts';
import { Traffic } from './traffic.ts';

// Runs function, database and mail API as real processes, breaks them, and compares what was acknowledged with
// what is stored and mailed. `short` is the form for the gate; a seed repeats the choices of an earlier run, and a
// part of a name runs the scenarios of that name only.

const [form = 'full', seedText = String(Date.now() % 2 ** 31), only = ''] = process.argv.slice(2);
const extent = extents[form];
const seed = Number(seedText);
if (!extent || !Number.isInteger(seed)) {
  console.error('node supabase/fault-injection/run.ts [short|full] [seed] [part of a name]');
  process.exit(2);
}
console.log(`Faults (${form}), seed ${seed}`);

interface Row extends Account {
  slowestMs: number;
  unexpected: string;
}

const scenarios = [...kills, ...databaseTrouble, ...mailTroubles, ...manyCopies, ...hostileInput, ...heavyBodies];

const directory = mkdtempSync(join(tmpdir(), 'consultation-faults-'));
const guard = startGuard();
const table: Record<string, Row> = {};
let mail: MailService | undefined;
let backend: Backend | undefined;

try {
  mail = await startMailService(directory, await findFreePort(), guard);
  const ports = {
    site: await findFreePort(),
    function: await findFreePort(),
    database: await findFreePort(),
    outbox: await findFreePort(),
  };
  const settings = {
    MAIL_API_URL: `${mail.url}/emails`,
    MAILS_PER_HOUR: '1000000',
    VISITOR_ADDRESS_HEADER: 'x-visitor',
  };
  backend = await startBackend({ ports, directory, settings });
  const world = { backend, mail, extent, seed, random: seededRandom(seed), origin: `http://localhost:${ports.site}` };

  const traffics: Traffic[] = [];
  for (const { name, expected, run } of scenarios.filter((scenario) => scenario.name.includes(only))) {
    const traffic = new Traffic(backend.functionUrl, world.origin, expected);
    traffics.push(traffic);
    const started = Date.now();
    await run(world, traffic);
    table[name] = { ...(await drawUp(world, [traffic])), ...impressionsOf([traffic]) };
    console.log(`${name} (${Math.round((Date.now() - started) / 1000)} s)`);
  }
  table['all, counted again'] = { ...(await drawUp(world, traffics)), ...impressionsOf(traffics) };
} finally {
  const home = backend?.dataDirectory ?? directory;
  await backend?.stop();
  await mail?.part.stop();
  guard.close();
  for (const path of [directory, home]) rmSync(path, { recursive: true, force: true });
}

console.table(table);
const isClean = ({ lost, doubled, unexpected }: Row) => lost === 0 && doubled === 0 && unexpected === '-';
const dirty = Object.values(table).filter((row) => !isClean(row)).length;
console.log(dirty === 0 ? 'Nothing lost, nothing doubled' : `Faults that did harm: ${dirty}, seed ${seed}`);
process.exitCode = dirty === 0 ? 0 : 1;

function impressionsOf(traffics: Traffic[]): Pick<Row, 'slowestMs' | 'unexpected'> {
  const unexpected = traffics.flatMap((traffic) => [...traffic.unexpected]);
  return {
    slowestMs: Math.round(Math.max(...traffics.map((traffic) => traffic.slowestMs))),
    unexpected: unexpected.map(([what, count]) => `${count} × ${what}`).join(', ') || '-',
  };
}
