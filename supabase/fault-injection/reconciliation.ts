import { fieldNames, fields, mapFields } from '../../src/consultation/fields.ts';
import { validateConsultation } from '../../src/consultation/schema.ts';
import { isHeaderSafe } from '../functions/_shared/mail.ts';
import type { OutboxMail } from '../../tools/dev-stack/outbox-messages.ts';
import { hashContent } from '../functions/send-consultation-email/lead.ts';
import type { Context, Reconciliation } from './scenario.ts';
import type { Traffic } from './traffic.ts';
import { sendWaitingMails } from './waiting-mails.ts';

export async function reconcile({ backend, mail, sql }: Context, traffics: Traffic[]): Promise<Reconciliation> {
  await sendWaitingMails(sql, backend);
  const isConfirmation = ({ headers }: OutboxMail) => headers?.['Auto-Submitted'] === 'auto-replied';
  const mails = Map.groupBy(await mail.mails(), (each) => {
    const reference = /\((R-[^()]+)\)$/.exec(each.subject)?.[1];
    return `${reference} ${isConfirmation(each) ? 'confirmation' : 'lead'}`;
  });
  const events = Map.groupBy(await mail.events(), ({ event }) => event.data.reference);
  const countOf = (reference: string, purpose: string) => mails.get(`${reference} ${purpose}`)?.length ?? 0;
  const rows = await sql`
      select reference, ${sql(fieldNames.map((name) => fields[name].column))}, given
      from consultation.leads join consultation.consent_records on lead_id = id`;
  const leads = rows.map((row) => {
    const reference = row['reference'] as string;
    const texts = mapFields((name) => row[fields[name].column] as string);
    const content = hashContent({ ...texts, smsConsent: row['given'] as boolean });
    return {
      reference,
      content,
      email: texts.email.toLowerCase(),
      mails: countOf(reference, 'lead'),
      confirmations: countOf(reference, 'confirmation'),
      events: events.get(reference) ?? [],
    };
  });
  const leadsByEmail = Map.groupBy(leads, ({ email }) => email);
  /** Of several requests from one address only one is confirmed. */
  const isConfirmed = ({ email }: (typeof leads)[number]) =>
    !isHeaderSafe(email) || leadsByEmail.get(email)?.some(({ confirmations }) => confirmations > 0);
  const leadsByContent = Map.groupBy(leads, ({ content }) => content);

  const result: Reconciliation = { acknowledged: 0, lost: 0, doubled: 0 };
  for (const { words, acknowledged, reference } of traffics.flatMap(({ submissions }) => submissions)) {
    const check = validateConsultation(words);
    const stored = (check.ok && leadsByContent.get(hashContent(check.data))) || [];
    const isKept = stored.some(
      (lead) =>
        lead.mails > 0 &&
        lead.events.length > 0 &&
        isConfirmed(lead) &&
        lead.reference === (reference ?? lead.reference),
    );
    if (acknowledged) result.acknowledged += 1;
    if (acknowledged && !isKept) result.lost += 1;
    if (
      stored.length > 1 ||
      stored.some(({ mails, confirmations, events }) => mails > 1 || confirmations > 1 || events.length > 1)
    )
      result.doubled += 1;
  }
  return result;
}
