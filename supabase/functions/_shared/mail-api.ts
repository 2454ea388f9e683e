import type { Mail } from './mail.ts';
import type { DeliveryOutcome } from './message-queue.ts';
import type { SharedSettings } from './settings.ts';

export type SendMail = (id: string, mail: Mail) => Promise<DeliveryOutcome>;

const deadlineMs = 3000;

/**
 * Posts mails to an API like Resend's. The id is the idempotency key: the provider drops repeats, so an attempt with
 * an unknown outcome may be retried. Never throws.
 */
export function createMailSender({ apiUrl, apiKey, from, to }: SharedSettings['mail']): SendMail {
  return async (id, mail) => {
    try {
      const response = await fetch(apiUrl, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${apiKey}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': id,
        },
        body: JSON.stringify({ from, to, ...mail }),
        redirect: 'error',
        signal: AbortSignal.timeout(deadlineMs),
      });
      const body: unknown = await response.json().catch(() => null);
      if (!response.ok) return { accepted: false, error: `status ${response.status}` };
      const providerId = (body as { id?: unknown } | null)?.id;
      return { accepted: true, providerId: typeof providerId === 'string' ? providerId.slice(0, 200) : '' };
    } catch (error) {
      const isTimeout = error instanceof Error && error.name === 'TimeoutError';
      return { accepted: false, error: isTimeout ? 'no response in time' : 'no connection' };
    }
  };
}
