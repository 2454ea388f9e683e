import { company } from '../../../../src/business/company.ts';
import { directionOf } from '../../../../src/i18n/locales.ts';
import { escapeHtml } from '../../../../lib/escape-html.ts';
import { columnWidth, darkScheme, look, outlookStyle, type StyleName } from './mail-styles.ts';
import type { MailContent, MailItem, MailLink, MailPart } from './mail-parts.ts';

// Gmail drops the head's styles in some apps, and `lang` and `dir` of the page always; Outlook for Windows draws like
// Word: it knows padding only in cells, and no maximum width. So what matters is inline and in tables, the language is
// repeated inside the body, and a comment that only Outlook reads limits the width.

const table = (style: StyleName, content: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"${look(style)}>${content}</table>`;
const cell = (style: StyleName, content: string) => `<tr><td${look(style)}>${content}</td></tr>`;
const paragraph = (style: StyleName, lines: string[]) => `<p${look(style)}>${lines.map(escapeHtml).join('<br>')}</p>`;

/** The HTML part of a mail: no image, no script, nothing from elsewhere, and every text escaped. */
export function mailPage({ locale, subject, preheader, parts }: MailContent): string {
  const language = `lang="${locale}" dir="${directionOf(locale)}"`;
  const content = table('column', cell('brand', escapeHtml(company.name)) + cell('card', parts.map(htmlOf).join('')));
  return (
    `<!doctype html><html ${language}><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
    `<title>${escapeHtml(subject)}</title><style>${darkScheme}</style>` +
    `<!--[if mso]><style>${outlookStyle}</style><![endif]--></head>` +
    `<body${look('body')}><div ${language}${look('page')}>` +
    `<div${look('preheader')}>${escapeHtml(preheader)}</div>` +
    table(
      'page',
      `<tr><td${look('margin')}>` +
        `<!--[if mso]><table role="presentation" width="${columnWidth}" align="center"><tr><td><![endif]-->${content}` +
        '<!--[if mso]></td></tr></table><![endif]--></td></tr>',
    ) +
    '</div></body></html>'
  );
}

function htmlOf(part: MailPart): string {
  switch (part.kind) {
    case 'headline':
      return `<h1${look('headline')}>${escapeHtml(part.text)}</h1>`;
    case 'paragraph':
      return paragraph('text', part.lines);
    case 'note':
      return paragraph('note', part.lines);
    case 'time':
      return timeHtml(part.lines, part.isOff);
    case 'button':
      return (part.lead ? paragraph('lead', [part.lead]) : '') + `<p${look('text')}>${anchor(part.link, 'button')}</p>`;
    case 'rows':
      return table('rows', part.rows.map(rowHtml).join(''));
    case 'typed':
      return `<p dir="auto"${look('typed')}>${lineBreaks(part.text)}</p>`;
    case 'items':
      return `<h2${look('title')}>${escapeHtml(part.title)}</h2>${part.items.map(itemHtml).join('')}`;
    case 'signature': {
      const contacts = part.contacts.map((contact) => anchor(contact, 'contact', ' dir="ltr"')).join('<br>');
      return paragraph('signature', part.lines) + `<p${look('note')}>${contacts}</p>`;
    }
  }
}

/** As the company’s message looks on the site, while the time holds. */
function timeHtml([first = '', ...rest]: string[], isOff: boolean): string {
  const moment = `<p${look(isOff ? 'momentOff' : 'moment')}>${escapeHtml(first)}</p>`;
  const others = rest.length > 0 ? paragraph(isOff ? 'note' : 'besideMoment', rest) : '';
  return isOff ? moment + others : table('bubble', cell('bubbleCell', moment + others));
}

function rowHtml([label, value]: [string, string]): string {
  return (
    `<tr><td valign="top"${look('label')}>${escapeHtml(label)}</td>` +
    `<td dir="auto" valign="top"${look('value')}>${lineBreaks(value)}</td></tr>`
  );
}

function itemHtml({ text, links, details }: MailItem): string {
  const lines = [
    lineBreaks(text),
    ...(links.length > 0 ? [links.map((link) => anchor(link, 'link')).join(' &nbsp; ')] : []),
    ...details.map((detail) => `<span${look('detail')}>${escapeHtml(detail)}</span>`),
  ];
  return `<p dir="auto"${look('typed')}>${lines.join('<br>')}</p>`;
}

function anchor({ text, url }: MailLink, style: StyleName, direction = ''): string {
  return `<a href="${escapeHtml(url)}"${direction}${look(style)}>${escapeHtml(text)}</a>`;
}

/** Outlook for Windows does not keep the line breaks of a text. */
function lineBreaks(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}
