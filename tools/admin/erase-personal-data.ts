import type { ISql, Sql } from 'postgres';

export interface Item {
  kind: 'request' | 'meeting';
  reference: string;
  name: string;
  email: string;
  /** When a request was received or a meeting begins. */
  at: Date;
  /** Of a meeting that is booked and not over. */
  is_to_come: boolean;
  quarantine_reason: string | null;
  /** Its mails are quarantined. */
  is_held: boolean;
}

export interface Deletion {
  references: string[];
  /** Of these, the meetings to come, about which nobody gets a mail. */
  unannounced: string[];
  /** The proofs of consent or refusal that stay for the numbers in the deleted leads. */
  keptProofs: number;
}

/**
 * What a deletion erases: everything that the person with this email sent, or with a reference, that one request or
 * meeting. A stranger can send something in anybody's name, so a reference never stands for a person.
 */
export function findItems(sql: ISql, emailOrReference: string): Promise<Item[]> {
  const name = emailOrReference.trim().normalize('NFC');
  return sql<Item[]>`
    select * from (${items(sql)}) as item where lower(email) = lower(${name}) or reference = ${name} order by at, reference`;
}

/** The quarantined requests and meetings. */
export const findQuarantinedItems = (sql: Sql) =>
  sql<Item[]>`select * from (${items(sql)}) as item where is_held order by at`;

const items = (sql: ISql) => sql`
  select *, exists (
    select from consultation.outgoing_messages as e where e.state = 'quarantined' and item.id in (e.lead_id, e.meeting_id)
  ) as is_held
  from (
    select id, 'request' as kind, reference, name, email, received_at as at, false as is_to_come, quarantine_reason
    from consultation.leads
    union all
    select id, 'meeting', reference, name, email, starts_at, state = 'booked' and ends_at > clock_timestamp(),
      quarantine_reason
    from consultation.meetings) as item`;

/**
 * Deletes the requests and meetings that were shown with consent evidence, mails and keys, and the digests and notices that
 * named one of them, unless anything was changed or added since. The database keeps a proof of each choice about text messages.
 */
export function deleteItems(sql: Sql, emailOrReference: string, shown: readonly Item[]): Promise<Deletion> {
  const references = shown.map(({ reference }) => reference);
  // A change after the first query makes the deletion fail.
  return sql.begin('isolation level repeatable read', async (transaction) => {
    if (JSON.stringify(await findItems(transaction, emailOrReference)) !== JSON.stringify(shown))
      throw new Error('it has changed since it was shown, so nothing was deleted: run the command again');
    const leads = await transaction<{ reference: string; phone_hash: Buffer | null }[]>`
      delete from consultation.leads where reference = any(${references})
      returning reference, consultation.hash_phone(phone) as phone_hash`;
    const meetings = await transaction<{ reference: string; is_to_come: boolean }[]>`
      delete from consultation.meetings where reference = any(${references})
      returning reference, state = 'booked' and ends_at > clock_timestamp() as is_to_come`;
    await transaction`
      delete from consultation.outgoing_messages as e
      where e.purpose in ('digest', 'held') and exists (
        select from unnest(${references}::text[]) as gone (reference) where strpos(e.payload ->> 'text', gone.reference) > 0)`;
    const hashes = leads.flatMap(({ phone_hash: hash }) => (hash === null ? [] : [hash.toString('hex')]));
    const [proofs] = await transaction<[{ count: number }]>`
      select count(*)::integer from consultation.consent_proofs where encode(phone_hash, 'hex') = any(${hashes})`;
    return {
      references: [...leads, ...meetings].map(({ reference }) => reference),
      unannounced: meetings.filter(({ is_to_come }) => is_to_come).map(({ reference }) => reference),
      keptProofs: proofs.count,
    };
  });
}
