import { english } from '../../../src/i18n/english.ts';
import { company, openingHours } from '../../../src/business/company.ts';
import { fill } from '../../../lib/texts.ts';
import { formatTime } from '../../../src/i18n/format.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { type Mail, type MailPart, visitorMail } from '../_shared/mail/mail.ts';
import { mailTexts, sharedMailTexts } from '../_shared/mail/mail-texts.ts';

const confirmationTexts = mailTexts(english.contact.confirmation, 'contact', 'confirmation');
const reachTexts = mailTexts(english.contact.reach, 'contact', 'reach');

/**
 * Tells a visitor that their request has arrived. It contains nothing that they typed: the form must not be a way to
 * send text to third parties.
 */
export function confirmationMail(lead: { reference: string; locale: Locale; email: string }): Mail {
  const { reference, locale, email } = lead;
  const texts = confirmationTexts(locale);
  const paragraph = (...lines: string[]): MailPart => ({ kind: 'paragraph', lines });
  const note = (text: string): MailPart => ({ kind: 'note', lines: [text] });
  const hours = fill(reachTexts(locale).hours, {
    opens: formatTime(locale, openingHours.opens),
    closes: formatTime(locale, openingHours.closes),
  });
  const mail = visitorMail({
    email,
    locale,
    subject: fill(texts.subject, { reference }),
    preheader: `${texts.answer} ${hours}`,
    parts: [
      { kind: 'headline', text: texts.received },
      paragraph(texts.answer, hours),
      paragraph(fill(texts.sooner, { phone: company.phone, email: company.email })),
      note(texts.ignore),
      note(fill(sharedMailTexts(locale).reference, { reference })),
    ],
  });
  // RFC 3834: so that no automatic answer to it comes back.
  return { ...mail, headers: { 'Auto-Submitted': 'auto-replied' } };
}
