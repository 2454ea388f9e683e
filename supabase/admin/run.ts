import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import connect, { type Sql } from 'postgres';
import { deletePerson, exportLeads } from './leads.ts';
import { closeMail, listHeldMails, releaseMail } from './mails.ts';
import { applyMigrations, missingMigrations } from './migrations.ts';

const usage = `node supabase/admin/run.ts <command>

  migrate                       apply pending migrations
  check                         fail if migrations are pending; run before deploying the function
  export                        print all leads as CSV
  delete <email or reference>   delete everything that one person sent
  held                          list the mails that need a decision
  release <reference>           send a held mail after all
  close <reference>             mark a held mail as handled without sending it
  purge                         delete expired data

DATABASE_URL connects to the database as its owner; without it the running local stack is used.`;

const commands: Record<string, (sql: Sql, argument: string) => Promise<string>> = {
  migrate: async (sql) => {
    const applied = await applyMigrations(sql);
    return applied.length > 0 ? `Applied ${applied.join(', ')}` : 'Nothing to apply';
  },
  check: async (sql) => {
    const missing = await missingMigrations(sql);
    if (missing.length > 0) throw new Error(`the database lacks ${missing.join(', ')}, run "migrate" first`);
    return 'All migrations are applied';
  },
  export: (sql) => exportLeads(sql),
  delete: async (sql, person) => {
    const references = await deletePerson(sql, person);
    return references.length > 0 ? `Deleted ${references.join(', ')}` : `Nothing found for "${person}"`;
  },
  held: async (sql) => {
    const mails = await listHeldMails(sql);
    return mails.map(describe).join('\n') || 'No mail needs a decision';

    function describe({ reference, received_at, ...mail }: (typeof mails)[number]): string {
      const why = mail.quarantine_reason ?? `${mail.attempts} attempts, last: ${mail.last_error ?? 'no response'}`;
      return `${reference}  ${received_at.toISOString()}  ${mail.state}  ${why}`;
    }
  },
  release: async (sql, reference) => heldOr(await releaseMail(sql, reference), reference, 'will be sent'),
  close: async (sql, reference) => heldOr(await closeMail(sql, reference), reference, 'is closed'),
  purge: async (sql) => {
    const [row] = await sql`select consultation.purge_expired() as purged`;
    return JSON.stringify(row?.['purged']);
  },
};

function heldOr(held: boolean, reference: string, sentence: string): string {
  return held ? `${reference} ${sentence}` : `No held mail for "${reference}"`;
}

const [name = '', argument = ''] = process.argv.slice(2);
const command = commands[name];
const needsArgument = ['delete', 'release', 'close'].includes(name);
if (!command || needsArgument !== (argument !== '')) {
  console.error(usage);
  process.exit(2);
}

const sql = connect(databaseUrl(), { max: 1, onnotice: () => undefined });
try {
  process.stdout.write(`${(await command(sql, argument)).replace(/\r?\n$/, '')}\n`);
} catch (error) {
  console.error(`Cannot ${name}: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await sql.end();
}

function databaseUrl(): string {
  const given = process.env['DATABASE_URL'];
  if (given) return given;
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const file = resolve(root, process.env['LOCAL_DATA_DIR'] || '.local', 'stack.json');
  if (!existsSync(file)) {
    console.error(`Cannot ${name}: DATABASE_URL is not set and no local stack is running`);
    process.exit(1);
  }
  return (JSON.parse(readFileSync(file, 'utf8')) as { databaseUrl: string }).databaseUrl;
}
