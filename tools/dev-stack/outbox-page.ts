import { escapeHtml } from '../../supabase/functions/send-consultation-email/mail.ts';
import type { OutboxMail } from './outbox.ts';

/** The mails, newest first, as a page that needs no script. */
export function outboxPage(mails: readonly OutboxMail[]): string {
  const list = mails.map(article).reverse().join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="10">
<title>Outbox (${mails.length})</title>
<style>${styles}</style>
</head>
<body>
<header><h1>Outbox</h1><p>${countLine(mails.length)} Nothing here has left this machine. The page reloads every ten seconds.</p></header>
<main>${list}</main>
</body>
</html>`;
}

function countLine(count: number): string {
  if (count === 0) return 'No mail yet.';
  return count === 1 ? 'One mail.' : `${count} mails, newest first.`;
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
    `<article><h2 dir="auto">${escapeHtml(mail.subject)}</h2><dl>${terms}</dl>` +
    `<pre dir="auto">${escapeHtml(mail.text)}</pre>` +
    `<details><summary>As HTML</summary><iframe title="HTML part" sandbox srcdoc="${escapeHtml(mail.html)}"></iframe></details></article>`
  );
}

const styles = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1rem; }
article { border: 1px solid #8886; border-radius: .5rem; margin: 1rem 0; padding: 1rem; }
h1, h2 { line-height: 1.2; margin: 0 0 .5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.125rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; margin: 0; }
dt { opacity: .7; }
dd { margin: 0; overflow-wrap: anywhere; }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
iframe { background: #fff; border: 1px solid #8886; height: 24rem; width: 100%; }
`;
