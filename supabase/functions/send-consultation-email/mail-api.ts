import type { Mail } from './mail.ts';
import type { Settings } from './settings.ts';

/** What became of one attempt: taken by the provider (under a name of its own), or a short word for the reason. */
export type MailOutcome = { accepted: true; providerId: string } | { accepted: false; error: string };

export type SendMail = (id: string, mail: Mail) => Promise<MailOutcome>;

const deadlineMs = 3000;

/**
 * Posts mails to an API of Resend's shape. The same id sent again is the same mail: the provider drops the repeat,
 * so an attempt whose outcome nobody knows may be repeated. Never throws.
 */
export function createMailSender({ apiUrl, apiKey, from, to }: Settings['mail']): SendMail {
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
      const answer: unknown = await response.json().catch(() => null);
      if (!response.ok) return { accepted: false, error: `status ${response.status}` };
      const providerId = (answer as { id?: unknown } | null)?.id;
      return { accepted: true, providerId: typeof providerId === 'string' ? providerId.slice(0, 200) : '' };
    } catch (error) {
      const isTimeout = error instanceof Error && error.name === 'TimeoutError';
      return { accepted: false, error: isTimeout ? 'no answer in time' : 'no connection' };
    }
  };
}
