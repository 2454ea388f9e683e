import { randomBytes } from 'node:crypto';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { loopback } from '../../tools/dev-stack/ports.ts';
import { startTestBackend } from '../../tools/dev-stack/test-backend.ts';
import { findFreePort } from '../../tools/dev-stack/test-stack.ts';
import { reconcile } from './reconciliation.ts';
import { heavyBodies } from './bodies.ts';
import { alerts } from './alerts.ts';
import { digestScenarios } from './digest.ts';
import { duplicates } from './duplicates.ts';
import { failures } from './failures.ts';
import { switches } from '../../src/business/switches.ts';
import { hostileInput } from './hostile-input.ts';
import { IndexDifferenceError } from './kill.ts';
import { meetings } from './meetings.ts';
import { startMailService, type MailService } from './mail-service.ts';
import { restore } from './restore.ts';
import { scales, type Reconciliation } from './scenario.ts';
import { Traffic } from './traffic.ts';

// Runs the function, database and mail API as real processes, breaks them, and compares the acknowledged requests
// with what was stored and mailed. A seed repeats the choices of an earlier run; a filter selects scenarios by name.

const [scaleName = 'full', seedText = String(Date.now() % 2 ** 31), filter = ''] = process.argv.slice(2);
const scale = scales[scaleName];
const seed = Number(seedText);
if (!scale || !Number.isInteger(seed)) {
  console.error(`npm run test:faults -- [${Object.keys(scales).join('|')}] [seed] [filter]`);
  process.exit(2);
}
console.log(`Fault injection (${scaleName}), seed ${seed}`);

const scenarios = [...failures, ...duplicates, ...hostileInput, ...heavyBodies, ...digestScenarios, ...alerts, restore];
if (switches.meetings) scenarios.push(...meetings);

const mailUrl = `http://${loopback}:${await findFreePort()}`;
const webhookSecret = `whsec_${randomBytes(32).toString('base64')}`;
const mailSettings = {
  ALERT_URL: `${mailUrl}/alerts`,
  LEAD_WEBHOOK_URL: `${mailUrl}/webhook`,
  LEAD_WEBHOOK_SECRET: webhookSecret,
  MAIL_API_URL: `${mailUrl}/emails`,
  MAILS_PER_HOUR: '1000000',
  MAILS_PER_DAY: '1000000',
  MAILS_PER_SECOND: '1000',
  CONFIRMATIONS_PER_DAY: '1000000',
  MAILS_PER_ADDRESS: '1000000',
  BOOKINGS_PER_DAY: '1000000',
  OPEN_MEETINGS: '1000000',
};
const test = await startTestBackend({ ...mailSettings, VISITOR_IP_HEADER: 'x-visitor' });
const table: Record<string, Reconciliation & ReturnType<typeof observations>> = {};
let mail: MailService | undefined;
const comparisons = { kills: 0, indexes: 0, rows: 0 };
let keepFiles = false;

try {
  mail = await startMailService(test.directory, mailUrl, webhookSecret);
  const random = xoroshiro128plus(seed);
  const randomInt = (min: number, max: number) => uniformInt(random, min, max);
  const context = { ...test, mail, scale, seed, randomInt, comparisons };

  const traffics: Traffic[] = [];
  for (const { name, expected, run } of scenarios.filter((scenario) => scenario.name.includes(filter))) {
    const traffic = new Traffic(test.backend.functionUrl, test.origin, expected);
    traffics.push(traffic);
    const started = Date.now();
    const own = await run(context, traffic);
    table[name] = { ...(own ?? (await reconcile(context, [traffic]))), ...observations([traffic]) };
    console.log(`${name} (${Math.round((Date.now() - started) / 1000)} s)`);
  }
  table['all, at the end'] = { ...(await reconcile(context, traffics)), ...observations(traffics) };
} catch (error) {
  keepFiles = error instanceof IndexDifferenceError;
  if (keepFiles) console.error(`Kept "${test.directory}" and "${test.backend.dataDirectory}", seed ${seed}`);
  throw error;
} finally {
  await mail?.process.stop();
  await test.stop(keepFiles);
}

console.table(table);
const { kills, indexes, rows } = comparisons;
if (kills > 0)
  console.log(`Database killed ${kills} times: ${indexes} indexes agree with their tables in ${rows} rows`);
const isFailed = ({ lost, doubled, unexpected }: (typeof table)[string]) => lost + doubled > 0 || unexpected !== '-';
const failed = Object.values(table).filter(isFailed).length;
console.log(failed === 0 ? 'Nothing lost, nothing doubled' : `Failed scenarios: ${failed}, seed ${seed}`);
process.exitCode = failed === 0 ? 0 : 1;

function observations(traffics: Traffic[]) {
  const unexpected = traffics.flatMap((traffic) => [...traffic.unexpected]);
  return {
    slowestMs: Math.round(Math.max(...traffics.map((traffic) => traffic.slowestMs))),
    unexpected: unexpected.map(([what, count]) => `${count} × ${what}`).join(', ') || '-',
  };
}
