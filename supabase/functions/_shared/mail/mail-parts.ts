import { fill } from '../../../../lib/texts.ts';
import type { Locale } from '../../../../src/i18n/locales.ts';
import { mailWords } from './mail-texts.ts';

export interface MailLink {
  text: string;
  url: string;
}

/** What a mail tells about one request, meeting or message. */
export interface MailItem {
  text: string;
  links: MailLink[];
  details: string[];
}

/** A part of a mail. Every text is plain, so that both the text part and the HTML part follow from it. */
export type MailPart =
  | { kind: 'headline'; text: string }
  | { kind: 'paragraph' | 'note'; lines: string[] }
  /** The time that a mail is about; `isOff` when it no longer holds. */
  | { kind: 'time'; lines: string[]; isOff: boolean }
  /** The one thing to press, and the question that it answers. */
  | { kind: 'button'; lead?: string; link: MailLink }
  | { kind: 'rows'; rows: [label: string, value: string][] }
  /** What a person typed, in any script and on any number of lines. */
  | { kind: 'typed'; text: string }
  | { kind: 'items'; title: string; items: MailItem[] }
  /** Who writes, and how to reach them. */
  | { kind: 'signature'; lines: string[]; contacts: MailLink[] };

/** A mail without a recipient, in a language. */
export interface MailContent {
  locale: Locale;
  subject: string;
  /** What the list of mails shows after the subject, where the mail itself begins with something else. */
  preheader: string;
  parts: MailPart[];
}

/** The text part of a mail. */
export function plainText({ locale, parts }: MailContent): string {
  const { row } = mailWords(locale);
  const labeled = (label: string, value: string) => fill(row, { label, value });
  return `${parts.map((part) => textOf(part, labeled)).join('\n\n')}\n`;
}

function textOf(part: MailPart, labeled: (label: string, value: string) => string): string {
  switch (part.kind) {
    case 'headline':
    case 'typed':
      return part.text;
    case 'paragraph':
    case 'note':
    case 'time':
      return part.lines.join('\n');
    case 'button':
      return [...(part.lead ? [part.lead] : []), labeled(part.link.text, part.link.url)].join('\n');
    case 'rows':
      return part.rows.map(([label, value]) => labeled(label, value)).join('\n');
    case 'items':
      return [part.title, ...part.items.flatMap((item) => itemLines(item, labeled))].join('\n');
    case 'signature':
      return [...part.lines, ...part.contacts.map(({ text }) => text)].join('\n');
  }
}

function itemLines({ text, links, details }: MailItem, labeled: (label: string, value: string) => string): string[] {
  return [
    `- ${text}`,
    ...links.map((link) => `  ${labeled(link.text, readable(link.url))}`),
    ...details.map((detail) => `  ${detail}`),
  ];
}

/** A URL as a person reads and copies it. */
function readable(url: string): string {
  return url.startsWith('mailto:') ? decodeURIComponent(url.slice('mailto:'.length)) : url;
}
