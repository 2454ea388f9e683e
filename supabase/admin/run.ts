import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import connect, { type Sql } from 'postgres';
import { consentProofYears } from '../../src/business/legal.ts';
import { meetingRules } from '../../src/business/meetings.ts';
import { writeBackup } from './backup.ts';
import { listChoices, recordStart, recordStop, type SmsChoice } from './consent-proofs.ts';
import { askForDigest } from './digest.ts';
import { checkIndexes } from './indexes.ts';
import { exportLeads } from './leads.ts';
import { closeMail, listHeldMails, releaseMail } from './mails.ts';
import { meetingCommands } from './meeting-commands.ts';
import { applyMigrations, missingMigrations } from './migrations.ts';
import { deletePerson, type Deletion } from './person.ts';
import { restoreBackup } from './restore.ts';

const usage = `npm run admin -- <command>

  migrate                       apply pending migrations
  check                         fail if migrations are pending, compare every index with its table and
                                rebuild those that differ; run before deploying the function, and
                                after a crash of the database
  export                        print all leads as CSV
  delete <email or reference>   delete everything that one person sent
  proof <phone>                 list the choices about text messages to a number
  stop <phone>                  record that a number must get no more text messages
  start <phone>                 record that a number wants text messages again
  held                          list the mails and webhook events that need a decision
  release <reference>           send the held ones of a request or meeting after all
  close <reference>             mark them as handled without sending them
  digest                        send today's digest again with the next dispatch, or for the first time
  purge                         delete expired data
  backup [file]                 write all data, as it is now, to a new file; it holds personal data
  restore <file>                put it into an empty database that has the same migrations

  meetings                      list the meetings and blocked times to come
  export-meetings               print all meetings as CSV
  cancel-meeting <reference>    cancel a meeting and send the mails about it
  move-meeting <reference> <time>
                                move a meeting and send the mails about it
  block <from> <to> [note]      offer no time in between; meetings in it stay
  unblock <from>                offer the times again that were blocked from then on

Times are those of ${meetingRules.timeZone}, such as 2027-03-15T09:00, unless they have an offset.

DATABASE_URL connects to the database as its owner; without it the running local stack is used.`;

const commands: Record<string, (sql: Sql, argument: string) => Promise<string>> = {
  migrate: async (sql) => {
    const applied = await applyMigrations(sql);
    return applied.length > 0 ? `Applied ${applied.join(', ')}` : 'Nothing to apply';
  },
  check: async (sql) => {
    const missing = await missingMigrations(sql);
    if (missing.length > 0) throw new Error(`the database lacks ${missing.join(', ')}, run "migrate" first`);
    return ['All migrations are applied', ...(await checkIndexes(sql))].join('\n');
  },
  export: (sql) => exportLeads(sql),
  delete: async (sql, person) => {
    const deletion = await deletePerson(sql, person);
    return deletion.references.length > 0 ? describeDeletion(deletion) : `Nothing found for "${person}"`;
  },
  proof: async (sql, phone) => {
    const choices = await listChoices(sql, phone);
    const [latest] = choices;
    if (!latest) return `No proof for "${phone}"`;
    return [`Latest choice for "${phone}": ${choiceOf(latest)}`, ...choices.map(describeChoice)].join('\n');
  },
  stop: async (sql, phone) => {
    await recordStop(sql, phone);
    return `Recorded that "${phone}" refuses text messages; the proof is kept for ${consentProofYears} years`;
  },
  start: async (sql, phone) => {
    await recordStart(sql, phone);
    return `Recorded that "${phone}" wants text messages again; the proof is kept for ${consentProofYears} years`;
  },
  held: async (sql) => {
    const mails = await listHeldMails(sql);
    return mails.map(describe).join('\n') || 'No mail needs a decision';

    function describe({ reference, received_at, channel, purpose, ...mail }: (typeof mails)[number]): string {
      const why = mail.quarantine_reason ?? `${mail.attempts} attempts, last: ${mail.last_error ?? 'no response'}`;
      return `${reference}  ${received_at.toISOString()}  ${mail.state}  ${why}  ${channel} ${purpose}`;
    }
  },
  release: async (sql, reference) => heldOr(await releaseMail(sql, reference), reference, 'will be sent'),
  close: async (sql, reference) => heldOr(await closeMail(sql, reference), reference, 'is closed'),
  digest: async (sql) => {
    const day = await askForDigest(sql);
    return `The digest of ${day} is sent by the next dispatch, within a minute`;
  },
  purge: async (sql) => {
    const [row] = await sql`select consultation.purge_expired() as purged`;
    return JSON.stringify(row?.['purged']);
  },
  backup: async (sql, file) => {
    const path = resolve(
      file || `consultation-${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}Z.backup.gz`,
    );
    const rows = await writeBackup(sql, path);
    return `Wrote ${total(rows)} to "${path}": personal data, readable only by you`;
  },
  restore: async (sql, file) => {
    const { createdAt, rows } = await restoreBackup(sql, resolve(file));
    return `Restored ${total(rows)} as of ${createdAt}`;
  },
  ...meetingCommands,
};

function total(rows: Map<string, number>): string {
  return `${[...rows.values()].reduce((sum, count) => sum + count, 0)} rows of ${rows.size} tables`;
}

function describeDeletion({ references, unannounced, keptProofs }: Deletion): string {
  const kept =
    keptProofs > 0
      ? `a keyed hash of the phone number, choice, wording version and time, ${consentProofYears} years after each choice`
      : 'nothing';
  return [
    `Deleted ${references.join(', ')}`,
    ...(unannounced.length > 0 ? [`Tell the person that these meetings are off: ${unannounced.join(', ')}`] : []),
    `Kept as proof of consent or refusal (${keptProofs}): ${kept}`,
    "Delete by hand: in the team's mailbox, exported files, the messaging provider, the calendars and the tools that the webhook feeds",
    "Expire on their own: backups, the mail provider's log",
  ].join('\n');
}

function describeChoice(choice: SmsChoice): string {
  const { chosen_at, wording_version, reference } = choice;
  return `${choiceOf(choice)}  ${chosen_at.toISOString()}  ${wording_version ?? 'no wording'}  ${reference ?? 'proof only'}`;
}

function choiceOf({ consented }: SmsChoice): string {
  return consented ? 'consented' : 'refused';
}

function heldOr(held: boolean, reference: string, sentence: string): string {
  return held ? `${reference} ${sentence}` : `No held mail for "${reference}"`;
}

const [name = '', ...words] = process.argv.slice(2);
// A phone number may contain spaces, and several arguments are separated by them.
const argument = words.join(' ');
const command = commands[name];
const needsArgument = [
  ...['delete', 'proof', 'stop', 'start', 'release', 'close', 'restore'],
  ...['cancel-meeting', 'move-meeting', 'block', 'unblock'],
].includes(name);
if (['--help', 'help'].includes(name)) {
  console.log(usage);
  process.exit(0);
}
if (!command || (needsArgument !== (argument !== '') && name !== 'backup')) {
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
