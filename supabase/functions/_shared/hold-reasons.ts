export type FormHoldReason = 'honeypot' | 'too_fast';

/**
 * Why something is held: for what it looks like, or beyond the limits of all and of networks (`flood`) or of its email
 * address, which the database knows. For the log, not for visitors.
 */
export type HoldReason = FormHoldReason | 'flood' | 'address';

/** Why a form looks automated; its sender is thanked, and the form is held. */
export function holdReason(
  form: { honeypotFilled: boolean; formElapsedMs: number | undefined },
  minimumFormMs: number,
): FormHoldReason | undefined {
  if (form.honeypotFilled) return 'honeypot';
  if (form.formElapsedMs !== undefined && form.formElapsedMs < minimumFormMs) return 'too_fast';
  return undefined;
}
