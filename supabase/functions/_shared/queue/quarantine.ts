export type QuarantineReason = 'honeypot' | 'too_fast';

/** Why a form looks automated; its sender is thanked, and the form is held. */
export function quarantineReason(
  form: { honeypotFilled: boolean; formElapsedMs: number | undefined },
  minimumFormMs: number,
): QuarantineReason | undefined {
  if (form.honeypotFilled) return 'honeypot';
  if (form.formElapsedMs !== undefined && form.formElapsedMs < minimumFormMs) return 'too_fast';
  return undefined;
}
