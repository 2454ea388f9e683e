import type { Sql } from 'postgres';
import { fieldNames, fields } from '../../src/consultation/fields.ts';
import { toCsv } from './csv.ts';

/** All leads with their consent evidence and mail status, oldest first. */
export async function exportLeads(sql: Sql): Promise<string> {
  const columns = fieldNames.map((name) => `l.${fields[name].column}`);
  const rows = await sql`
    select l.reference, l.received_at, ${sql(columns)}, l.locale as language, l.page_path as page,
      c.asked as sms_consent_asked, c.given as sms_consent_given, c.wording as sms_consent_wording,
      c.version as sms_consent_version, coalesce(e.state, 'sent') as mail, l.quarantine_reason as quarantine
    from consultation.leads as l
    join consultation.consent_records as c on c.lead_id = l.id
    left join consultation.outgoing_emails as e on e.lead_id = l.id
    order by l.received_at`;
  return toCsv(
    rows.columns.map(({ name }) => name),
    rows,
  );
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
