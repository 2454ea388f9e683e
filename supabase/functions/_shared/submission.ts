import { createHash, randomBytes } from 'node:crypto';
import { isLocale, type Locale } from '../../../src/i18n/locales.ts';

/**
 * Short enough to be read out over the phone: `R-4F2A-91BC-07DE`. The same idempotency key always gets the same one, so a
 * retry is told the same whatever became of the first try; without a key it is random.
 */
export function newReference(letter: 'R' | 'M', key?: string): string {
  const bytes = key === undefined ? randomBytes(6) : createHash('sha256').update(`${letter}:${key}`).digest();
  const digits = bytes.toString('hex', 0, 6).toUpperCase();
  return `${letter}-${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8)}`;
}

export type QuarantineReason = 'honeypot' | 'too_fast';

/** Why something is held: for what it looks like, or beyond the limits, which the database knows. For the log, not for visitors. */
export type HeldReason = QuarantineReason | 'flood';

/** Why a form looks automated; its sender is thanked, and the form is held. */
export function quarantineReason(
  form: { honeypotFilled: boolean; formElapsedMs: number | undefined },
  minimumFormMs: number,
): QuarantineReason | undefined {
  if (form.honeypotFilled) return 'honeypot';
  if (form.formElapsedMs !== undefined && form.formElapsedMs < minimumFormMs) return 'too_fast';
  return undefined;
}

// Values from the page; an invalid one is ignored.

export function localeOf(text: string | null | undefined): Locale | undefined {
  return isLocale(text) ? text : undefined;
}

export function pathOf(text: string | null | undefined): string | undefined {
  return typeof text === 'string' && /^\/[\w./-]{0,199}$/.test(text) ? text : undefined;
}
