import type { ClaimedMail, Database } from './database.ts';
import type { Log } from './log.ts';
import type { SendMail } from './mail-api.ts';

export interface DispatchReport {
  sent: number;
  failed: number;
  /** Mails that need a person from now on. */
  givenUp: number;
  /** Mails that have been waiting for more than 15 minutes. */
  late: number;
}

// Together at most; few enough for the provider's own limit a second.
const batchSize = 5;

// The platform ends a worker after 150 seconds; what is left is sent by the next run of the schedule.
const runtimeMs = 30_000;

// When nothing could be sent, requests that came meanwhile share the next look: a flood of them makes no flood of claims.
const restMs = 200;

/**
 * Makes the one worker of this process: it sends what is due until nothing is left, the provider fails
 * or its time is up. Called while it works, it looks once more when it is done.
 */
export function createDispatcher(database: Database, send: SendMail, mailsPerHour: number, log: Log) {
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
    // If this cannot be noted the mail is sent again under the same key, and the provider drops the repeat.
    await database.settleMail(mail, outcome);
    return outcome.accepted;
  }

  async function work(): Promise<DispatchReport> {
    const report: DispatchReport = { sent: 0, failed: 0, givenUp: 0, late: 0 };
    const end = Date.now() + runtimeMs;
    do {
      askedAgain = false;
      const { emails, given_up, late } = await database.claimMails(batchSize, mailsPerHour);
      report.givenUp += given_up;
      report.late = late;
      const results = await Promise.allSettled(emails.map(deliver));
      const sent = results.filter((result) => result.status === 'fulfilled' && result.value).length;
      report.sent += sent;
      report.failed += emails.length - sent;
      if (sent > 0) askedAgain = true;
      else if (askedAgain) await new Promise((resolve) => setTimeout(resolve, restMs));
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
