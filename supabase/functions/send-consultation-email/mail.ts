import { fieldNames, fields, type FieldName } from '../../../src/consultation/fields.ts';
import { language } from '../../../src/i18n/locales.ts';
import type { Lead } from './lead.ts';

/** A mail as it waits in the outbox; sender and recipients are added when it is sent. */
export interface Mail {
  subject: string;
  text: string;
  html: string;
  reply_to?: string;
}

/** Tells the team about a lead, in English. */
export function composeMail(lead: Lead, receivedAt: Date): Mail {
  const { name, email } = lead.words;
  const rows: [string, string][] = [
    ...fieldNames
      .filter((field) => !isBlock(field) && lead.words[field] !== '')
      .map((field): [string, string] => [fields[field].mailLabel, lead.words[field]]),
    ['SMS consent', consentLine(lead.consent)],
    ['Language', language(lead.locale).name],
    ['Page', lead.pagePath ?? 'unknown'],
    ['Received', `${newYorkTime.format(receivedAt)} (New York)`],
    ['Reference', lead.reference],
  ];
  const blocks = fieldNames
    .filter(isBlock)
    .map((field) => lead.words[field] || `(no ${fields[field].mailLabel.toLowerCase()})`);
  return {
    subject: `Consultation request from ${name} (${lead.reference})`,
    text: [...rows.map(([label, value]) => `${label}: ${value}`), '', ...blocks, ''].join('\n'),
    html: page(rows, blocks),
    ...(headerSafeEmail.test(email) && { reply_to: email }),
  };
}

/** Text of several lines stands below the table. */
function isBlock(field: FieldName): boolean {
  return fields[field].format === 'paragraphs';
}

const newYorkTime = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'America/New_York',
});

// What every mail provider accepts in a header: for an address beyond ASCII it would reject the whole mail.
const headerSafeEmail = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;

function consentLine({ asked, given, version }: Lead['consent']): string {
  if (!asked) return 'not asked';
  return `${given ? 'given' : 'not given'} (wording ${version ?? 'not named'})`;
}

function page(rows: [string, string][], blocks: string[]): string {
  const cells = rows.map(
    ([label, value]) =>
      `<tr><th align="left" valign="top" style="padding:4px 16px 4px 0">${label}</th>` +
      `<td dir="auto" style="padding:4px 0;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
  );
  const paragraphs = blocks.map(
    (text) => `<p dir="auto" style="white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(text)}</p>`,
  );
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Consultation request</title></head>' +
    '<body style="font-family:sans-serif;line-height:1.5">' +
    `<table role="presentation" style="border-collapse:collapse">${cells.join('')}</table>${paragraphs.join('')}</body></html>`
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
