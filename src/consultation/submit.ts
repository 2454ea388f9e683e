import { supabaseClient, type Backend } from './client.ts';
import { createKeyRing, type KeyRing } from './idempotency-key.ts';
import { functionName, invokeTimeoutMs, requestHeaders } from './protocol.ts';
import type { ConsultationRequest } from './schema.ts';

/** What goes with the visitor's words but is not theirs. */
export interface SubmitContext {
  backend: Backend;
  locale: string;
  /** The address of the page, without query and hash. */
  pagePath: string;
  /** The version of the consent wording beside the box, see `consentVersion`. */
  consentVersion: string;
  formElapsedMs: number;
  /** What stood in the honeypot field. */
  trap?: string;
}

/**
 * - `invalid`: the function found a mistake that the form had not.
 * - `limited`: too many requests from here; a later try will do.
 * - `refused`: any other answer that a repeat will not change.
 * - `unknown`: nobody can say whether the request arrived; sending it again is safe.
 */
export type FailureReason = 'invalid' | 'limited' | 'refused' | 'unknown';

export type SubmitResult = { ok: true; reference: string } | { ok: false; reason: FailureReason };

const keys = createKeyRing();

/**
 * Sends a request that `validateConsultation` has passed. Never throws and never takes longer than
 * `invokeTimeoutMs` for one try. The same values sent again are the same request, until one succeeded.
 */
export async function submitConsultation(
  values: ConsultationRequest,
  context: SubmitContext,
  ring: KeyRing = keys,
): Promise<SubmitResult> {
  let answer = await send(values, context, ring.keyFor(values));
  if (answer === 'keyTaken') {
    // The key already stands for other words: the new ones are a request of their own.
    ring.renew();
    answer = await send(values, context, ring.keyFor(values));
  }
  if (answer === 'keyTaken') return { ok: false, reason: 'refused' };
  if (answer.ok) ring.renew();
  return answer;
}

async function send(
  values: ConsultationRequest,
  context: SubmitContext,
  key: string,
): Promise<SubmitResult | 'keyTaken'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    // The client's own timeout covers the request only, not the refresh of a stored session before it.
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('No answer in time')), invokeTimeoutMs);
    });
    return readAnswer(await Promise.race([invoke(values, context, key), deadline]));
  } catch (error) {
    console.error(`Cannot send the request: ${String(error)}`);
    return { ok: false, reason: 'unknown' };
  } finally {
    clearTimeout(timer);
  }
}

function invoke(values: ConsultationRequest, context: SubmitContext, key: string): Promise<Answer> {
  const { name, email, phone, message, smsConsent } = values;
  return supabaseClient(context.backend).functions.invoke<unknown>(functionName, {
    body: { name, email, phone, message, smsConsent },
    timeout: invokeTimeoutMs,
    headers: {
      [requestHeaders.idempotencyKey]: key,
      [requestHeaders.pageLocale]: context.locale,
      [requestHeaders.pagePath]: context.pagePath,
      [requestHeaders.consentVersion]: context.consentVersion,
      [requestHeaders.formElapsedMs]: String(Math.round(context.formElapsedMs)),
      ...(context.trap && { [requestHeaders.formTrap]: 'filled' }),
    },
  });
}

interface Answer {
  data: unknown;
  error: unknown;
  response?: Response;
}

function readAnswer({ data, error, response }: Answer): SubmitResult | 'keyTaken' {
  if (error === null) {
    const reference = (data as { reference?: unknown } | null)?.reference;
    // A captive portal answers 200 as well, with a page of its own.
    return typeof reference === 'string' ? { ok: true, reference } : { ok: false, reason: 'unknown' };
  }
  const status = response?.status ?? 0;
  if (status === 409) return 'keyTaken';
  if (status === 422) return { ok: false, reason: 'invalid' };
  if (status === 429) return { ok: false, reason: 'limited' };
  return { ok: false, reason: status >= 400 && status < 500 ? 'refused' : 'unknown' };
}
