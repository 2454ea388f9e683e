import { resolve } from 'node:path';
import { consentProofYears } from '../../src/business/legal.ts';
import { meetingRules } from '../../src/business/meetings.ts';
import type { QueuedAlert } from '../../supabase/functions/_shared/queue/alerts.ts';
import type { QueuedMessage } from '../../supabase/functions/_shared/queue/message-queue.ts';
import { writeBackup } from './backup.ts';
import { oneLine, warnOfGit, type Call, type Command } from './command.ts';
import { identifyPhone, listChoices, recordStart, recordStop, type SmsChoice } from './consent-proofs.ts';
import { askForDigest, closeMail, listHeldMails, releaseMail } from './held-messages.ts';
import { exportLeads } from './csv.ts';
import { describeMessage, meetingCommands } from './meeting-commands.ts';
import { applyMigrations, missingMigrations } from './migrations.ts';
import { deleteItems, findQuarantinedItems, findItems, type Deletion, type Item } from './erase-personal-data.ts';
import { restoreBackup } from './restore.ts';
import { writeTime } from './times.ts';

const { timeZone } = meetingRules;

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
  export: { about: 'print all leads as CSV', hasOut: true, run: ({ sql }) => exportLeads(sql) },
  delete: {
    parameters: '<email|reference>',
    about: 'delete everything of one person by email, or one quarantined item by reference',
    asks: true,
    run: async ({ sql, args: [who = ''], confirm }) => {
      const items = await findItems(sql, who);
      if (items.length === 0) return `Nothing found for "${who}"`;
      const person = items.find((item) => item.reference === who && item.quarantine_reason === null);
      if (person)
        throw new Error(
          `"${who}" is not quarantined: to delete everything that this person sent, name ${oneLine(person.email)}`,
        );
      await confirm(['This will be deleted, for good:', ...items.map(describeItem)].join('\n'));
      return describeDeletion(await deleteItems(sql, who, items));
    },
  },
  proof: {
    parameters: '<phone...>',
    about: 'list the choices about text messages to a number',
    run: async ({ sql, args: [phone = ''] }) => {
      const choices = await listChoices(sql, phone);
      const number = await describeNumber(sql, phone);
      const [latest] = choices;
      if (!latest) return `No proof for ${number}`;
      return [`Latest choice for ${number}: ${choiceOf(latest)}`, ...choices.map(describeChoice)].join('\n');
    },
  },
  stop: {
    parameters: '<phone...>',
    about: 'record that a number must get no more text messages',
    run: async ({ sql, args: [phone = ''] }) => {
      await recordStop(sql, phone);
      return `Recorded that ${await describeNumber(sql, phone)} refuses text messages; the proof is kept for ${consentProofYears} years`;
    },
  },
  start: {
    parameters: '<phone...>',
    about: 'record that a number wants text messages again',
    run: async ({ sql, args: [phone = ''] }) => {
      await recordStart(sql, phone);
      return `Recorded that ${await describeNumber(sql, phone)} wants text messages again; the proof is kept for ${consentProofYears} years`;
    },
  },
  held: {
    about: 'list the mails and webhook events that need a decision',
    run: async ({ sql }) => {
      const mails = await listHeldMails(sql);
      return mails.map(describe).join('\n') || 'No mail needs a decision';

      function describe({ reference, received_at, channel, purpose, ...mail }: (typeof mails)[number]): string {
        const why = mail.quarantine_reason ?? `${mail.attempts} attempts, last: ${mail.last_error ?? 'no response'}`;
        return `${reference}  ${received_at.toISOString()}  ${mail.state}  ${why}  ${channel} ${purpose}`;
      }
    },
  },
  release: {
    parameters: '<reference>',
    about: 'send the held ones of a request or meeting after all',
    asks: true,
    run: (call) => decide(call, 'will be sent', releaseMail),
  },
  close: {
    parameters: '<reference>',
    about: 'mark them as handled without sending them',
    asks: true,
    run: (call) => decide(call, 'is closed', closeMail),
  },
  'discard-held': {
    parameters: '[all]',
    about:
      'delete what looks automated and nobody has decided about, with "all" what was sent too fast too; tell nobody',
    asks: true,
    run: async ({ sql, args: [which = ''], confirm }) => {
      if (which !== '' && which !== 'all') throw new Error(`"${which}" is not "all"`);
      const [{ now } = { now: '' }] = await sql<{ now: string }[]>`select clock_timestamp()::text as now`;
      const held = (await findQuarantinedItems(sql)).filter(
        (item) => which === 'all' || item.quarantine_reason !== 'too_fast',
      );
      if (held.length === 0) return 'Nothing is held that looks automated';
      await confirm(['This will be deleted, for good, and nobody is mailed:', ...held.map(describeItem)].join('\n'));
      const [row] = await sql`select consultation.discard_held(${now}::timestamptz, ${which === 'all'}) as deleted`;
      return `Deleted ${String(row?.['deleted'])} requests and meetings that looked automated`;
    },
  },
  digest: {
    about: "send today's digest to the team with the next dispatch, again or for the first time",
    run: async ({ sql }) => {
      const day = await askForDigest(sql);
      return `The digest of ${day} is sent by the next dispatch, within a minute`;
    },
  },
  purge: {
    about: 'delete expired data, as the schedule does every night',
    asks: true,
    run: async ({ sql, confirm }) => {
      const purge = async () => {
        const [row] = await sql<[{ purged: unknown }]>`select consultation.purge_expired() as purged`;
        return JSON.stringify(row.purged);
      };
      await sql`begin`;
      const expired = await purge().finally(() => sql`rollback`);
      await confirm(`As many rows have expired and will be deleted: ${expired}`);
      return `Deleted ${await purge()}`;
    },
  },
  backup: {
    parameters: '[file]',
    about: 'write all data, as it is now, to a new file; it holds personal data',
    run: async ({ sql, args: [file = ''] }) => {
      const path = resolve(
        file || `consultation-${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}Z.backup.gz`,
      );
      const rows = await writeBackup(sql, path);
      warnOfGit(path);
      return `Wrote ${total(rows)} to "${path}": personal data, readable only by you`;
    },
  },
  restore: {
    parameters: '<file>',
    about: 'put it into an empty database that has the same migrations',
    run: async ({ sql, args: [file = ''] }) => {
      const { createdAt, rows, isUnlocked } = await restoreBackup(sql, resolve(file));
      return `Restored ${total(rows)} as of ${createdAt}${isUnlocked ? '; the functions may connect again' : ''}`;
    },
  },
  ...meetingCommands,
};

