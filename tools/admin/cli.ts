/** `npm run admin`. */
import { resolve } from 'node:path';
import { company } from '../../src/business/company.ts';
import { writeBackup } from './backup.ts';
import { runCommand, warnOfGit, type Command } from './run-command.ts';
import { applyMigrations, missingMigrations } from './migrations.ts';
import { restoreBackup } from './restore.ts';

export const commands: Record<string, Command> = {
  migrate: {
    about: 'apply pending migrations',
    run: async ({ sql }) => {
      const applied = await applyMigrations(sql);
      return applied.length > 0 ? `Applied ${applied.join(', ')}` : 'Nothing to apply';
    },
  },
  check: {
    about: 'fail if migrations are pending',
    run: async ({ sql }) => {
      const missing = await missingMigrations(sql);
      if (missing.length > 0) throw new Error(`the database lacks ${missing.join(', ')}, run "migrate" first`);
      return 'All migrations are applied';
    },
  },
  digest: {
    about: "send today's digest to the team with the next dispatch, again or for the first time",
    run: async ({ sql }) => {
      const [row] = await sql<[{ day: string }]>`
        insert into consultation.digests (day, told_until)
        values ((clock_timestamp() at time zone ${company.timeZone})::date, null)
        on conflict (day) do update set told_until = null
        returning day::text`;
      return `The digest of ${row.day} is sent by the next dispatch, within a minute`;
    },
  },
  purge: {
    about: 'delete expired data, as the schedule does every night',
    run: async ({ sql }) => {
      const [row] = await sql<[{ purged: unknown }]>`select consultation.purge_expired() as purged`;
      return `Deleted ${JSON.stringify(row.purged)}`;
    },
  },
  backup: {
    parameter: '[file]',
    about: 'write all data, as it is now, to a new file; it holds personal data',
    run: async ({ sql, argument: file }) => {
      const path = resolve(
        file || `consultation-${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}Z.backup.gz`,
      );
      const rows = await writeBackup(sql, path);
      warnOfGit(path);
      return `Wrote ${total(rows)} to "${path}": personal data, readable only by you`;
    },
  },
  restore: {
    parameter: '<file>',
    about: 'put it into an empty database that has the same migrations',
    run: async ({ sql, argument: file }) => {
      const { createdAt, rows, isUnlocked } = await restoreBackup(sql, resolve(file));
      return `Restored ${total(rows)} as of ${createdAt}${isUnlocked ? '; the functions may connect again' : ''}`;
    },
  },
};

function total(rows: Map<string, number>): string {
  return `${[...rows.values()].reduce((sum, count) => sum + count, 0)} rows of ${rows.size} tables`;
}

if (import.meta.main) process.exitCode = await runCommand(commands, process.argv.slice(2));
