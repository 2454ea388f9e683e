import { company } from '../../../../src/business/company.ts';
import { directionOf } from '../../../../src/i18n/locales.ts';
import { escapeHtml } from '../../../../lib/texts.ts';
import type { MailContent, MailItem, MailLink, MailPart } from './mail.ts';
import { brandColors } from '../brand-colors.ts';

// Gmail drops the head's styles in some apps, and `lang` and `dir` of the page always; Outlook for Windows draws like
// Word: it knows padding only in cells, and no maximum width. So what matters is inline and in tables, the language is
// repeated inside the body, and a comment that only Outlook reads limits the width.

const table = (style: StyleName, content: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"${styleAttributes(style)}>${content}</table>`;
const cell = (style: StyleName, content: string) => `<tr><td${styleAttributes(style)}>${content}</td></tr>`;
const paragraph = (style: StyleName, lines: string[]) =>
  `<p${styleAttributes(style)}>${lines.map(escapeHtml).join('<br>')}</p>`;

/** The HTML part of a mail, without images, scripts and external resources; every text is escaped. */
export function mailPage({ locale, subject, preheader, parts }: MailContent): string {
  const language = `lang="${locale}" dir="${directionOf(locale)}"`;
  const content = table('column', cell('brand', escapeHtml(company.name)) + cell('card', parts.map(htmlOf).join('')));
  return (
    `<!doctype html><html ${language}><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
    `<title>${escapeHtml(subject)}</title><style>${darkScheme}</style>` +
    `<!--[if mso]><style>${outlookStyle}</style><![endif]--></head>` +
    `<body${styleAttributes('body')}><div ${language}${styleAttributes('page')}>` +
    `<div${styleAttributes('preheader')}>${escapeHtml(preheader)}</div>` +
    table(
      'page',
      `<tr><td${styleAttributes('margin')}>` +
        `<!--[if mso]><table role="presentation" width="${columnWidth}" align="center"><tr><td><![endif]-->${content}` +
        '<!--[if mso]></td></tr></table><![endif]--></td></tr>',
    ) +
    '</div></body></html>'
  );
}

function htmlOf(part: MailPart): string {
  switch (part.kind) {
    case 'headline':
      return `<h1${styleAttributes('headline')}>${escapeHtml(part.text)}</h1>`;
    case 'paragraph':
      return paragraph('text', part.lines);
    case 'note':
      return paragraph('note', part.lines);
    case 'dateTime':
      return dateTimeHtml(part.lines, part.isCanceled);
    case 'button':
      return (
        (part.lead ? paragraph('lead', [part.lead]) : '') +
        `<p${styleAttributes('text')}>${anchor(part.link, 'button')}</p>`
      );
    case 'rows':
      return table('rows', part.rows.map(rowHtml).join(''));
    case 'userText':
      return `<p dir="auto"${styleAttributes('userText')}>${lineBreaks(part.text)}</p>`;
    case 'items':
      return `<h2${styleAttributes('title')}>${escapeHtml(part.title)}</h2>${part.items.map(itemHtml).join('')}`;
    case 'links':
      return `<p${styleAttributes('userText')}>${linksHtml(part.links)}</p>`;
    case 'signature': {
      const contacts = part.contacts.map((contact) => anchor(contact, 'contact', ' dir="ltr"')).join('<br>');
      return paragraph('signature', part.lines) + `<p${styleAttributes('note')}>${contacts}</p>`;
    }
  }
}

/** A time that holds looks like the company's chat message on the site. */
function dateTimeHtml([first = '', ...rest]: string[], isCanceled: boolean): string {
  const dateTime = `<p${styleAttributes(isCanceled ? 'canceledDateTime' : 'dateTime')}>${escapeHtml(first)}</p>`;
  const others = rest.length > 0 ? paragraph(isCanceled ? 'note' : 'besideDateTime', rest) : '';
  return isCanceled ? dateTime + others : table('bubble', cell('bubbleCell', dateTime + others));
}

function rowHtml([label, value]: [string, string]): string {
  return (
    `<tr><td valign="top"${styleAttributes('label')}>${escapeHtml(label)}</td>` +
    `<td dir="auto" valign="top"${styleAttributes('value')}>${lineBreaks(value)}</td></tr>`
  );
}

function itemHtml({ text, links = [], details = [] }: MailItem): string {
  const lines = [
    lineBreaks(text),
    ...(links.length > 0 ? [linksHtml(links)] : []),
    ...details.map((detail) => `<span${styleAttributes('detail')}>${escapeHtml(detail)}</span>`),
  ];
  return `<p dir="auto"${styleAttributes('userText')}>${lines.join('<br>')}</p>`;
}

const linksHtml = (links: MailLink[]) => links.map((link) => anchor(link, 'link')).join(' &nbsp; ');

function anchor({ text, url }: MailLink, style: StyleName, direction = ''): string {
  return `<a href="${escapeHtml(url)}"${direction}${styleAttributes(style)}>${escapeHtml(text)}</a>`;
}

/** Outlook for Windows does not keep the line breaks of a text. */
function lineBreaks(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}

interface MailStyle {
  layout: string;
  /** The declarations that differ between light and dark. `npm run check:contrast` checks the pairs of colors. */
  colors?: (brand: typeof brandColors.light) => string;
}

const size = (px: number, linePx: number) => `font-size:${px}px;line-height:${linePx}px;`;
const font = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,sans-serif;";
// A long word must not widen the page.
const wrap = 'word-break:break-word;overflow-wrap:anywhere;';

const onPage: MailStyle['colors'] = ({ tint }) => `background-color:${tint};`;
const inInk: MailStyle['colors'] = ({ ink }) => `color:${ink};`;
const inSoftInk: MailStyle['colors'] = (brand) => `color:${brand['ink-soft']};`;
const inAccent: MailStyle['colors'] = ({ accent }) => `color:${accent};`;
const onAccent: MailStyle['colors'] = (brand) => `color:${brand['on-accent']};`;

const columnWidth = 560;

const mailStyles = {
  body: { layout: 'margin:0;padding:0;', colors: onPage },
  page: { layout: font, colors: onPage },
  preheader: { layout: 'display:none;max-height:0;overflow:hidden;opacity:0;mso-hide:all;' },
  margin: { layout: 'padding:20px 12px 32px;' },
  column: { layout: `margin:0 auto;max-width:${columnWidth}px;table-layout:fixed;` },
  brand: { layout: `padding:0 20px 12px;${size(18, 24)}font-weight:700;${wrap}`, colors: inAccent },
  card: {
    layout: `padding:28px 20px 12px;border:1px solid;border-radius:12px;${wrap}`,
    colors: ({ paper, line, ink }) => `background-color:${paper};border-color:${line};color:${ink};`,
  },
  headline: { layout: `margin:0 0 20px;${size(24, 30)}font-weight:700;`, colors: inInk },
  title: { layout: `margin:28px 0 8px;${size(18, 24)}font-weight:700;`, colors: inInk },
  text: { layout: `margin:0 0 16px;${size(16, 24)}`, colors: inInk },
  lead: { layout: `margin:0 0 10px;${size(16, 24)}`, colors: inInk },
  userText: { layout: `margin:0 0 16px;${size(16, 24)}${wrap}`, colors: inInk },
  note: { layout: `margin:0 0 16px;${size(14, 21)}`, colors: inSoftInk },
  signature: { layout: `margin:24px 0 4px;${size(16, 24)}`, colors: inInk },
  detail: { layout: size(14, 21), colors: inSoftInk },
  bubble: {
    layout: 'margin:0 0 20px;border-radius:16px 16px 16px 4px;',
    colors: ({ accent }) => `background-color:${accent};`,
  },
  bubbleCell: { layout: 'padding:14px 18px;' },
  dateTime: { layout: `margin:0;${size(20, 28)}font-weight:700;`, colors: onAccent },
  besideDateTime: { layout: `margin:2px 0 0;${size(16, 24)}`, colors: onAccent },
  canceledDateTime: { layout: `margin:0 0 4px;${size(20, 28)}text-decoration:line-through;`, colors: inSoftInk },
  button: {
    layout: `display:inline-block;padding:11px 20px;border:2px solid;border-radius:8px;${size(16, 22)}font-weight:700;text-decoration:none;`,
    colors: ({ accent }) => `border-color:${accent};color:${accent};`,
  },
  link: { layout: 'text-decoration:underline;', colors: inAccent },
  contact: { layout: 'text-decoration:underline;', colors: inSoftInk },
  rows: {
    layout: 'margin:0 0 20px;table-layout:fixed;border-bottom:1px solid;',
    colors: ({ line }) => `border-color:${line};`,
  },
  label: {
    layout: `width:33%;padding:8px 4px;border-top:1px solid;${size(14, 24)}`,
    colors: (brand) => `border-color:${brand.line};color:${brand['ink-soft']};`,
  },
  value: {
    layout: `padding:8px 4px;border-top:1px solid;${size(16, 24)}${wrap}`,
    colors: ({ line, ink }) => `border-color:${line};color:${ink};`,
  },
} satisfies Record<string, MailStyle>;

type StyleName = keyof typeof mailStyles;

/** The style and class of an element; the style is inline, because some clients drop style sheets. */
function styleAttributes(name: StyleName): string {
  const { layout, colors }: MailStyle = mailStyles[name];
  const inline = layout + (colors?.(brandColors.light) ?? '');
  return `${colors ? ` class="${name}"` : ''} style="${inline}"`;
}

const darkRules = Object.entries<MailStyle>(mailStyles).flatMap(([name, { colors }]) =>
  colors ? [`.${name}{${colors(brandColors.dark).replaceAll(';', '!important;')}}`] : [],
);

/** For Apple Mail and others that follow the scheme of the device; where it is dropped, the client picks the colors. */
const darkScheme = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkRules.join('')}}`;

/** Outlook for Windows shows Times where it does not know the first font. */
const outlookStyle = "*{font-family:'Segoe UI',sans-serif!important}";
