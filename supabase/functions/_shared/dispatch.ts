import type { Log } from './log.ts';
import type { SendMail } from './mail-api.ts';
import type { ClaimedMail, MailQueue } from './mail-queue.ts';

export interface DispatchReport {
  sent: number;
  failed: number;
  /** Mails that need a person from now on. */
  givenUp: number;
  /** Mails that have been waiting for more than 15 minutes. */
  late: number;
}

// Sent in parallel; within the provider's rate limit per second.
const batchSize = 5;

// The platform ends a worker after 150 seconds; the next scheduled run sends the rest.
const runtimeMs = 30_000;

// When nothing could be sent, calls made meanwhile share the next claim, so that a flood of requests does not
// become one of claims.
const pauseMs = 200;

/**
 * Creates the one worker of this process: it sends due mails until none is left, the provider fails or its time is
 * up. Called while it runs, it claims once more at the end.
 */
export function createDispatcher(queue: MailQueue, send: SendMail, mailsPerHour: number, log: Log) {
  let running: Promise<DispatchReport> | undefined;
  let askedAgain = false;

  async function deliver(mail: ClaimedMail): Promise<boolean> {
    const started = Date.now();
    const outcome = await send(mail.id, mail.payload);
    const durationMs = Date.now() - started;
    const code = outcome.accepted ? 'mailSent' : 'mailFailed';
    const detail = outcome.accepted ? undefined : outcome.error;
    log(outcome.accepted ? 'info' : 'warn', {
      code,
      reference: mail.reference,
      attempt: mail.attempt,
      detail,
      durationMs,
    });
    // If this fails the mail is sent again under the same key, and the provider drops the repeat.
    await queue.settleMail(mail, outcome);
    return outcome.accepted;
  }

  async function work(): Promise<DispatchReport> {
    const report: DispatchReport = { sent: 0, failed: 0, givenUp: 0, late: 0 };
    const end = Date.now() + runtimeMs;
    do {
      askedAgain = false;
      const { emails, given_up, late } = await queue.claimMails(batchSize, mailsPerHour);
      report.givenUp += given_up;
      report.late = late;
      const results = await Promise.allSettled(emails.map(deliver));
      const sent = results.filter((result) => result.status === 'fulfilled' && result.value).length;
      report.sent += sent;
      report.failed += emails.length - sent;
      if (sent > 0) askedAgain = true;
      else if (askedAgain) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    } while (askedAgain && Date.now() < end);
    if (report.givenUp > 0) log('error', { code: 'mailNeedsPerson', count: report.givenUp });
    if (report.late > 0) log('error', { code: 'mailLate', count: report.late });
    return report;
  }

  return function dispatch(): Promise<DispatchReport> {
    askedAgain = true;
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}
