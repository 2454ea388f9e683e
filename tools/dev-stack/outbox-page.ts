import { readFileSync } from 'node:fs';
import { escapeHtml } from '../../supabase/functions/_shared/mail.ts';
import type { OutboxMail } from './outbox.ts';

const template = readFileSync(new URL('./outbox.html', import.meta.url), 'utf8');

/** The mails, newest first, as a page that needs no script. */
export function outboxPage(mails: readonly OutboxMail[]): string {
  const count = mails.length;
  const summary = count === 0 ? 'No emails yet.' : count === 1 ? 'One email.' : `${count} emails, newest first.`;
  const articles = mails.map(article).reverse().join('');
  const values: Record<string, string> = { count: String(count), summary, mails: articles };
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

function article(mail: OutboxMail): string {
  const { id, attachments = [] } = mail;
  const links = attachments.map(({ filename }, index) => {
    return `<a href="/emails/${id}/attachments/${index}">${escapeHtml(filename)}</a>`;
  });
  const rows: Record<string, string> = {
    From: escapeHtml(mail.from),
    To: escapeHtml(mail.to.join(', ')),
    'Reply to': escapeHtml(mail.reply_to ?? '(nobody)'),
    Received: mail.receivedAt,
    ...(links.length > 0 && { Attached: links.join(', ') }),
  };
  const terms = Object.entries(rows).map(([term, html]) => `<dt>${term}</dt><dd>${html}</dd>`);
  return (
    `<article><h2 dir="auto">${escapeHtml(mail.subject)}</h2><dl>${terms.join('')}</dl>` +
    `<pre dir="auto">${escapeHtml(mail.text)}</pre>` +
    `<details><summary>As HTML</summary><iframe title="HTML part" sandbox srcdoc="${escapeHtml(mail.html)}"></iframe></details></article>`
  );
}
