import { escapeHtml } from '../../lib/escape-html.ts';
import type { Mail } from '../../supabase/functions/_shared/mail/mail.ts';
import { defaultLocale, directionOf } from '../../src/i18n/locales.ts';
import type { Project } from '../../tools/locale-lint/lint.ts';
import { textsByKey } from '../../tools/locale-lint/report/translations.ts';
import { filled, matchesOf, type Match } from './match.ts';
import { textAttribute } from './protocol.ts';
import type { ReplacedText } from './session.ts';

type OutboxMail = Mail & { id: string };

/** A mail of the local outbox as a page on which its texts can be changed; it reads as the next such mail will. */
export async function mailPage(
  id: string,
  { outbox, project, replaced }: { outbox: string | undefined; project: Project; replaced: readonly ReplacedText[] },
): Promise<string> {
  const { emails } = (await (await fetch(`${outbox}/emails`)).json()) as { emails: OutboxMail[] };
  const mail = emails.find((one) => one.id === id);
  if (!mail) throw new Error('The outbox has no such mail any more: go back to it and reload');
  const lines = mail.text.trimEnd().split('\n');
  const { locale, read } = languageOf([mail.subject, ...lines], project, replaced);
  const shown = [mail.subject, ...lines].map((line) => paragraph(read(line), line));
  const [subject = '', ...paragraphs] = shown;
  return `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(mail.subject)}</title>
    <style>body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif } p { min-height: 1em; margin: 0; overflow-wrap: anywhere }</style>
  </head>
  <body>
    <header lang="en" dir="ltr"><a href="${outbox}/">Outbox</a></header>
    <main><h1>${subject}</h1>${paragraphs.join('\n')}</main>
    <script type="module" src="/integrations/text-editor/client/mail.ts"></script>
  </body>
</html>`;
}

interface Line {
  match: Match;
  text: string;
}

/** The language in which most lines of a mail read like texts of mails, and what they are. */
function languageOf(lines: string[], project: Project, replaced: readonly ReplacedText[]) {
  const { files, keysInUse } = project;
  const english = textsByKey(files.get(defaultLocale));
  const keys = [...english.keys()].filter((key) => keysInUse?.isInMails(key));
  const readers = [...files].map(([locale, pages]) => {
    const own = textsByKey(pages);
    const texts = new Map(keys.map((key) => [key, own.get(key) ?? english.get(key) ?? '']));
    // A mail that was sent before a text was changed has the words of then.
    const earlier = replaced.filter((one) => one.locale === locale && one.text !== '');
    const candidates = [...texts, ...earlier.map(({ key, text }) => [key, text] as const)];
    const read = (line: string): Line | undefined => {
      const [match] = matchesOf(line, candidates);
      return match && { match, text: texts.get(match.key) ?? '' };
    };
    return { locale, read, score: lines.filter(read).length };
  });
  return readers.reduce((best, one) => (one.score > best.score ? one : best));
}

function paragraph(found: Line | undefined, line: string): string {
  if (!found) return `<p>${escapeHtml(line)}</p>`;
  const { match, text } = found;
  // A part of a sentence stays as it was sent.
  const isWhole = Object.keys(match.values).length > 0 || !text.includes('{{');
  return `<p ${textAttribute}="${match.key}">${escapeHtml(isWhole ? filled(text, match.values) : line)}</p>`;
}
