import { readFileSync } from 'node:fs';
import { escapeHtml } from '../../supabase/functions/_shared/mail.ts';
import type { OutboxMail } from './outbox.ts';

const template = readFileSync(new URL('./outbox.html', import.meta.url), 'utf8');

/** The mails, newest first, as a page that needs no script. */
export function outboxPage(mails: readonly OutboxMail[]): string {
  const count = mails.length;
  const summary = count === 0 ? 'No mail yet.' : count === 1 ? 'One mail.' : `${count} mails, newest first.`;
  const values: Record<string, string> = {
    count: String(count),
    summary,
    mails: mails.map(article).reverse().join(''),
  };
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

function article(mail: OutboxMail): string {
  const rows: [string, string][] = [
    ['From', mail.from],
    ['To', mail.to.join(', ')],
    ['Reply to', mail.reply_to ?? '(nobody)'],
    ['Received', mail.receivedAt],
  ];
  const terms = rows.map(([term, value]) => `<dt>${term}</dt><dd>${escapeHtml(value)}</dd>`).join('');
  return (
    `<article><h2 dir="auto">${escapeHtml(mail.subject)}</h2><dl>${terms}${attachmentLinks(mail)}</dl>` +
    `<pre dir="auto">${escapeHtml(mail.text)}</pre>` +
    `<details><summary>As HTML</summary><iframe title="HTML part" sandbox srcdoc="${escapeHtml(mail.html)}"></iframe></details></article>`
  );
}

function attachmentLinks({ id, attachments = [] }: OutboxMail): string {
  if (attachments.length === 0) return '';
  const links = attachments.map(
    ({ filename }, place) => `<a href="/emails/${id}/attachments/${place}">${escapeHtml(filename)}</a>`,
  );
  return `<dt>Attached</dt><dd>${links.join(', ')}</dd>`;
}
