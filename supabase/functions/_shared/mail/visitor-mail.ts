import { company } from '../../../../src/business/company.ts';
import type { Locale } from '../../../../src/i18n/locales.ts';
import { automatic, type Mail } from './mail.ts';
import { mailPage } from './mail-html.ts';
import { plainText, type MailContent, type MailPart } from './mail-parts.ts';
import { mailWords } from './mail-texts.ts';

/** A mail to a visitor in their language, which greets, says who writes, and whose replies go to the company. */
export function visitorMail({ email, ...mail }: MailContent & { email: string }): Mail {
  const { locale, subject, parts } = mail;
  const greeting: MailPart = { kind: 'paragraph', lines: [mailWords(locale).greeting] };
  const content = { ...mail, parts: [greeting, ...parts, signature(locale)] };
  return {
    to: [email],
    reply_to: company.email,
    subject,
    text: plainText(content),
    html: mailPage(content),
    headers: automatic,
  };
}

function signature(locale: Locale): MailPart {
  const { closing, sender } = mailWords(locale);
  return {
    kind: 'signature',
    lines: [closing, sender],
    contacts: [
      { text: company.phone, url: `tel:${company.phoneE164}` },
      { text: company.email, url: `mailto:${company.email}` },
    ],
  };
}

/** A text that stands alone begins with a capital: `Mercredi 30 septembre`. */
export function capitalized(locale: Locale, text: string): string {
  return text.replace(/^\u2068?\p{Ll}/u, (letter) => letter.toLocaleUpperCase(locale));
}
