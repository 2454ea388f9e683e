import connect from 'postgres';
import { validateConsultation } from '../../src/consultation/schema.ts';
import type { World } from './scenario.ts';
import { pause, type Traffic, type Words } from './traffic.ts';

/** What became of requests, counted in the database and at the mail API. */
export interface Account {
  acknowledged: number;
  /** Acknowledged, but without lead, evidence or mail, or in other words. */
  lost: number;
  /** Intents with two leads, or leads with two mails. */
  doubled: number;
}

interface StoredLead extends Words {
  reference: string;
  mails: number;
}

/** Counts again what these visitors were told, and what is there. */
export async function drawUp({ backend, mail }: World, traffics: Traffic[]): Promise<Account> {
  const sql = connect(backend.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await sendWaitingMails();
    const mailCounts = new Map<string, number>();
    for (const { subject } of await mail.mails()) {
      const reference = /\((R-[^()]+)\)$/.exec(subject)?.[1] ?? '';
      mailCounts.set(reference, (mailCounts.get(reference) ?? 0) + 1);
    }
    const leads = new Map<string, StoredLead[]>();
    for (const row of await sql<Omit<StoredLead, 'mails'>[]>`
      select reference, name, email, phone, message, given as "smsConsent"
      from consultation.leads join consultation.consent_records on lead_id = id`) {
      const lead = { ...row, mails: mailCounts.get(row.reference) ?? 0 };
      leads.set(contentOf(row), [...(leads.get(contentOf(row)) ?? []), lead]);
    }

    const account: Account = { acknowledged: 0, lost: 0, doubled: 0 };
    for (const { words, acknowledged, reference } of traffics.flatMap(({ intents }) => intents)) {
      const check = validateConsultation(words);
      const stored = (check.ok && leads.get(contentOf(check.data))) || [];
      const isKept = stored.some((lead) => lead.mails > 0 && lead.reference === (reference ?? lead.reference));
      if (acknowledged) account.acknowledged += 1;
      if (acknowledged && !isKept) account.lost += 1;
      if (stored.length > 1 || stored.some(({ mails }) => mails > 1)) account.doubled += 1;
    }
    return account;
  } finally {
    await sql.end();
  }

  /** Makes every waiting mail due until there is none, as time would. */
  async function sendWaitingMails(): Promise<void> {
    for (let tries = 0; tries < 200; tries += 1) {
      const waiting = await sql`
        update consultation.outgoing_emails set next_attempt_at = clock_timestamp()
        where state = 'waiting' returning id`;
      if (waiting.length === 0) return;
      const headers = { 'X-Dispatch-Secret': backend.dispatchSecret };
      const answer = await fetch(`${backend.functionUrl}/dispatch`, { method: 'POST', headers }).catch(() => undefined);
      await answer?.body?.cancel();
      await pause(50);
    }
  }
}

function contentOf({ name, email, phone, message, smsConsent }: Words): string {
  return JSON.stringify([name, email, phone, message, smsConsent]);
}
