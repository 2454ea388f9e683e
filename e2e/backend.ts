/** What became of a request: rows in the real database and emails in the outbox of the running stack. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';

interface Stack {
  databaseUrl: string;
  outboxUrl: string;
}

export interface StoredLead {
  name: string;
  email: string;
  phone: string;
  message: string;
  locale: string;
  asked: boolean;
  given: boolean;
  wording: string;
  version: string;
  consentLocale: string;
}

interface Mail {
  subject: string;
  text: string;
  html: string;
  reply_to?: string;
}

function stack(): Stack {
  const folder = process.env['LOCAL_DATA_DIR'] ?? new URL('../.local', import.meta.url).pathname;
  return JSON.parse(readFileSync(join(folder, 'stack.json'), 'utf8')) as Stack;
}

/** The leads by email address, each with its consent record, oldest first. */
export async function leadsFrom(email: string): Promise<StoredLead[]> {
  const sql = postgres(stack().databaseUrl, { max: 1 });
  try {
    return await sql<StoredLead[]>`
      select l.name, l.email, l.phone, l.message, l.locale, c.asked, c.given, c.wording, c.version,
        c.locale as "consentLocale"
      from consultation.leads l join consultation.consent_records c on c.lead_id = l.id
      where l.email = ${email} order by l.received_at`;
  } finally {
    await sql.end();
  }
}

/** The emails about the requests from one email address. */
export async function mailsAbout(email: string): Promise<Mail[]> {
  const response = await fetch(`${stack().outboxUrl}/emails`);
  const { emails } = (await response.json()) as { emails: Mail[] };
  return emails.filter((mail) => mail.text.includes(email));
}
