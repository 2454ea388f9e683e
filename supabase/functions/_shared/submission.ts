import { createHmac, randomBytes } from 'node:crypto';
import { toSql } from './database.ts';
import type { VisitorLimit } from './http/visitor.ts';
import type { QueuedMessage } from './queue/message-queue.ts';

/** A random reference, short enough to be read out over the phone: `R-4F2A-91BC-07DE`. */
export function newReference(letter: 'R' | 'M'): string {
  return formatReference(letter, randomBytes(6).toString('hex'));
}

/**
 * The reference of a request with this idempotency key: a retry is told the same whatever became of the first try.
 * Without the secret, nobody can compute keys whose references are equal.
 */
export function referenceOf(key: string, secret: string): string {
  return formatReference('R', createHmac('sha256', secret).update(`reference ${key}`).digest('hex'));
}

function formatReference(letter: 'R' | 'M', hex: string): string {
  const digits = hex.slice(0, 12).toUpperCase();
  return `${letter}-${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8)}`;
}

/** What a visitor sends, with the messages about it, as SQL reads it. */
export function submissionRow(sent: object, messages: QueuedMessage[] | null, { hash, network }: VisitorLimit) {
  return toSql({ ...sent, visitorHash: hash, networkHash: network, messages });
}

export type FormHoldReason = 'honeypot' | 'too_fast';

/**
 * Why something is held: for what it looks like, or beyond the limits of all and of networks (`flood`), which the
 * database knows. For the log, not for visitors.
 */
export type HoldReason = FormHoldReason | 'flood';

/** Why a form looks automated; its sender is thanked, and the form is held. */
export function holdReason(
  form: { honeypotFilled: boolean; formElapsedMs: number | undefined },
  minimumFormMs: number,
): FormHoldReason | undefined {
  if (form.honeypotFilled) return 'honeypot';
  if (form.formElapsedMs !== undefined && form.formElapsedMs < minimumFormMs) return 'too_fast';
  return undefined;
}
