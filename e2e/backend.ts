/** What became of a request: rows in the real database and emails in the outbox of the running stack. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import type { StackFile } from '../scripts/start.ts';
import type { OutboxMail } from '../tools/dev-stack/outbox.ts';

function stack(): StackFile {
  const folder = process.env['LOCAL_DATA_DIR'] ?? new URL('../.local', import.meta.url).pathname;
  return JSON.parse(readFileSync(join(folder, 'stack.json'), 'utf8')) as StackFile;
}

/** The leads by email address, each with its consent record, oldest first. */
export async function leadsFrom(email: string): Promise<Record<string, unknown>[]> {
  const sql = postgres(stack().databaseUrl, { max: 1 });
  try {
    return await sql`
      select l.name, l.email, l.phone, l.message, l.locale, c.asked, c.given, c.wording, c.version,
        c.locale as "consentLocale"
      from consultation.leads l join consultation.consent_records c on c.lead_id = l.id
      where l.email = ${email} order by l.received_at`;
  } finally {
    await sql.end();
  }
}

/** The emails about the requests from one email address. */
export async function mailsAbout(email: string): Promise<OutboxMail[]> {
  return (await allMails()).filter((mail) => mail.text.includes(email));
}

/** The emails to one address. */
export async function mailsTo(email: string): Promise<OutboxMail[]> {
  return (await allMails()).filter(({ to }) => to.includes(email));
}

async function allMails(): Promise<OutboxMail[]> {
  const response = await fetch(`${stack().outboxUrl}/emails`);
  return ((await response.json()) as { emails: OutboxMail[] }).emails;
}
