import { language } from '../../../src/i18n/locales.ts';
import type { Lead } from './lead.ts';

/** A mail as it waits in the outbox; sender and receivers are added when it goes out. */
export interface Mail {
  subject: string;
  text: string;
  html: string;
  reply_to?: string;
}

/** The mail that tells the team about a lead. It is written in English, the team's language. */
export function composeMail(lead: Lead, receivedAt: Date): Mail {
  const { name, email, phone, message } = lead.words;
  const rows: [string, string][] = [
    ['Name', name],
    ['E-mail', email],
    ['Phone', phone],
    ['SMS consent', consentLine(lead.consent)],
    ['Language', language(lead.locale).name],
    ['Page', lead.pagePath ?? 'unknown'],
    ['Received', `${newYorkTime.format(receivedAt)} (New York)`],
    ['Reference', lead.reference],
  ];
  const text = message === '' ? '(no message)' : message;
  return {
    subject: `Consultation request from ${name} (${lead.reference})`,
    text: [...rows.map(([label, value]) => `${label}: ${value}`), '', text, ''].join('\n'),
    html: page(rows, text),
    ...(headerSafeAddress.test(email) && { reply_to: email }),
  };
}

const newYorkTime = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'America/New_York',
});

// Only what every mail provider takes in a header: an address beyond ASCII would make it refuse the whole mail.
const headerSafeAddress = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;

function consentLine({ asked, given, version }: Lead['consent']): string {
  if (!asked) return 'not asked';
  return `${given ? 'given' : 'not given'} (wording ${version ?? 'not named'})`;
}

function page(rows: [string, string][], message: string): string {
  const cells = rows.map(
    ([label, value]) =>
      `<tr><th align="left" valign="top" style="padding:4px 16px 4px 0">${label}</th>` +
      `<td dir="auto" style="padding:4px 0;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
  );
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Consultation request</title></head>' +
    '<body style="font-family:sans-serif;line-height:1.5">' +
    `<table role="presentation" style="border-collapse:collapse">${cells.join('')}</table>` +
    `<p dir="auto" style="white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(message)}</p></body></html>`
  );
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
