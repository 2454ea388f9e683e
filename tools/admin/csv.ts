import type { Sql } from 'postgres';
import { fieldNames, fields } from '../../src/consultation/fields.ts';

/**
 * CSV for spreadsheets: UTF-8 with a byte order mark, every cell quoted. Text that a spreadsheet could run as a formula
 * is prefixed with an apostrophe, even after leading spaces, which the usual libraries overlook.
 */
export function toCsv(columns: readonly string[], rows: readonly Record<string, unknown>[]): string {
  const lines = [columns.map(cell), ...rows.map((row) => columns.map((column) => cell(row[column])))];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

const startsFormula = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

function cell(value: unknown): string {
  const text = toText(value);
  return `"${startsFormula.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`;
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return `${value as string | number}`;
}

/** All leads with their consent evidence, a later refusal that still stands, and mail status, oldest first. */
export async function exportLeads(sql: Sql): Promise<string> {
  const columns = fieldNames.map((name) => `l.${fields[name].column}`);
  const rows = await sql`
    with choices as (
      select phone_hash, consented, chosen_at from consultation.consent_proofs
      union all
      select p.phone_hash, p.consented, p.chosen_at
      from consultation.leads as l cross join lateral consultation.consent_proof_of(l) as p
    )
    select l.reference, l.received_at, ${sql(columns)}, l.locale as language, l.page_path as page,
      c.asked as sms_consent_asked, c.given as sms_consent_given, c.wording as sms_consent_wording,
      c.version as sms_consent_version,
      (select case when not p.consented then p.chosen_at end from choices as p
       where p.phone_hash = consultation.hash_phone(l.phone) and p.chosen_at > c.recorded_at
       order by p.chosen_at desc limit 1
      ) as sms_refused_later_at,
      coalesce(e.state, 'sent') as mail, l.quarantine_reason as quarantine, l.is_test as test
    from consultation.leads as l
    join consultation.consent_records as c on c.lead_id = l.id
    left join consultation.outgoing_messages as e on e.lead_id = l.id and e.purpose = 'lead'
    order by l.received_at`;
  return toCsv(
    rows.columns.map(({ name }) => name),
    rows,
  );
}
