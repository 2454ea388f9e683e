import type { ConsultationRequest } from './fields.ts';
import { createSender, invokeTimeoutMs, type SendWithKey } from '../forms/idempotency-key.ts';
import { requestsFunction, requestHeaders } from './protocol.ts';
import { supabaseClient, type Backend } from './supabase-client.ts';

export interface SubmitContext {
  backend: Backend;
  locale: string;
  /** The page's path, without query and hash. */
  pagePath: string;
  /** The version of the consent wording beside the box, see `consentVersion`; `undefined` without a box. */
  consentVersion: string | undefined;
  formElapsedMs: number;
  honeypot?: string;
}

/** `keyTaken`: the function has other content under the key. */
type SendResult = { ok: true } | { ok: false; reason: 'keyTaken' | 'failed' };

const sendInTab = createSender();

/**
 * Sends a request that passed `validateConsultation`. Never throws and never takes longer than `invokeTimeoutMs` for one
 * attempt. Without an answer the request may have arrived; the same values sent again are the same request, until one
 * succeeds.
 */
export function submitConsultation(
  values: ConsultationRequest,
  context: SubmitContext,
  sendWithKey: SendWithKey = sendInTab,
): Promise<{ ok: boolean }> {
  return sendWithKey(values, (key) => send(values, context, key));
}

async function send(values: ConsultationRequest, context: SubmitContext, key: string): Promise<SendResult> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    // The client's own timeout covers the request only, not the refresh of a stored session before it.
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('No response in time')), invokeTimeoutMs);
    });
    return toResult(await Promise.race([invoke(values, context, key), deadline]));
  } catch (error) {
    console.error(`Cannot send the request: ${String(error)}`);
    return { ok: false, reason: 'failed' };
  } finally {
    clearTimeout(timer);
  }
}

function invoke(values: ConsultationRequest, context: SubmitContext, key: string) {
  return supabaseClient(context.backend).functions.invoke<unknown>(requestsFunction, {
    body: values,
    timeout: invokeTimeoutMs,
    headers: {
      [requestHeaders.idempotencyKey]: key,
      [requestHeaders.pageLocale]: context.locale,
      [requestHeaders.pagePath]: context.pagePath,
      ...(context.consentVersion && { [requestHeaders.consentVersion]: context.consentVersion }),
      [requestHeaders.formElapsedMs]: String(Math.round(context.formElapsedMs)),
      ...(context.honeypot && { [requestHeaders.honeypot]: 'filled' }),
    },
  });
}

function toResult({ data, error, response }: Awaited<ReturnType<typeof invoke>>): SendResult {
  if (error === null) {
    const reference = (data as { reference?: unknown } | null)?.reference;
    // A captive portal responds with 200 and a page of its own.
    return typeof reference === 'string' ? { ok: true } : { ok: false, reason: 'failed' };
  }
  return { ok: false, reason: response?.status === 409 ? 'keyTaken' : 'failed' };
}
