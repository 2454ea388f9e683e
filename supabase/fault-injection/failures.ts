import { setTimeout as pause } from 'node:timers/promises';
import type { OutboxMode } from '../../tools/dev-stack/outbox.ts';
import { signalAll } from '../../tools/dev-stack/process-info.ts';
import { listHeldMails, releaseMail } from '../admin/mails.ts';
import { killAndRestart } from './kill.ts';
import { processTree } from './process-tree.ts';
import type { Context, Scenario } from './scenario.ts';
import { sendWaitingMails } from './waiting-mails.ts';

const visitors = 20;

type Fail = (context: Context) => Promise<void>;

/** Something fails in the middle of continuing traffic. */
function failure(name: string, expected: string[], fail: Fail, atLeast: 'requests' | 'killedRequests' = 'requests') {
  const run: Scenario['run'] = (context, traffic) => traffic.during(fail(context), visitors, context.scale[atLeast]);
  return { name, expected, run };
}

/** Kills a process (`kill -9`) repeatedly at random moments, restarting it each time. */
function kill([name, killOnce]: [string, Fail]): Scenario {
  const fail = async (context: Context) => {
    for (let n = 0; n < context.scale.kills; n += 1) {
      await pause(context.randomInt(50, 650));
      await killOnce(context);
    }
  };
  return failure(`${name} killed`, ['503', 'no response'], fail, 'killedRequests');
}

/** Breaks the database from a random moment until `wait` is over. */
function databaseFailure(
  name: string,
  fail: (context: Context, wait: () => Promise<void>) => Promise<unknown>,
): Scenario {
  return failure(name, ['503'], async (context) => {
    await pause(context.randomInt(0, 300));
    await fail(context, () => pause(context.scale.failureMs));
  });
}

/** Runs these statements before every insert of a lead. */
function insertFailure(name: string, statements: string): Scenario {
  return databaseFailure(name, async ({ sql }, wait) => {
    await sql.unsafe(`
      create function public.fail() returns trigger language plpgsql as $$ begin ${statements} return new; end $$;
      create trigger fail before insert on consultation.leads for each row execute function public.fail();
    `);
    await wait().finally(() => sql.unsafe('drop function public.fail() cascade'));
  });
}

/** The mail API fails in one way, longer than the function waits for it when it hangs; visitors must not notice. */
function mailFailure(name: string, mode: OutboxMode): Scenario {
  return failure(name, [], async ({ mail }) => {
    await mail.setMode(mode);
    await pause(mode === 'hang' ? 3500 : 1000);
    await mail.setMode('ok');
  });
}

/**
 * The receiver of events fails in one way; meanwhile mails must go on. What it refuses for ever is listed, and sent
 * once it is released.
 */
function webhookFailure(name: string, mode: OutboxMode): Scenario {
  const run: Scenario['run'] = async (context, traffic) => {
    const { mail, scale, sql } = context;
    await mail.setMode(mode, 'webhook');
    const before = (await mail.mails()).length;
    await traffic.during(pause(mode === 'hang' ? 5500 : 1000), visitors, scale.requests);
    if ((await mail.mails()).length === before) traffic.note('the webhook delayed every mail');
    await mail.setMode('ok', 'webhook');
    await sendWaitingMails(sql, context.backend);
    for (const { reference } of await listHeldMails(sql)) await releaseMail(sql, reference);
  };
  return { name, expected: [], run };
}

export const failures: Scenario[] = [
  ...Object.entries(killAndRestart).map(kill),

  databaseFailure('database stopped', async ({ backend }, wait) => {
    // The kernel still accepts connections, but nothing responds.
    const tree = processTree(backend.database.pid);
    signalAll(tree, 'SIGSTOP');
    await wait().finally(() => signalAll(tree, 'SIGCONT'));
  }),
  databaseFailure('database locked', ({ sql }, wait) =>
    sql.begin(async (transaction) => {
      await transaction`lock table consultation.leads in access exclusive mode`;
      await wait();
    }),
  ),
  insertFailure('statements stall', 'perform pg_sleep(10);'),
  insertFailure('disk full', `raise exception 'No space left on device' using errcode = 'disk_full';`),
  databaseFailure('read-only', async ({ sql }, wait) => {
    await sql`alter system set default_transaction_read_only = on`;
    await sql`select pg_reload_conf()`;
    await wait();
    await sql`alter system reset default_transaction_read_only`;
    await sql`select pg_reload_conf()`;
  }),
  databaseFailure('no connection left', async ({ sql }, wait) => {
    await sql`alter role consultation_function connection limit 0`;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'consultation_function'`;
    await wait().finally(() => sql`alter role consultation_function connection limit -1`);
  }),

  mailFailure('mail API returns 500', 'fail'),
  mailFailure('mail API returns 429', 'limited'),
  mailFailure('mail API hangs', 'hang'),
  mailFailure('mail API responses lost', 'loseReply'),
  mailFailure('mail key revoked', 'revoked'),

  webhookFailure('webhook returns 500', 'fail'),
  webhookFailure('webhook hangs', 'hang'),
  webhookFailure('webhook responses lost', 'loseReply'),
  webhookFailure('webhook returns 410', 'revoked'),
];
