import connect, { type Sql } from 'postgres';
import { familyOf, signalAll } from './processes.ts';
import type { Scenario, World } from './scenario.ts';
import { pause } from './traffic.ts';

const visitors = 20;

/** Lets something go wrong with the database for a while, in the middle of requests that go on coming. */
function trouble(name: string, hold: (sql: Sql, world: World) => Promise<unknown>): Scenario {
  return {
    name,
    expected: ['503'],
    async run(world, traffic) {
      const sql = connect(world.backend.databaseUrl, { max: 1, onnotice: () => undefined });
      const work = async () => {
        await pause(300 * world.random());
        await hold(sql, world);
      };
      await traffic.during(work(), visitors, world.extent.requests).finally(() => sql.end());
    },
  };
}

const wait = ({ extent }: World) => pause(extent.troubleMs);

async function stopped(_: Sql, world: World): Promise<void> {
  // Connections are accepted by the system all the same; nobody ever answers.
  const family = familyOf(world.backend.parts[0].pid);
  signalAll(family, 'SIGSTOP');
  await wait(world).finally(() => signalAll(family, 'SIGCONT'));
}

function locked(sql: Sql, world: World): Promise<unknown> {
  return sql.begin(async (transaction) => {
    await transaction`lock table consultation.leads in access exclusive mode`;
    await wait(world);
  });
}

/** Runs these statements instead of every insert of a lead. */
const onInsert = (statements: string) => async (sql: Sql, world: World) => {
  await sql.unsafe(`
    create function public.trouble() returns trigger language plpgsql as $$ begin ${statements} return new; end $$;
    create trigger trouble before insert on consultation.leads for each row execute function public.trouble();
  `);
  await wait(world).finally(() => sql.unsafe('drop function public.trouble() cascade'));
};

async function readOnly(sql: Sql, world: World): Promise<void> {
  await sql`alter system set default_transaction_read_only = on`;
  await sql`select pg_reload_conf()`;
  await wait(world);
  await sql`alter system reset default_transaction_read_only`;
  await sql`select pg_reload_conf()`;
}

async function exhausted(sql: Sql, world: World): Promise<void> {
  await sql`alter role consultation_function connection limit 0`;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'consultation_function'`;
  await wait(world).finally(() => sql`alter role consultation_function connection limit -1`);
}

export const databaseTrouble: Scenario[] = [
  trouble('database stopped', stopped),
  trouble('database locked', locked),
  trouble('statements stall', onInsert('perform pg_sleep(10);')),
  trouble('disk full', onInsert(`raise exception 'No space left on device' using errcode = 'disk_full';`)),
  trouble('read-only', readOnly),
  trouble('no connection left', exhausted),
];
