import { isDotAtomAddress, isMailable } from '../../../../src/consultation/email-address.ts';

// Types, because interfaces are not assignable to JSON.

/** A mail as it waits in the outbox; the sender is added when it is sent, and the team where no recipient is named. */
export type Mail = {
  to?: string[];
  subject: string;
  text: string;
  html: string;
  reply_to?: string;
  headers?: Record<string, string>;
  attachments?: MailAttachment[];
};

export type MailAttachment = {
  filename: string;
  /** Base64. */
  content: string;
  content_type: string;
};

/** Whether every mail provider accepts this email in a header: a non-ASCII one makes some reject the whole mail. */
export function isHeaderSafe(email: string): boolean {
  return isMailable(email) && isDotAtomAddress(email);
}

/** RFC 3834: so that no automatic answer comes back. */
export const automatic = { 'Auto-Submitted': 'auto-generated' };

const letters = new Intl.Segmenter();

/** The beginning of a text on one line, cut between letters as people see them: half an emoji breaks JSON. */
export function shortened(text: string, maximum: number): string {
  const line = text.trim().replace(/\s+/g, ' ');
  let count = 0;
  for (const { index } of letters.segment(line)) {
    if (count === maximum) return `${line.slice(0, index).trimEnd()}…`;
    count += 1;
  }
  return line;
}
