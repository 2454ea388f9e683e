export type QuarantineReason = 'honeypot' | 'too_fast';

/** Why a form looks as if a program had sent it; such a form is thanked for and held. */
export function quarantineReason(
  form: { honeypotFilled: boolean; formElapsedMs: number | undefined },
  minimumFormMs: number,
): QuarantineReason | undefined {
  if (form.honeypotFilled) return 'honeypot';
  if (form.formElapsedMs !== undefined && form.formElapsedMs < minimumFormMs) return 'too_fast';
  return undefined;
}
