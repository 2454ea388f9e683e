import { company } from '../../../../src/business/company.ts';
import { isHeaderSafe, shortened, type Mail } from './mail.ts';
import { mailPage } from './mail-html.ts';
import { plainText, type MailPart } from './mail-parts.ts';
import { formatMoment, zoneName } from './zoned-format.ts';

/** A mail to the team, in English: a table of facts, then what the visitor wrote in several lines. */
export function teamMail(mail: {
  subject: string;
  /** What happened. */
  headline: string;
  rows: [label: string, value: string][];
  blocks: string[];
  /** The visitor's, which replies go to. */
  email: string;
}): Mail {
  const { subject, headline, rows, blocks, email } = mail;
  const parts: MailPart[] = [
    { kind: 'headline', text: headline },
    { kind: 'rows', rows },
    ...blocks.map((text): MailPart => ({ kind: 'typed', text })),
  ];
  const content = { locale: 'en', subject, preheader: shortened(blocks.join(' '), preheaderLength), parts };
  return {
    subject,
    text: plainText(content),
    html: mailPage(content),
    ...(isHeaderSafe(email) && { reply_to: email }),
  };
}

const preheaderLength = 120;

/** A moment in the team's format: `Friday, November 20, 2026 at 9:30 PM (New York time)`. */
export function teamTime(moment: string): string {
  return momentIn(moment, company.timeZone);
}

/** A moment in a zone, in English. */
export function momentIn(moment: string, timeZone: string): string {
  return `${formatMoment('en', moment, timeZone)} (${zoneName('en', moment, timeZone)})`;
}
