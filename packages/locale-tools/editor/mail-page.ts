import { escapeHtml, fillKnown } from '../../../lib/texts.ts';
import { isUnder } from '../notes.ts';
import { textsByKey } from '../project.ts';
import { matchesOf, type Match } from './match.ts';
import { textAttribute } from './protocol.ts';
import type { Session } from './session.ts';

interface OutboxMail {
  id: string;
  subject: string;
  text: string;
}

/** A mail of the local outbox as a page on which its texts can be changed; it reads as the next such mail will. */
export async function mailPage(id: string, outbox: string | undefined, session: Session): Promise<string> {
  const { emails } = (await (await fetch(`${outbox}/emails`)).json()) as { emails: OutboxMail[] };
  const mail = emails.find((one) => one.id === id);
  if (!mail) throw new Error('The outbox no longer has this mail: go back to it and reload');
  const lines = [mail.subject, ...mail.text.trimEnd().split('\n')];
  const { locale, read } = languageOf(lines, session);
  const [subject = '', ...paragraphs] = lines.map((line) => paragraph(read(line), line));
  return `<!doctype html>
<html lang="${locale}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(mail.subject)}</title>
    <style>body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif } p { min-height: 1em; margin: 0; overflow-wrap: anywhere }</style>
  </head>
  <body>
    <header lang="en"><a href="${outbox}/">Outbox</a></header>
    <main><h1>${subject}</h1>${paragraphs.join('\n')}</main>
    <script type="module" src="/packages/locale-tools/editor/client/mail.ts"></script>
  </body>
</html>`;
}

/** The language in which most lines of a mail read like texts of mails, and what they are. */
function languageOf(lines: string[], session: Session) {
  const project = session.current();
  const original = textsByKey(project.files.get(project.defaultLocale));
  const keys = [...original.keys()].filter((key) => isUnder(key, project.notes.mails));
  const readers = [...project.files].map(([locale, pages]) => {
    const own = textsByKey(pages);
    const texts = new Map(keys.map((key) => [key, own.get(key) ?? original.get(key) ?? '']));
    // A mail that was sent before a text was changed has the text of then.
    const earlier = session.replaced.filter((one) => one.locale === locale && one.text !== '');
    const candidates = [...texts, ...earlier.map(({ key, text }) => [key, text] as const)];
    const read = (line: string) => {
      const [match] = matchesOf(line, candidates);
      return match && { match, text: texts.get(match.key) ?? '' };
    };
    return { locale, read, score: lines.filter(read).length };
  });
  return readers.reduce((best, one) => (one.score > best.score ? one : best));
}

function paragraph(found: { match: Match; text: string } | undefined, line: string): string {
  if (!found) return `<p dir="auto">${escapeHtml(line)}</p>`;
  const { match, text } = found;
  // A part of a sentence stays as it was sent.
  const isWhole = Object.keys(match.values).length > 0 || !text.includes('{{');
  return `<p dir="auto" ${textAttribute}="${match.key}">${escapeHtml(isWhole ? fillKnown(text, match.values) : line)}</p>`;
}
