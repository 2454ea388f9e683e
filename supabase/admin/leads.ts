import type { Sql } from 'postgres';
import { toCsv } from './csv.ts';

const columns = [
  'reference',
  'received_at',
  'name',
  'email',
  'phone',
  'message',
  'language',
  'page',
  'sms_consent_asked',
  'sms_consent_given',
  'sms_consent_wording',
  'sms_consent_version',
  'mail',
  'quarantine',
];

/** All leads with their consent evidence and mail status, oldest first. */
export async function exportLeads(sql: Sql): Promise<string> {
  const rows = await sql`
    select l.reference, l.received_at, l.name, l.email, l.phone, l.message, l.locale as language, l.page_path as page,
      c.asked as sms_consent_asked, c.given as sms_consent_given, c.wording as sms_consent_wording,
      c.version as sms_consent_version, coalesce(e.state, 'sent') as mail, l.quarantine_reason as quarantine
    from consultation.leads as l
    join consultation.consent_records as c on c.lead_id = l.id
    left join consultation.outgoing_emails as e on e.lead_id = l.id
    order by l.received_at`;
  return toCsv(columns, rows);
}

/**
 * Deletes everything that one person sent: leads, consent evidence, mails and keys. The person is identified by email
 * or by the reference of one request. Returns the deleted references.
 */
export async function deletePerson(sql: Sql, person: string): Promise<string[]> {
  const name = person.trim().normalize('NFC');
  const rows = await sql<{ reference: string }[]>`
    delete from consultation.leads
    where lower(email) in (
      select lower(email) from consultation.leads where lower(email) = lower(${name}) or reference = ${name}
    )
    returning reference`;
  return rows.map(({ reference }) => reference);
}
