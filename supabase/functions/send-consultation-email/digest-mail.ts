import { company } from '../../../src/business/company.ts';
import { decisionField, type DecisionAction } from '../../../src/consultation/decisions.ts';
import { fill } from '../../../src/i18n/fill.ts';
import { formatNumber } from '../../../src/i18n/format.ts';
import { directionOf, formatTag, type Locale } from '../../../src/i18n/locales.ts';
import { decisionPath } from '../../../src/i18n/routes.ts';
import { escapeHtml, isHeaderSafe, type Mail } from '../_shared/mail.ts';
import type { DigestEntry, DigestFacts, DigestSchedule, HeldEntry, Nullable } from './digest-database.ts';
import { digestTexts } from './digest-texts.ts';

export interface DigestOptions {
  locale: Locale;
  frequency: DigestSchedule['frequency'];
  /** The site's, for links. */
  origin: string;
  /** Undefined without a secret to sign it with. */
  codeOf: (held: HeldEntry) => string | undefined;
}

/** A line of the mail, with the links that follow it. */
interface Line {
  text: string;
  links?: Link[];
  /** Belongs to the line before it. */
  isDetail?: true;
}

interface Link {
  text: string;
  url: string;
}

interface Block {
  title?: string;
  lines: Line[];
}

const topicLength = 80;

/** Tells the team how things stand, in their language. */
export function digestMail(facts: DigestFacts, options: DigestOptions): Mail {
  const { locale, frequency } = options;
  const texts = digestTexts(locale);
  const format = (style: Intl.DateTimeFormatOptions, timeZone: string) =>
    new Intl.DateTimeFormat(formatTag(locale), { ...style, timeZone });
  const more = (count: number, shown: number): Line[] =>
    count > shown ? [{ text: fill(texts.more, { count: formatNumber(locale, count - shown) }) }] : [];
  const moment = format({ weekday: 'long', hour: 'numeric', minute: '2-digit' }, company.timeZone);

  const blocks: Block[] = [
    {
      title: texts.requests,
      lines: [
        ...facts.requests.map((request) => ({
          text: lineOf(request, texts),
          links: replyTo(request.email, texts.reply),
        })),
        ...more(facts.requests_count, facts.requests.length),
      ],
    },
    {
      title: texts.meetings,
      lines: facts.meetings.map((meeting) => ({
        text: `${moment.format(new Date(meeting.starts_at))}: ${lineOf(meeting, texts)}`,
        links: replyTo(meeting.email, texts.reply),
      })),
    },
    {
      title: texts.held,
      lines: [
        ...facts.held.flatMap((held) => heldLines(held, texts, options)),
        ...more(facts.held_count, facts.held.length),
      ],
    },
  ].filter(({ lines }) => lines.length > 0);
  const quiet = blocks.length === 0 && facts.stale_calendars === 0;
  const day = format({ dateStyle: 'full' }, 'UTC').format(new Date(`${facts.day}T00:00:00Z`));
  const subject = fill(texts.subject, { day });
  return mailOf(locale, subject, [
    ...blocks,
    {
      lines: [
        ...(quiet ? [texts.quiet] : []),
        ...(facts.stale_calendars > 0
          ? [fill(texts.calendars, { count: formatNumber(locale, facts.stale_calendars) })]
          : []),
        sentLine(facts.mails, texts, locale),
        ...(frequency === 'off' ? [] : [texts[frequency]]),
      ].map((text) => ({ text })),
    },
  ]);
}

type Texts = ReturnType<typeof digestTexts>;

/** Who, what about, and how to find it. */
function lineOf({ name, topic, reference, is_test }: Nullable<Omit<DigestEntry, 'email'>>, texts: Texts): string {
  const [first = ''] = (topic ?? '').trim().split('\n');
  const short = first.length > topicLength ? `${first.slice(0, topicLength).trimEnd()}…` : first;
  return `${is_test ? `${texts.test} ` : ''}${[name, short, reference].filter(Boolean).join(', ')}`;
}

function replyTo(email: string, text: string): Link[] {
  return [{ text, url: `mailto:${isHeaderSafe(email) ? email : encodeURIComponent(email)}` }];
}

function heldLines(held: HeldEntry, texts: Texts, { locale, origin, codeOf }: DigestOptions): Line[] {
  const why = texts.why[held.state === 'quarantined' ? 'quarantined' : 'unsent'];
  const text = `${why}: ${lineOf(held, texts) || held.purpose}`;
  const code = codeOf(held);
  if (code === undefined) {
    const command = held.reference ? `npm run admin -- release ${held.reference}` : 'npm run admin -- held';
    return [{ text }, { text: fill(texts.command, { command }), isDetail: true }];
  }
  const actions: DecisionAction[] =
    held.state === 'quarantined' ? ['release', 'close', 'delete'] : ['release', 'close'];
  const links = actions.map((action) => ({
    text: texts.actions[action],
    url: `${origin}${decisionPath(locale)}?${decisionField}=${code}#${action}`,
  }));
  return [
    { text, links },
    { text: fill(texts.code, { code }), isDetail: true },
  ];
}

function sentLine({ sent, latest_seconds }: DigestFacts['mails'], texts: Texts, locale: Locale): string {
  if (sent === 0) return texts.sentNone;
  const minutes = { style: 'unit', unit: 'minute', unitDisplay: 'long' } as const;
  const delay = new Intl.NumberFormat(formatTag(locale), minutes).format(Math.round(latest_seconds / 60));
  return fill(texts.sent, { count: formatNumber(locale, sent), delay });
}

function mailOf(locale: Locale, subject: string, blocks: Block[]): Mail {
  const plain = blocks.map(({ title, lines }) =>
    [
      ...(title ? [title] : []),
      ...lines.flatMap(({ text, links = [], isDetail }) => [
        title ? `${isDetail ? ' ' : '-'} ${text}` : text,
        ...links.map((link) => `  ${link.text}: ${link.url.replace(/^mailto:/, '')}`),
      ]),
    ].join('\n'),
  );
  const html = blocks.map(({ title, lines }) => {
    const paragraphs = lines.map(({ text, links = [] }) => {
      const anchors = links.map(({ text, url }) => ` <a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`);
      return `<p dir="auto" style="margin:4px 0;overflow-wrap:anywhere">${escapeHtml(text)}${anchors.join(' ')}</p>`;
    });
    return `${title ? `<h2 style="font-size:1.1em;margin:20px 0 4px">${escapeHtml(title)}</h2>` : '<hr>'}${paragraphs.join('')}`;
  });
  return {
    subject,
    text: `${plain.join('\n\n')}\n`,
    html:
      `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8">` +
      `<title>${escapeHtml(subject)}</title></head>` +
      `<body style="font-family:sans-serif;line-height:1.5">${html.join('')}</body></html>`,
  };
}
