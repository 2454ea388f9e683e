import type { Call } from '../database.ts';
import type { Mail } from '../mail/mail.ts';
import type { WebhookEvent } from './webhook.ts';

/** How a message is sent; no channel waits for another. */
export type Channel = 'email' | 'webhook' | 'alert';

/** A mail as the database queues it, with its cause. */
export type QueuedMail = {
  /** A random UUID, for a mail whose own links name it. */
  id?: string;
  channel: 'email';
  purpose:
    | 'request'
    | 'confirmation'
    | 'team_booked'
    | 'team_moved'
    | 'team_canceled'
    | 'visitor'
    | 'reminder'
    | 'digest'
    | 'held_notice'
    | 'download'
    | 'alert';
  /** ISO 8601; absent means at once. */
  due_at?: string;
  payload: Mail;
  /** To the team: what is sent instead when the visitor gets no mail, because the address had enough. */
  unmailed?: Mail;
};

/** The same for the team's own tools. */
export type QueuedEvent = { channel: 'webhook'; purpose: 'event'; payload: WebhookEvent };

export type QueuedMessage = QueuedMail | QueuedEvent;

/** The result of one attempt: the receiver's own id for the message, or a short reason. */
export type DeliveryOutcome =
  | { accepted: true; providerId: string }
  /** After a final error the message is given up at once: its receiver refuses it, and nothing else is wrong. */
  | { accepted: false; error: string; isFinal?: boolean };

export interface ClaimedMessage {
  id: string;
  attempt: number;
  /** Of the request or meeting; the own one of a message about neither, such as "digest-1a2b3c4d". */
  reference: string;
  /** False for the team and its tools. */
  to_visitor: boolean;
  payload: unknown;
}

export interface ClaimedMessages {
  messages: ClaimedMessage[];
  /** Messages without retries left, whose state became `failed`. */
  given_up: number;
  /** Messages that have waited for more than 15 minutes. */
  late: number;
}

export type MessageQueue = ReturnType<typeof messageQueue>;

/** The messages of both functions that wait in the database. */
export function messageQueue(call: Call) {
  return {
    /** Part of each limit is kept for the team's messages. */
    claimMessages: (channel: Channel, batch: number, hourlyLimit?: number, dailyLimit?: number) =>
      call<ClaimedMessages>('claim_messages', channel, batch, hourlyLimit ?? null, dailyLimit ?? null),
    recordDeliveryResult: ({ id, attempt }: ClaimedMessage, outcome: DeliveryOutcome) => {
      const acceptedAs = outcome.accepted ? outcome.providerId : null;
      const error = outcome.accepted ? null : outcome.error;
      const isFinal = !outcome.accepted && outcome.isFinal === true;
      return call<void>('record_delivery_result', id, attempt, acceptedAs, error, isFinal);
    },
    /** Deletes the unsent messages of a channel without a receiver. */
    dropMessages: (channel: Channel) => call<void>('drop_messages', channel),
  };
}

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

export function outcomeOf({ ok, status }: Response): DeliveryOutcome {
  if (ok) return { accepted: true, providerId: '' };
  return { accepted: false, error: status >= 300 && status < 400 ? `redirected (${status})` : `status ${status}` };
}
