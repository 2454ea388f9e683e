import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { writeBackup } from '../admin/backup.ts';
import { applyMigrations } from '../admin/migrations.ts';
import { restoreBackup } from '../admin/restore.ts';
import type { Context, Scenario } from './scenario.ts';
import { sendWaitingMails } from './waiting-mails.ts';

const visitors = 20;

/** The database is lost after a backup, and restored while visitors keep sending and old requests come again. */
export const restore: Scenario = {
  name: 'restore while requests arrive',
  expected: ['503'],
  async run(context, traffic) {
    const { backend, directory, mail, scale, sql } = context;
    const file = join(directory, `${randomUUID()}.backup.gz`);
    await sql`insert into consultation.visitor_requests (visitor_hash) select 'filler' from generate_series(1, ${scale.restoredRows})`;
    // Their mails still wait in the backup, and are sent before it is restored.
    await mail.setMode('fail');
    await traffic.during(Promise.resolve(), visitors, scale.requests);
    const before = [...traffic.submissions];
    await writeBackup(sql, file);
    await mail.setMode('ok');
    await sendWaitingMails(sql, backend);

    // From here on nothing is acknowledged that the backup does not hold, until the restore has begun.
    await sql`alter role consultation_function connection limit 0`;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'consultation_function'`;
    await traffic.during(replaceDatabase(context, file), visitors, scale.requests);
    for (const submission of before) {
      if (!(await traffic.send(submission))) traffic.note('a request from before the backup is unknown');
    }
    await sql`delete from consultation.visitor_requests where visitor_hash = 'filler'`;
    await rm(file);
  },
};

/** Loses everything, and lets the function in as soon as the restore has begun. */
async function replaceDatabase({ sql }: Context, file: string): Promise<void> {
  await sql`drop schema consultation, supabase_migrations cascade`;
  await applyMigrations(sql);
  let isOver = false;
  const restoring = restoreBackup(sql, file).finally(() => (isOver = true));
  const hasBegun = async () => {
    const locks = await sql`select from pg_locks where mode = 'AccessExclusiveLock' and granted
      and relation = 'consultation.leads'::regclass`;
    return locks.length > 0;
  };
  while (!(await hasBegun())) {
    if (isOver) throw new Error('Waited for the restore to lock its tables, but it was over before');
    await pause(5);
  }
  await sql`alter role consultation_function connection limit -1`;
  await restoring;
}
