import { brandColors } from '../brand-colors.ts';

export type StyleName =
  | ('body' | 'page' | 'preheader' | 'margin' | 'column' | 'brand' | 'card')
  | ('headline' | 'title' | 'text' | 'lead' | 'typed' | 'note' | 'signature' | 'detail')
  | ('bubble' | 'bubbleCell' | 'moment' | 'besideMoment' | 'momentOff')
  | ('button' | 'link' | 'contact' | 'rows' | 'label' | 'value');

interface MailStyle {
  layout: string;
  /** What follows the scheme. Its pairs of colors are those that `npm run check:contrast` reads. */
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

export const columnWidth = 560;

/** How each element of a mail looks. */
const mailStyles: Readonly<Record<StyleName, MailStyle>> = {
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
  typed: { layout: `margin:0 0 16px;${size(16, 24)}${wrap}`, colors: inInk },
  note: { layout: `margin:0 0 16px;${size(14, 21)}`, colors: inSoftInk },
  signature: { layout: `margin:24px 0 4px;${size(16, 24)}`, colors: inInk },
  detail: { layout: size(14, 21), colors: inSoftInk },
  bubble: {
    layout: 'margin:0 0 20px;border-radius:16px 16px 16px 4px;',
    colors: ({ accent }) => `background-color:${accent};`,
  },
  bubbleCell: { layout: 'padding:14px 18px;' },
  moment: { layout: `margin:0;${size(20, 28)}font-weight:700;`, colors: onAccent },
  besideMoment: { layout: `margin:2px 0 0;${size(16, 24)}`, colors: onAccent },
  momentOff: { layout: `margin:0 0 4px;${size(20, 28)}text-decoration:line-through;`, colors: inSoftInk },
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
};

/** The attributes that make an element look like this: inline, because some clients keep nothing else. */
export function look(name: StyleName): string {
  const { layout, colors } = mailStyles[name];
  const inline = layout + (colors?.(brandColors.light) ?? '');
  return `${colors ? ` class="${name}"` : ''} style="${inline}"`;
}

const darkRules = Object.entries(mailStyles).flatMap(([name, { colors }]) =>
  colors ? [`.${name}{${colors(brandColors.dark).replaceAll(';', '!important;')}}`] : [],
);

/** For Apple Mail and others that follow the scheme of the device; where it is dropped, the client picks the colors. */
export const darkScheme = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkRules.join('')}}`;

/** Outlook for Windows shows Times where it does not know the first font. */
export const outlookStyle = "*{font-family:'Segoe UI',sans-serif!important}";
