import type { Run } from './database.ts';
import type { Mail } from './mail.ts';
import type { MailOutcome } from './mail-api.ts';

/** The mails that wait in the database, whichever function put them there. */
export interface MailQueue {
  claimMails(batch: number, hourlyLimit: number): Promise<ClaimedMails>;
  settleMail(mail: ClaimedMail, outcome: MailOutcome): Promise<void>;
}

export interface ClaimedMail {
  id: string;
  attempt: number;
  reference: string;
  payload: Mail;
}

export interface ClaimedMails {
  emails: ClaimedMail[];
  /** Mails whose retries are used up: from now on they need a person. */
  given_up: number;
  /** Mails that have been waiting for more than 15 minutes. */
  late: number;
}

export function mailQueue(run: Run): MailQueue {
  return {
    claimMails: (batch, hourlyLimit) =>
      run((sql) => sql`select consultation.claim_emails(${batch}, ${hourlyLimit}) as result`),
    settleMail: ({ id, attempt }, outcome) => {
      const acceptedAs = outcome.accepted ? outcome.providerId : null;
      const error = outcome.accepted ? null : outcome.error;
      return run(
        (sql) => sql`select consultation.settle_email(${id}, ${attempt}, ${acceptedAs}, ${error})::text as result`,
      );
    },
  };
}
