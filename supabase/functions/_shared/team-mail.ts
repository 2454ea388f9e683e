import english from '../../../locales/en.json' with { type: 'json' };
import { company } from '../../../src/business/company.ts';
import { escapeHtml, isHeaderSafe, type Mail } from './mail.ts';

/** A mail to the team, in English: a table of facts, then what the visitor wrote in several lines. */
export function teamMail(mail: {
  subject: string;
  /** The title of the HTML part. */
  title: string;
  rows: [label: string, value: string][];
  blocks: string[];
  /** The visitor's, which replies go to. */
  email: string;
}): Mail {
  const { subject, title, rows, blocks, email } = mail;
  return {
    subject,
    text: [...rows.map(([label, value]) => `${label}: ${value}`), '', ...blocks, ''].join('\n'),
    html: page(title, rows, blocks),
    ...(isHeaderSafe(email) && { reply_to: email }),
  };
}

/** A moment in the team's format: `Friday, November 20, 2026 at 9:30 PM (New York time)`. */
export function teamTime(moment: Date): string {
  return `${teamClock.format(moment)} (${teamZone})`;
}

const teamZone = english.business.zone;
const teamClock = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: company.timeZone,
});

function page(title: string, rows: [string, string][], blocks: string[]): string {
  const cells = rows.map(
    ([label, value]) =>
      `<tr><th align="left" valign="top" style="padding:4px 16px 4px 0">${label}</th>` +
      `<td dir="auto" style="padding:4px 0;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
  );
  const paragraphs = blocks.map(
    (text) => `<p dir="auto" style="white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(text)}</p>`,
  );
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>` +
    '<body style="font-family:sans-serif;line-height:1.5">' +
    `<table role="presentation" style="border-collapse:collapse">${cells.join('')}</table>${paragraphs.join('')}</body></html>`
  );
}
