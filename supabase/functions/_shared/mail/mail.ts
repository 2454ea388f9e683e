import { isHeaderSafe } from '../../../../src/forms/email-address.ts';
import { fill } from '../../../../lib/texts.ts';
import type { Locale } from '../../../../src/i18n/locales.ts';
import { sharedMailTexts } from './mail-texts.ts';
import { company } from '../../../../src/business/company.ts';
import { mailPage } from './mail-html.ts';
import { formatDateTime, zoneName } from './zoned-format.ts';

// Types, because interfaces are not assignable to JSON.

/** A mail as it waits in the queue; the sender is added when it is sent, and the team where no recipient is named. */
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

/** Prevents automatic replies (RFC 3834). */
const automatic = { 'Auto-Submitted': 'auto-generated' };

const letters = new Intl.Segmenter();

/** The beginning of a text on one line, cut between graphemes: half an emoji breaks JSON. */
export function shortened(text: string, maximum: number): string {
  const line = text.trim().replace(/\s+/g, ' ');
  let count = 0;
  for (const { index } of letters.segment(line)) {
    if (count === maximum) return `${line.slice(0, index).trimEnd()}…`;
    count += 1;
  }
  return line;
}

export interface MailLink {
  text: string;
  url: string;
}

/** A list entry about one request, meeting or message. */
export interface MailItem {
  text: string;
  links?: MailLink[];
  details?: string[];
}

/** A part of a mail in plain text, from which both the text and the HTML are rendered. */
export type MailPart =
  | { kind: 'headline'; text: string }
  | { kind: 'paragraph' | 'note'; lines: string[] }
  | { kind: 'dateTime'; lines: string[]; isCanceled: boolean }
  /** The main action, and the question that it answers. */
  | { kind: 'button'; lead?: string; link: MailLink }
  | { kind: 'rows'; rows: [label: string, value: string][] }
  /** Text that a visitor typed, in any script and on any number of lines. */
  | { kind: 'userText'; text: string }
  | { kind: 'items'; title: string; items: MailItem[] }
  | { kind: 'links'; links: MailLink[] }
  | { kind: 'signature'; lines: string[]; contacts: MailLink[] };

export const paragraph = (...lines: string[]): MailPart => ({ kind: 'paragraph', lines });
export const note = (line: string): MailPart => ({ kind: 'note', lines: [line] });

/** A mail without a recipient, in a language. */
export interface MailContent {
  locale: Locale;
  subject: string;
  /** The preview that mail programs list after the subject. */
  preheader: string;
  parts: MailPart[];
}

/** A mail in both forms, which asks for no automatic reply. */
export function automaticMail(content: MailContent): Mail {
  return { ...bothForms(content), headers: automatic };
}

function bothForms(content: MailContent): Mail {
  const { locale, subject, parts } = content;
  const { row } = sharedMailTexts(locale);
  const labeled = (label: string, value: string) => fill(row, { label, value });
  const text = `${parts.map((part) => textOf(part, labeled)).join('\n\n')}\n`;
  return { subject, text, html: mailPage(content) };
}

function textOf(part: MailPart, labeled: (label: string, value: string) => string): string {
  switch (part.kind) {
    case 'headline':
    case 'userText':
      return part.text;
    case 'paragraph':
    case 'note':
    case 'dateTime':
      return part.lines.join('\n');
    case 'button':
      return [...(part.lead ? [part.lead] : []), labeled(part.link.text, part.link.url)].join('\n');
    case 'rows':
      return part.rows.map(([label, value]) => labeled(label, value)).join('\n');
    case 'items': {
      const lines = part.items.flatMap(({ text, links = [], details = [] }) => [
        `- ${text}`,
        ...links.map((link) => `  ${labeled(link.text, readable(link.url))}`),
        ...details.map((detail) => `  ${detail}`),
      ]);
      return [part.title, ...lines].join('\n');
    }
    case 'links':
      return part.links.map((link) => labeled(link.text, readable(link.url))).join('\n');
    case 'signature':
      return [...part.lines, ...part.contacts.map(({ text }) => text)].join('\n');
  }
}

function readable(url: string): string {
  const address = /^(?:mailto|tel):([^?]*)/.exec(url)?.[1];
  return address === undefined ? url : decodeURIComponent(address);
}

/** A mail to the team, in its language: facts, and what the visitor wrote in several lines; then links. */
export function teamMail(mail: {
  locale: Locale;
  subject: string;
  headline: string;
  facts: MailPart[];
  /** What mail programs list after the subject. */
  preview: string;
  links: MailLink[];
  /** The visitor's address, to which replies go. */
  email: string;
}): Mail {
  const { locale, subject, headline, facts, preview, links, email } = mail;
  const parts: MailPart[] = [{ kind: 'headline', text: headline }, ...facts, { kind: 'links', links }];
  const content = { locale, subject, preheader: shortened(preview, preheaderLength), parts };
  return { ...bothForms(content), ...(isHeaderSafe(email) && { reply_to: email }) };
}

const preheaderLength = 120;

/** A moment by a zone's clocks, else the team's: `Friday, November 20, 2026, at 9:30 PM (New York time)`. */
export function zonedTime(locale: Locale, moment: string, timeZone = company.timeZone): string {
  return `${formatDateTime(locale, moment, timeZone)} (${zoneName(locale, moment, timeZone)})`;
}

/** A mail to a visitor, with greeting and signature; replies go to the company. */
export function visitorMail({ email, ...mail }: MailContent & { email: string }): Mail {
  const { locale, parts } = mail;
  const content = { ...mail, parts: [paragraph(sharedMailTexts(locale).greeting), ...parts, signature(locale)] };
  return { to: [email], reply_to: company.email, ...automaticMail(content) };
}

function signature(locale: Locale): MailPart {
  const { closing, sender } = sharedMailTexts(locale);
  return {
    kind: 'signature',
    lines: [closing, sender],
    contacts: [
      { text: company.phone, url: `tel:${company.phoneE164}` },
      { text: company.email, url: `mailto:${company.email}` },
    ],
  };
}

/** A text that stands alone begins with a capital: `Mercredi 30 septembre`. */
export function capitalized(locale: Locale, text: string): string {
  return text.replace(/^\u2068?\p{Ll}/u, (letter) => letter.toLocaleUpperCase(locale));
}
