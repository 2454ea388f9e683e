import { readFileSync } from 'node:fs';
import { company } from '../../../src/business/company.ts';
import { examplePhones } from '../../../src/business/examples.ts';
import { fill } from '../../../src/i18n/fill.ts';
import { defaultLocale, directionOf, type Locale } from '../../../src/i18n/locales.ts';
import { textMessages } from '../../../src/i18n/text-messages.ts';
import { escapeHtml as escape } from '../../../supabase/functions/_shared/mail.ts';
import { noteOf } from '../schema/notes.ts';
import { readingGrades } from './reading-grade.ts';
import { smsLength } from './sms-segments.ts';
import { urlOfKey } from './url-of-key.ts';
import type { TextProgress } from './progress.ts';
import { stateLabels, type WorkItem } from './work-list.ts';

const template = readFileSync(new URL('./report.html', import.meta.url), 'utf8');

/**
 * The state of the translations as one self-contained HTML page: every text in all languages side by side, each
 * with a link to the page that shows it. `origin` is where the site runs, such as `http://localhost:4321`; `facts` fill
 * the text messages, whose length is printed beside them.
 */
export function reportPage(progress: TextProgress[], work: WorkItem[], origin: string, facts: Facts = {}): string {
  const languages = [...(progress[0]?.translations.keys() ?? [])];
  const reasons = new Map(work.map(({ locale, key, reason }) => [`${locale} ${key}`, reason]));
  const open = progress.filter(({ key }) => work.some((item) => item.key === key));
  const headings = ['Language', ...Object.values(stateLabels).map((label) => label[0]?.toUpperCase() + label.slice(1))];
  const rows = languages.map((locale) => {
    const states = progress.map(({ translations }) => translations.get(locale)?.state);
    const counts = Object.keys(stateLabels).map((state) => states.filter((one) => one === state).length);
    return [`<th>${escape(nameOf(locale))}`, ...counts.map((count) => `<td>${count}`)];
  });
  const summary = [headings.map((heading) => `<th>${heading}`), ...rows];
  const openTable = `<h2>To look at (${open.length})</h2>\n${table(open, languages, reasons, origin, facts)}`;
  return fill(template, {
    count: String(progress.length),
    origin: escape(origin),
    reading: readingRows(progress, facts[defaultLocale] ?? {}),
    summary: summary.map((cells) => `<tr>${cells.join('')}</tr>`).join('\n'),
    open: open.length > 0 ? openTable : '<p>Every translation is up to date.</p>',
    all: table(progress, languages, reasons, origin, facts),
  });
}

function readingRows(progress: TextProgress[], facts: Record<string, string>): string {
  const english = new Map(progress.map(({ key, english }) => [key, english]));
  return readingGrades(english, facts)
    .map(({ branch, grade, most }) => {
      const mark = grade > most ? ` <strong>above ${most}</strong>` : '';
      return `<tr><th>${escape(branch)}<td>${grade.toFixed(1)}${mark}</tr>`;
    })
    .join('\n');
}

/** What replaces the common placeholders, by language. */
type Facts = Record<string, Record<string, string>>;

function table(
  progress: TextProgress[],
  languages: string[],
  reasons: Map<string, string>,
  origin: string,
  facts: Facts,
): string {
  const headings = [defaultLocale, ...languages].map((locale) => `<th>${escape(nameOf(locale))}`).join('');
  const rows = progress.map(({ key, english, translations }) => {
    const texts = [
      [defaultLocale, english] as const,
      ...[...translations].map(([locale, { text = '' }]) => [locale, text] as const),
    ];
    const cells = texts.map(([locale, text]) => {
      const length = smsNote(key, text, facts[locale] ?? {});
      return cell(key, locale, text, origin, { reason: reasons.get(`${locale} ${key}`), length });
    });
    const heading = `<th scope="row"><code>${escape(key)}</code><small>${escape(noteOf(key, english))}</small>`;
    return `<tr>${heading}${cells.join('')}</tr>`;
  });
  return `<table class="texts">\n<tr><th>Key${headings}</tr>\n${rows.join('\n')}\n</table>`;
}

/** In how many segments a text message travels, and what makes more of them. */
function smsNote(key: string, text: string, facts: Record<string, string>): string | undefined {
  if (!(key in textMessages) || text === '') return undefined;
  const ownFacts = { phone: company.phone, email: company.email, examplePhone: examplePhones.shop };
  const { segments, encoding, costly } = smsLength(fill(text, { ...facts, ...ownFacts }));
  const cause = costly.length > 0 ? `, because of ${costly.join(' ')}` : '';
  return `SMS: ${segments} ${segments === 1 ? 'segment' : 'segments'} (${encoding}${cause})`;
}

function nameOf(locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

function cell(
  key: string,
  locale: Locale,
  text: string,
  origin: string,
  { reason, length }: { reason: string | undefined; length: string | undefined },
): string {
  const label = reason ? `<strong>${escape(reason)}</strong> ` : '';
  const url = escape(origin + urlOfKey(key, locale, text));
  const words = text && `<span lang="${locale}" dir="${directionOf(locale)}">${escape(text)}</span> `;
  const note = length ? `<small>${escape(length)}</small> ` : '';
  return `<td>${label}${words}${note}<a href="${url}" aria-label="See on the page: ${escape(key)}, ${escape(nameOf(locale))}">↗</a>`;
}
