import { resolve } from 'node:path';
import { type Mail, teamTime } from '../../supabase/functions/_shared/mail/mail.ts';
import type { Alert } from '../../supabase/functions/_shared/queue/alerts.ts';
import type { WebhookEvent } from '../../supabase/functions/_shared/queue/webhook.ts';
import { writeBackup } from './backup.ts';
import { oneLine, warnOfGit, type Call, type Command } from './command.ts';
import { askForDigest, closeMail, type HeldMail, listHeldMails, releaseMail } from './held-messages.ts';
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
    parameter: '<reference>',
    about: 'send the held ones of a request or meeting after all',
    asks: true,
    run: (call) => decide(call, 'will be sent', releaseMail),
  },
  close: {
    parameter: '<reference>',
    about: 'mark them as handled without sending them',
    asks: true,
    run: (call) => decide(call, 'is closed', closeMail),
  },
  'discard-held': {
    parameter: '[all]',
    about:
      'delete what looks automated and nobody has decided about, with "all" what was sent too fast too; tell nobody',
    asks: true,
    run: async ({ sql, argument: which, confirm }) => {
      if (which !== '' && which !== 'all') throw new Error(`"${which}" is not "all"`);
      const [{ now } = { now: '' }] = await sql<{ now: string }[]>`select clock_timestamp()::text as now`;
      const held = (await listHeldMails(sql)).filter(
        ({ state, quarantine_reason: reason }) => state === 'quarantined' && (which === 'all' || reason !== 'too_fast'),
      );
      if (held.length === 0) return 'Nothing is held that looks automated';
      const lines = new Set(held.map(describePerson));
      await confirm(['This will be deleted, for good, and nobody is mailed:', ...lines].join('\n'));
      const [row] =
        await sql`select consultation.delete_quarantined_until(${now}::timestamptz, ${which === 'all'}) as deleted`;
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

/** What a visitor typed may be in it. */
function describeMessage({ channel, purpose, payload, due_at }: HeldMail): string {
  const when = due_at > new Date() ? ` at ${teamTime(due_at.toISOString())}` : '';
  if (channel === 'alert') return `\n--- To the address for alerts: "${(payload as Alert).kind}"`;
  if (channel === 'webhook') return `\n--- To your webhook, if you have one: "${(payload as WebhookEvent).type}"`;
  const { to, subject, text, attachments = [] } = payload as Mail;
  const files = attachments.map(({ filename }) => filename);
  return [
    `\n--- To ${oneLine(to?.join(', ') ?? 'the team')}${when} (${purpose}): ${oneLine(subject)}`,
    text.trim().replace(/^/gm, '    '),
    ...(files.length > 0 ? [`    [${files.join(', ')}]`] : []),
  ].join('\n');
}

const describePerson = ({ reference, name, email, quarantine_reason }: HeldMail) =>
  `${reference}  ${oneLine(name ?? '')} <${oneLine(email ?? '')}>  ${quarantine_reason ?? ''}`;

async function decide(
  { sql, argument: reference, confirm }: Call,
  sentence: string,
  change: typeof releaseMail,
): Promise<string> {
  const held = (await listHeldMails(sql)).filter((mail) => mail.reference === reference);
  if (held.length === 0) return `No held mail for "${reference}"`;
  await confirm([`Of ${reference}, this ${sentence}:`, ...held.map(describeMessage)].join('\n'));
  return (await change(sql, reference)) ? `${reference} ${sentence}` : `No held mail for "${reference}"`;
}
