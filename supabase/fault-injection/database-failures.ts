import connect, { type Sql } from 'postgres';
import { processTree, signalAll } from '../../tools/dev-stack/process-info.ts';
import type { Context, Scenario } from './scenario.ts';
import { pause } from './traffic.ts';

const visitors = 20;

/** Breaks the database for a while in the middle of continuing traffic. */
function databaseFailure(name: string, fail: (sql: Sql, context: Context) => Promise<unknown>): Scenario {
  return {
    name,
    expected: ['503'],
    async run(context, traffic) {
      const sql = connect(context.backend.databaseUrl, { max: 1, onnotice: () => undefined });
      const work = async () => {
        await pause(context.randomInt(0, 300));
        await fail(sql, context);
      };
      await traffic.during(work(), visitors, context.scale.requests).finally(() => sql.end());
    },
  };
}

const wait = ({ scale }: Context) => pause(scale.failureMs);

async function stopped(_: Sql, context: Context): Promise<void> {
  // The kernel still accepts connections, but nothing responds.
  const tree = processTree(context.backend.database.pid);
  signalAll(tree, 'SIGSTOP');
  await wait(context).finally(() => signalAll(tree, 'SIGCONT'));
}

function locked(sql: Sql, context: Context): Promise<unknown> {
  return sql.begin(async (transaction) => {
    await transaction`lock table consultation.leads in access exclusive mode`;
    await wait(context);
  });
}

/** Runs these statements before every insert of a lead. */
const onInsert = (statements: string) => async (sql: Sql, context: Context) => {
  await sql.unsafe(`
    create function public.fail() returns trigger language plpgsql as $$ begin ${statements} return new; end $$;
    create trigger fail before insert on consultation.leads for each row execute function public.fail();
  `);
  await wait(context).finally(() => sql.unsafe('drop function public.fail() cascade'));
};

async function readOnly(sql: Sql, context: Context): Promise<void> {
  await sql`alter system set default_transaction_read_only = on`;
  await sql`select pg_reload_conf()`;
  await wait(context);
  await sql`alter system reset default_transaction_read_only`;
  await sql`select pg_reload_conf()`;
}

async function exhausted(sql: Sql, context: Context): Promise<void> {
  await sql`alter role consultation_function connection limit 0`;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'consultation_function'`;
  await wait(context).finally(() => sql`alter role consultation_function connection limit -1`);
}

export const databaseFailures: Scenario[] = [
  databaseFailure('database stopped', stopped),
  databaseFailure('database locked', locked),
  databaseFailure('statements stall', onInsert('perform pg_sleep(10);')),
  databaseFailure('disk full', onInsert(`raise exception 'No space left on device' using errcode = 'disk_full';`)),
  databaseFailure('read-only', readOnly),
  databaseFailure('no connection left', exhausted),
];
