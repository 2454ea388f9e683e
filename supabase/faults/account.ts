import connect from 'postgres';
import type { Backend } from '../local/backend.ts';
import { pause, type Traffic } from './traffic.ts';

/** What became of a scenario's requests, counted in the database and in the outbox. */
export interface Account {
  acknowledged: number;
  /** Acknowledged, but without lead, evidence or mail. */
  lost: number;
  /** Intents with two leads, or leads with two mails. */
  doubled: number;
  slowestMs: number;
  unexpected: string;
}

export async function drawUp(backend: Backend, traffic: Traffic): Promise<Account> {
  const sql = connect(backend.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await drainMails();
    const stored = new Map<string, number>();
    for (const { message } of await sql<{ message: string }[]>`
      select message from consultation.leads join consultation.consent_records on lead_id = id`) {
      stored.set(message, (stored.get(message) ?? 0) + 1);
    }
    const references = new Set(
      (await sql`select reference from consultation.leads`).map((row) => row['reference'] as string),
    );
    const mails = new Map<string, number>();
    for (const { subject } of backend.outbox.mails()) {
      const reference = /\((R-[^()]+)\)$/.exec(subject)?.[1] ?? '';
      mails.set(reference, (mails.get(reference) ?? 0) + 1);
    }
    const acknowledged = traffic.intents.filter(({ reference }) => reference !== undefined);
    const isLost = (reference = '') => !references.has(reference) || !mails.has(reference);
    const doubledLeads = [...stored.values()].filter((count) => count > 1).length;
    const doubledMails = [...mails.values()].filter((count) => count > 1).length;
    return {
      acknowledged: acknowledged.length,
      lost: acknowledged.filter(({ reference }) => isLost(reference)).length,
      doubled: doubledLeads + doubledMails,
      slowestMs: Math.round(traffic.counts.slowestMs),
      unexpected: [...traffic.counts.unexpected].map(([what, count]) => `${count} × ${what}`).join(', ') || '-',
    };
  } finally {
    await sql.end();
  }

  /** Makes every waiting mail due until there is none. */
  async function drainMails(): Promise<void> {
    for (let tries = 0; tries < 200; tries += 1) {
      const waiting = await sql`
        update consultation.outgoing_emails set next_attempt_at = clock_timestamp()
        where state = 'waiting' returning id`;
      if (waiting.length === 0) return;
      const headers = { 'X-Dispatch-Secret': backend.dispatchSecret };
      await fetch(`${backend.functionUrl}/dispatch`, { method: 'POST', headers }).catch(() => undefined);
      await pause(50);
    }
  }
}
