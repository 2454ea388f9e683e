import { company } from '../../../src/business/company.ts';
import { directionOf, type Locale } from '../../../src/i18n/locales.ts';
import { escapeHtml, type Mail } from './mail.ts';

/** A part of a mail; one with a link ends in its URL. */
export interface Paragraph {
  lines: string[];
  link?: string;
}

/** A mail to a visitor in their language, signed by the company, which replies go to. */
export function visitorMail(mail: { email: string; locale: Locale; subject: string; paragraphs: Paragraph[] }): Mail {
  const { email, locale, subject } = mail;
  const paragraphs = [...mail.paragraphs, { lines: [company.name, company.phone, company.email] }];
  return {
    to: [email],
    reply_to: company.email,
    subject,
    text: plainText(paragraphs),
    html: page(locale, subject, paragraphs),
  };
}

function plainText(paragraphs: Paragraph[]): string {
  return `${paragraphs.map(({ lines, link }) => [...lines, ...(link ? [link] : [])].join('\n')).join('\n\n')}\n`;
}

function page(locale: Locale, title: string, paragraphs: Paragraph[]): string {
  const parts = paragraphs.map(({ lines, link }) => {
    const anchor = link && `<a href="${escapeHtml(link)}" style="overflow-wrap:anywhere">${escapeHtml(link)}</a>`;
    return `<p>${[...lines.map(escapeHtml), ...(anchor ? [anchor] : [])].join('<br>')}</p>`;
  });
  return (
    `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8">` +
    `<title>${escapeHtml(title)}</title></head>` +
    `<body style="font-family:sans-serif;line-height:1.5">${parts.join('')}</body></html>`
  );
}
