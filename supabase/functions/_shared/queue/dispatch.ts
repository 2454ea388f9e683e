import type { Log } from '../http/log.ts';
import type { Channel, ClaimedMessage, DeliveryOutcome, MessageQueue } from './message-queue.ts';
import { createAlertSender, createAlertWatch, type AlertStore } from './alerts.ts';
import { createMailSender } from './mail-api.ts';
import type { Settings } from '../settings/settings.ts';
import { createEventSender } from './webhook.ts';

export interface DispatchReport {
  sent: number;
  failed: number;
  /** Messages whose state became `failed`. */
  givenUp: number;
  /** Messages that have waited for more than 15 minutes. */
  late: number;
}

/** Sends the messages of one channel; never throws. */
export interface Sender {
  channel: Channel;
  /**
   * The id is the idempotency key: an attempt with an unknown outcome may be repeated. Without it, the messages of the
   * channel are dropped, so that none waits for ever.
   */
  send: ((id: string, payload: never) => Promise<DeliveryOutcome>) | undefined;
  /** How many may be sent in each of these; two thirds are kept for the team. */
  perHour?: number;
  perDay?: number;
  perSecond?: number;
}

const batchSize = 5;

// The platform ends a worker after 150 seconds; the next scheduled run sends the rest.
const runtimeMs = 30_000;

/** How long the schedule waits for a dispatch: longer than it takes. The schedule's migration has the same number. */
export const scheduleTimeoutMs = 60_000;

// A claim is valid for a minute. A process that was suspended must not send what another process has sent since.
const sendWithinMs = 30_000;

// When nothing could be sent, calls made meanwhile share the next claim, so that a flood of requests does not
// become one of claims.
const pauseMs = 200;

/** The log codes of each channel. */
const codes = {
  email: { sent: 'mailSent', failed: 'mailFailed', needsDecision: 'mailNeedsDecision', late: 'mailLate' },
  webhook: {
    sent: 'webhookSent',
    failed: 'webhookFailed',
    needsDecision: 'webhookNeedsDecision',
    late: 'webhookLate',
  },
  alert: { sent: 'alertSent', failed: 'alertFailed', needsDecision: 'alertNeedsDecision', late: 'alertLate' },
} as const satisfies Record<Channel, object>;

/**
 * Creates the one worker of this process: for each channel, at the same time, it sends due messages until none is
 * left, the receiver fails or its time is up. Called while it runs, it claims once more at the end.
 */
export function createDispatcher(queue: MessageQueue, senders: Sender[], log: Log): () => Promise<DispatchReport> {
  const workers = senders.map((sender) => {
    const { channel, send } = sender;
    if (send) return createWorker(queue, { ...sender, send }, log);
    return () => queue.dropMessages(channel).then(() => emptyReport);
  });
  return async () => {
    const reports = await settleAll(workers.map((work) => work()));
    const sum = (name: keyof DispatchReport) => reports.reduce((total, report) => total + report[name], 0);
    return { sent: sum('sent'), failed: sum('failed'), givenUp: sum('givenUp'), late: sum('late') };
  };
}

/** Waits for all, also where one fails, and then rejects with the first failure. */
async function settleAll<Value>(works: Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(works);
  return Promise.all(works);
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const emptyReport: Readonly<DispatchReport> = { sent: 0, failed: 0, givenUp: 0, late: 0 };

type WorkingSender = Sender & { send: NonNullable<Sender['send']> };

function createWorker(queue: MessageQueue, sender: WorkingSender, log: Log) {
  const { channel, send, perHour, perDay, perSecond } = sender;
  const batch = Math.min(batchSize, perSecond ?? batchSize);
  let running: Promise<DispatchReport> | undefined;
  let askedAgain = false;
  const code = codes[channel];

  /** Undefined for a claim that is too old to be sent. */
  async function deliver(message: ClaimedMessage, claimedAt: number): Promise<DeliveryOutcome | undefined> {
    const started = Date.now();
    if (started - claimedAt > sendWithinMs) return undefined;
    const outcome = await send(message.id, message.payload as never);
    log(outcome.accepted ? 'info' : 'warn', {
      code: outcome.accepted ? code.sent : code.failed,
      reference: message.reference,
      attempt: message.attempt,
      detail: outcome.accepted ? undefined : outcome.error,
      durationMs: Date.now() - started,
    });
    // If this fails the message is sent again under the same key, and the receiver drops the repeat.
    await queue.recordDeliveryResult(message, outcome);
    return outcome;
  }

  async function work(): Promise<DispatchReport> {
    const report: DispatchReport = { ...emptyReport };
    const end = Date.now() + runtimeMs;
    do {
      askedAgain = false;
      const claimedAt = Date.now();
      const { messages, given_up, late } = await queue.claimMessages(channel, batch, perHour, perDay);
      report.givenUp += given_up;
      report.late = late;
      const outcomes = await settleAll(messages.map((message) => deliver(message, claimedAt)));
      const sent = outcomes.filter((outcome) => outcome?.accepted).length;
      // A refused address of a visitor needs no alert.
      report.givenUp += outcomes.filter(
        (outcome, index) => outcome?.accepted === false && outcome.isFinal && !messages[index]?.to_visitor,
      ).length;
      report.sent += sent;
      report.failed += messages.length - sent;
      if (sent > 0) {
        askedAgain = true;
        if (perSecond) await wait(claimedAt + (1000 * batch) / perSecond - Date.now());
      } else if (askedAgain) await wait(pauseMs);
    } while (askedAgain && Date.now() < end);
    if (report.givenUp > 0) log('error', { code: code.needsDecision, count: report.givenUp });
    if (report.late > 0) log('error', { code: code.late, count: report.late });
    return report;
  }

  return function run(): Promise<DispatchReport> {
    askedAgain = true;
    running ??= work().finally(() => (running = undefined));
    return running;
  };
}

/** The worker of a function's messages, and its watch for alerts where there is a receiver. */
export function createWorkers(settings: Settings, database: MessageQueue & AlertStore, log: Log) {
  const { mail, webhook, alertUrl, allowedOrigins } = settings;
  const send = alertUrl === undefined ? undefined : createAlertSender(alertUrl, allowedOrigins[0] ?? '');
  const senders: Sender[] = [
    { channel: 'email', send: createMailSender(mail), ...mail.limits },
    { channel: 'webhook', send: webhook && createEventSender(webhook) },
    { channel: 'alert', send },
  ];
  const dispatch = createDispatcher(database, senders, log);
  return { dispatch, alerts: send ? createAlertWatch({ store: database, dispatch, send }) : undefined };
}