function total(rows: Map<string, number>): string {
  return `${[...rows.values()].reduce((sum, count) => sum + count, 0)} rows of ${rows.size} tables`;
}

function describeItem({ kind, reference, at, is_to_come, is_held, quarantine_reason, ...person }: Item): string {
  const time = writeTime(at, timeZone);
  return [
    ...[kind, reference, kind === 'meeting' ? `begins ${time}` : `received ${time}`],
    `${oneLine(person.name)} <${oneLine(person.email)}>`,
    ...(quarantine_reason === null ? [] : [quarantine_reason]),
    ...(is_to_come && !is_held
      ? [`STILL TO COME, and nobody is mailed about it: run "cancel-meeting ${reference}" first to mail`]
      : []),
  ].join('  ');
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

/** In the normalized form of the database, which reveals a typing mistake. */
async function describeNumber(sql: Call['sql'], phone: string): Promise<string> {
  const { number, isKnown } = await identifyPhone(sql, phone);
  return `"${number}"${isKnown ? '' : ' (which belongs to no request: check the digits)'}`;
}

function describeChoice(choice: SmsChoice): string {
  const { chosen_at, wording_version, reference } = choice;
  return `${choiceOf(choice)}  ${chosen_at.toISOString()}  ${wording_version ?? 'no wording'}  ${reference ?? 'proof only'}`;
}

function choiceOf({ consented }: SmsChoice): string {
  return consented ? 'consented' : 'refused';
}

async function decide(
  { sql, args: [reference = ''], confirm }: Call,
  sentence: string,
  change: typeof releaseMail,
): Promise<string> {
  const held = (await listHeldMails(sql)).filter((mail) => mail.reference === reference);
  if (held.length === 0) return `No held mail for "${reference}"`;
  const messages = held.map(({ due_at, ...mail }) =>
    describeMessage({ ...mail, due_at: due_at > new Date() ? due_at.toISOString() : null } as
      QueuedMessage | QueuedAlert),
  );
  await confirm([`Of ${reference}, this ${sentence}:`, ...messages].join('\n'));
  return (await change(sql, reference)) ? `${reference} ${sentence}` : `No held mail for "${reference}"`;
}
