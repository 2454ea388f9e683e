import type { Sql } from 'postgres';

export interface Deletion {
  references: string[];
  /** Of these, the meetings to come, about which nobody gets a mail. */
  unannounced: string[];
  /** The proofs of consent or refusal that stay for the numbers in the deleted leads. */
  keptProofs: number;
}

/**
 * Deletes everything that one person sent: leads, consent evidence, meetings, mails and keys. The person is identified
 * by email or by the reference of one request or meeting. Digests that named one of these go too. The database keeps a
 * proof of each choice about text messages.
 */
export function deletePerson(sql: Sql, person: string): Promise<Deletion> {
  const name = person.trim().normalize('NFC');
  return sql.begin(async (transaction) => {
    const found = await transaction<{ email: string }[]>`
      select lower(email) as email from consultation.leads where lower(email) = lower(${name}) or reference = ${name}
      union
      select lower(email) from consultation.meetings where lower(email) = lower(${name}) or reference = ${name}`;
    const emails = found.map(({ email }) => email);
    const leads = await transaction<{ reference: string; phone_hash: Buffer | null }[]>`
      delete from consultation.leads where lower(email) = any(${emails})
      returning reference, consultation.hash_phone(phone) as phone_hash`;
    const meetings = await transaction<{ reference: string; is_to_come: boolean }[]>`
      delete from consultation.meetings where lower(email) = any(${emails})
      returning reference, state = 'booked' and ends_at > clock_timestamp() as is_to_come`;
    const references = [...leads, ...meetings].map(({ reference }) => reference);
    // A digest that named one of them.
    await transaction`
      delete from consultation.outgoing_messages as e
      where e.purpose = 'digest' and exists (
        select from unnest(${references}::text[]) as gone (reference) where strpos(e.payload ->> 'text', gone.reference) > 0)`;
    const hashes = leads.flatMap(({ phone_hash: hash }) => (hash === null ? [] : [hash.toString('hex')]));
    const [proofs] = await transaction<[{ count: number }]>`
      select count(*)::integer from consultation.consent_proofs where encode(phone_hash, 'hex') = any(${hashes})`;
    return {
      references,
      unannounced: meetings.filter(({ is_to_come }) => is_to_come).map(({ reference }) => reference),
      keptProofs: proofs.count,
    };
  });
}
