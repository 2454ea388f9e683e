import { createHash } from 'node:crypto';

/** A wording of the SMS consent exactly as shown. */
export interface ConsentWording {
  version: string;
  locale: string;
  text: string;
}

/** Identifies a wording by its language and exact text. */
export function consentVersion(locale: string, text: string): string {
  return createHash('sha256').update(`${locale}\n${text}`).digest('hex').slice(0, 12);
}
