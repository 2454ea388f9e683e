import type { Sql } from 'postgres';
import { fields } from '../../src/consultation/fields.ts';
import { textSchema } from '../../src/consultation/schema.ts';

export interface SmsChoice {
  consented: boolean;
  wording_version: string | null;
  chosen_at: Date;
  /** Of the lead that the choice was made in; null once only its proof is kept, and for a STOP or START. */
  reference: string | null;
}

/** Every known choice about text messages to this number, latest first. */
export function listChoices(sql: Sql, phone: string): Promise<SmsChoice[]> {
  const number = checkPhone(phone);
  return sql<SmsChoice[]>`
    select consented, wording_version, chosen_at, null as reference
    from consultation.consent_proofs where phone_hash = consultation.hash_phone(${number})
    union all
    select p.consented, p.wording_version, p.chosen_at, l.reference
    from consultation.leads as l cross join lateral consultation.consent_proof_of(l) as p
    where p.phone_hash = consultation.hash_phone(${number})
    order by chosen_at desc`;
}

/** Records that whoever has this number wants no more text messages. */
export function recordStop(sql: Sql, phone: string): Promise<void> {
  return record(sql, phone, false);
}

/** Records that a number which once agreed wants text messages again. A START alone is not consent. */
export async function recordStart(sql: Sql, phone: string): Promise<void> {
  const choices = await listChoices(sql, phone);
  if (!choices.some(({ consented }) => consented)) {
    throw new Error(`"${phone}" never agreed to text messages, so a START cannot resume them: ask with the form`);
  }
  await record(sql, phone, true);
}

async function record(sql: Sql, phone: string, consented: boolean): Promise<void> {
  await sql`
    insert into consultation.consent_proofs (phone_hash, consented, chosen_at)
    values (consultation.hash_phone(${checkPhone(phone)}), ${consented}, clock_timestamp())`;
}

/** The digits that stand for all spellings of a number, and whether a request names it. */
export async function identifyPhone(sql: Sql, phone: string): Promise<{ number: string; isKnown: boolean }> {
  const [row] = await sql<[{ number: string; isKnown: boolean }]>`
    select number, exists (select from consultation.leads where consultation.phone_digits(phone) = number) as "isKnown"
    from consultation.phone_digits(${checkPhone(phone)}) as number`;
  return row;
}

/** Cleans and checks the number as the form does; the database unifies the spellings of one number. */
function checkPhone(phone: string): string {
  const { success, data = '' } = textSchema(fields.phone).safeParse(phone);
  if (!success) throw new Error(`"${phone}" is not a phone number`);
  const digits = (text: string) => text.replace(/\D/g, '');
  const isSeveral = data.split(' ').filter((word) => digits(word).length >= 10).length > 1;
  // No number is longer (E.164); a prefix such as 011 is not part of it.
  if (isSeveral || digits(data).replace(/^0(?:0|11)/, '').length > 15)
    throw new Error(`"${phone}" is more than one phone number: give one at a time`);
  return data;
}
