import { shortened, type Mail } from '../mail/mail.ts';
import { type DeliveryOutcome, outcomeOf, postMessage } from './message-queue.ts';
import type { Settings } from '../settings/settings.ts';

const deadlineMs = 3000;
const reasonLength = 120;

/**
 * Posts mails to an API like Resend's. The id is the idempotency key: the provider drops repeats, so an attempt with
 * an unknown outcome may be retried. Never throws.
 */
export function createMailSender({ apiUrl, apiKey, from, to }: Omit<Settings['mail'], 'limits'>) {
  const post = (id: string, mail: Mail) =>
    postMessage(
      apiUrl,
      {
        headers: { Authorization: `Bearer ${apiKey}`, 'Idempotency-Key': id },
        body: JSON.stringify({ from, to, ...mail }),
        timeoutMs: deadlineMs,
      },
      readAnswer,
    );
  return async (id: string, mail: Mail): Promise<DeliveryOutcome> => {
    const outcome = await post(id, mail);
    // A mail to the team tells of a request, which must not be lost with an address that the provider does not like.
    if (outcome.accepted || !outcome.isFinal || mail.to || mail.reply_to === undefined) return outcome;
    const { reply_to: _, ...rest } = mail;
    return post(`${id}-without-reply-to`, rest);
  };
}

async function readAnswer(response: Response): Promise<DeliveryOutcome> {
  const body = ((await response.json().catch(() => null)) ?? {}) as Record<'id' | 'name' | 'message', unknown>;
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  if (response.ok) return { accepted: true, providerId: textOf(body.id).slice(0, 200) };
  // Without anybody's address, for the log and the digest, and because an address may hold any word.
  const reason = [body.name, body.message]
    .map(textOf)
    .filter(Boolean)
    .join(': ')
    .replace(/"[^"]*"@\S*|\S*@\S*/g, '…');
  if (!isRefusal(response.status, reason)) return outcomeOf(response);
  const shown = shortened(reason.replace(/[\p{Cc}\p{Cf}]+/gu, ' '), reasonLength);
  return { accepted: false, error: [`status ${response.status}`, shown].filter(Boolean).join(', '), isFinal: true };
}

// A later attempt may get another answer: our key, sender, URL or quota is wrong, or two requests met.
const retried = new Set([401, 402, 403, 404, 405, 407, 408, 409, 421, 423, 424, 425, 426, 429]);

/** Whether the provider refuses this mail for good. Resend's codes: https://resend.com/docs/api-reference/errors */
function isRefusal(status: number, reason: string): boolean {
  if (status < 400 || status > 499) return false;
  // The key has been used for another mail, such as the same one before MAIL_FROM was changed.
  if (status === 409) return reason.startsWith('invalid_idempotent_request');
  // Resend answers 400 to a deleted key, and 422 to a sender that is not ours: both are mended in the settings.
  return !retried.has(status) && !/\bapi key\b|\bfrom\b|invalid_from_address/i.test(reason);
}
