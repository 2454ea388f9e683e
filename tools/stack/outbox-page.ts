import type { Alert } from '../../supabase/functions/_shared/queue/alerts.ts';
import type { Mail } from '../../supabase/functions/_shared/mail/mail.ts';
import type { WebhookEvent } from '../../supabase/functions/_shared/queue/webhook.ts';
import { readFileSync } from 'node:fs';
import { escapeHtml, fill } from '../../lib/texts.ts';
import { mailPath } from '../../packages/locale-tools/editor/protocol.ts';

/** A mail that the API accepted. */
export type OutboxMail = Mail & { id: string; idempotencyKey: string; receivedAt: string; from: string; to: string[] };

/** An event that the webhook accepted. */
export type OutboxEvent = { id: string; receivedAt: string; event: WebhookEvent };

/** An alert that the receiver was sent, however often. */
export type OutboxAlert = Alert & { id: string; receivedAt: string; text: string };

const template = readFileSync(new URL('./outbox.html', import.meta.url), 'utf8');

/** A page of the outbox that needs no script, from parts in HTML. */
export function page(head: string, header: string, main: string): string {
  return fill(template, { head, header, main });
}

/** The mails, the webhook's events and the alerts, newest first. */
export function outboxPage(
  mails: readonly OutboxMail[],
  events: readonly OutboxEvent[],
  alerts: readonly OutboxAlert[],
  editor: string | undefined,
): string {
  const count = mails.length;
  const summary = count === 0 ? 'No emails yet.' : count === 1 ? 'One email.' : `${count} emails, newest first.`;
  const articles = [
    ...mails.map((mail) => ({ receivedAt: mail.receivedAt, html: article(mail, editor) })),
    ...events.map((event) => ({ receivedAt: event.receivedAt, html: eventArticle(event) })),
    ...alerts.map(({ receivedAt, text }) => ({ receivedAt, html: alertArticle(receivedAt, text) })),
  ].sort((one, other) => other.receivedAt.localeCompare(one.receivedAt));
  return page(
    `<meta http-equiv="refresh" content="10"><title>Outbox (${count})</title>`,
    `<h1>Outbox</h1><p>${summary} Nothing here has left this machine. The page reloads every ten seconds.</p>` +
      '<p><a href="/previews">Every mail that there is, in each language</a></p>',
    articles.map(({ html }) => html).join(''),
  );
}

function eventArticle({ id, receivedAt, event }: OutboxEvent): string {
  return (
    `<article><h2>Webhook: ${escapeHtml(event.type)}</h2><dl><dt>Id</dt><dd>${escapeHtml(id)}</dd>` +
    `<dt>Received</dt><dd>${receivedAt}</dd></dl>` +
    `<details><summary>As JSON</summary><pre dir="auto">${escapeHtml(JSON.stringify(event, null, 2))}</pre></details></article>`
  );
}

function alertArticle(receivedAt: string, text: string): string {
  return `<article><h2>Alert</h2><dl><dt>Received</dt><dd>${receivedAt}</dd></dl><pre>${escapeHtml(text)}</pre></article>`;
}

function article(mail: OutboxMail, editor: string | undefined): string {
  const links = (mail.attachments ?? []).map(({ filename, content }) => {
    const name = escapeHtml(filename);
    // A download, whatever it claims to be.
    return `<a href="data:application/octet-stream;base64,${escapeHtml(content)}" download="${name}">${name}</a>`;
  });
  const headers = Object.entries(mail.headers ?? {}).map(([name, value]) => [escapeHtml(name), escapeHtml(value)]);
  const rows: Record<string, string> = {
    ...(Object.fromEntries(headers) as Record<string, string>),
    From: escapeHtml(mail.from),
    To: escapeHtml(mail.to.join(', ')),
    'Reply to': escapeHtml(mail.reply_to ?? '(nobody)'),
    Received: mail.receivedAt,
    ...(links.length > 0 && { Attached: links.join(', ') }),
  };
  const link = editor && `${editor}${mailPath}?id=${encodeURIComponent(mail.id)}`;
  const edit = link ? `<p><a href="${escapeHtml(link)}">Edit its texts</a></p>` : '';
  const terms = Object.entries(rows).map(([term, html]) => `<dt>${term}</dt><dd>${html}</dd>`);
  return (
    `<article><h2 dir="auto">${escapeHtml(mail.subject)}</h2><dl>${terms.join('')}</dl>${edit}` +
    `<pre dir="auto">${escapeHtml(mail.text)}</pre>` +
    `<details><summary>As HTML</summary><iframe title="HTML part" sandbox srcdoc="${escapeHtml(mail.html)}"></iframe></details></article>`
  );
}
