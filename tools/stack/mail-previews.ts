import { languages } from '../../src/business/languages.ts';
import { escapeHtml, type TextTree } from '../../lib/texts.ts';
import { directionOf, language, type Locale } from '../../src/i18n/locales.ts';
import { pseudoLanguages, pseudoTexts } from '../../lib/pseudo-texts.ts';
import { dictionaries } from '../../supabase/functions/_shared/dictionaries.ts';
import { digestMails, teamMails, visitorMails, type NamedMail } from './sample-mails.ts';
import { page } from './outbox-page.ts';

// Mails look their language up in these maps, which the whole process shares: only import this module where
// pseudo-languages do no harm.
Object.assign(languages, pseudoLanguages);
for (const code of Object.keys(pseudoLanguages))
  Object.assign(dictionaries, { [code]: pseudoTexts(code, dictionaries['en'] as TextTree) });

/** `/previews` lists every mail in each language; `/previews/fr/booked.html` and `.txt` are the parts of one. */
export function previewOf(path: string): { type: string; body: string } | undefined {
  if (path === '/previews') return { type: 'text/html', body: listPage() };
  const [, locale = '', name, extension] = /^\/previews\/([\w-]+)\/([\w-]+)\.(html|txt)$/.exec(path) ?? [];
  if (!Object.hasOwn(languages, locale)) return undefined;
  const mail = mailsIn(locale).find((each) => each.name === name)?.mail;
  return (
    mail && (extension === 'html' ? { type: 'text/html', body: mail.html } : { type: 'text/plain', body: mail.text })
  );
}

function mailsIn(locale: Locale): NamedMail[] {
  return [...visitorMails(locale), ...digestMails(locale), ...teamMails(locale)];
}

function listPage(): string {
  const sections = Object.keys(languages).map((locale) => {
    const items = mailsIn(locale).map(({ name, mail: { subject } }) => {
      const link = (extension: string, text: string) =>
        `<a href="/previews/${locale}/${name}.${extension}">${text}</a>`;
      return `<li><span dir="auto">${escapeHtml(subject)}</span><br>${name}: ${link('html', 'HTML')} · ${link('txt', 'Text')}</li>`;
    });
    const attributes = `lang="${locale}" dir="${directionOf(locale)}"`;
    return `<section><h2 ${attributes}>${escapeHtml(language(locale).name)}</h2><ul>${items.join('')}</ul></section>`;
  });
  return page(
    '<title>Every mail</title>',
    '<h1>Every mail</h1><p>As the functions compose them, with made-up data, in each language and in the ' +
      'pseudo-languages. <a href="/">Outbox</a></p>',
    sections.join(''),
  );
}
