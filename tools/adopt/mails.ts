import { isDraft, locales, teamLanguage } from '../../src/i18n/locales.ts';
import { digestMails, teamMails, visitorMails, type NamedMail } from '../../supabase/fixtures/mails.ts';
import type { PublishedText } from './published.ts';

/** Every mail that the functions send, to the team and in each language to visitors, with its calendar file. */
export function composedMails(): PublishedText[] {
  const finished = locales.filter((locale) => !isDraft(locale));
  return [
    ...finished.flatMap((locale) => visitorMails(locale).map(asText(locale))),
    ...finished.flatMap((locale) => teamMails(locale).map(asText(locale))),
    ...digestMails(teamLanguage()).map(asText(teamLanguage())),
  ];
}

const asText =
  (locale: string) =>
  ({ name, mail: { attachments = [], headers: _, ...mail } }: NamedMail): PublishedText => {
    const files = attachments.map(({ content }) => Buffer.from(content, 'base64').toString().replace(/\r\n /g, ''));
    return { where: `the mail "${name}" (${locale})`, text: [...Object.values(mail), ...files].join('\n') };
  };
