import type { DeliveryOutcome } from './message-queue.ts';

/**
 * Posts a message as JSON and passes the response to `read` before the deadline. Never throws, and never follows a
 * redirect: what is posted, and the secrets with it, are for the configured host alone.
 */
export async function postMessage(
  url: string,
  { headers = {}, body, timeoutMs }: { headers?: Record<string, string>; body: string; timeoutMs: number },
  read: (response: Response) => DeliveryOutcome | Promise<DeliveryOutcome>,
): Promise<DeliveryOutcome> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const outcome = await read(response);
    // The connection may break here, too, after the message was accepted.
    if (!response.bodyUsed) await response.body?.cancel().catch(() => undefined);
    return outcome;
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    return { accepted: false, error: isTimeout ? 'no response in time' : 'no connection' };
  }
}

/** The outcome of a response whose body says nothing more. */
export function outcomeOf({ ok, status }: Response): DeliveryOutcome {
  if (ok) return { accepted: true, providerId: '' };
  return { accepted: false, error: status >= 300 && status < 400 ? `redirected (${status})` : `status ${status}` };
}
