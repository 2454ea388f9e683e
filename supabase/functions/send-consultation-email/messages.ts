import { isHeaderSafe } from '../../../src/forms/email-address.ts';
import { type Mail, note, paragraph, teamMail, type MailPart, visitorMail, zonedTime } from '../_shared/mail/mail.ts';
import type { QueuedMail, QueuedMessage } from '../_shared/queue/message-queue.ts';
import { markSmokeTests } from '../_shared/smoke-test.ts';
import type { LinkWriter } from '../_shared/decision-links.ts';
import { type SubmittedRequest, requestEvent } from './submitted-request.ts';
import { features } from '../../../src/business/features.ts';
import { fieldNames, fields, type FieldName } from '../../../src/consultation/fields.ts';
import { language, type Locale } from '../../../src/i18n/locales.ts';
import * as english from '../../../src/i18n/english.ts';
import { company, openingHours } from '../../../src/business/company.ts';
import { fill } from '../../../lib/texts.ts';
import { formatTime } from '../../../src/i18n/format.ts';
import { teamTexts, fieldLabels, mailTexts, pageTitle, sharedMailTexts } from '../_shared/mail/mail-texts.ts';

/** Everything that is sent about a new request; the database drops the confirmation where there have been enough. */
export function composeRequestMessages(
  request: SubmittedRequest,
  receivedAt: Date,
  { teamLinks, hasWebhook }: { teamLinks: LinkWriter; hasWebhook: boolean },
): QueuedMessage[] {
  const { reference, locale, holdReason } = request;
  const { email } = request.fields;
  const mails: QueuedMail[] = [
    { channel: 'email', purpose: 'request', payload: requestNotice(request, receivedAt, teamLinks) },
  ];
  // Whoever fills in forms by program could have any address mailed.
  if (holdReason === undefined && isHeaderSafe(email)) {
    const payload = confirmationMail({ reference, locale, email });
    mails.push({ channel: 'email', purpose: 'confirmation', payload });
  }
  const marked = markSmokeTests(mails, request.isTest);
  if (!hasWebhook) return marked;
  return [...marked, { channel: 'webhook', purpose: 'event', payload: requestEvent(request, receivedAt) }];
}

/** Tells the team about a request, in its language. */
export function requestNotice(request: SubmittedRequest, receivedAt: Date, teamLinks: LinkWriter): Mail {
  const { reference } = request;
  const { name, email, phone } = request.fields;
  const { locale } = teamLinks;
  const { columns, notice } = teamTexts(locale);
  const consent = request.consent.given ? notice.consentGiven : notice.consentRefused;
  const labels = fieldLabels(locale);
  const rows: [string, string][] = [
    ...fieldNames
      .filter((field) => !isBlock(field) && request.fields[field] !== '')
      .map((field): [string, string] => [labels[field], request.fields[field]]),
    ...(features.texting || request.consent.asked
      ? [[notice.consent, request.consent.asked ? consent : notice.notAsked] as [string, string]]
      : []),
    [columns.language, language(request.locale).name],
    [columns.page, request.pagePath === undefined ? notice.unknownPage : pageTitle(locale, request.pagePath)],
    [columns.receivedAt, zonedTime(locale, receivedAt.toISOString())],
    [columns.reference, reference],
  ];
  const blocks = fieldNames.filter(isBlock).map((field) => request.fields[field] || notice.empty);
  return teamMail({
    locale,
    subject: fill(notice.requestSubject, { name, reference }),
    headline: notice.request,
    facts: [...blocks.map((text): MailPart => ({ kind: 'userText', text })), { kind: 'rows', rows }],
    preview: blocks.join(' '),
    links: [teamLinks.reply(email, reference), ...teamLinks.call(phone), ...teamLinks.guarded('erase', reference)],
    email,
  });
}

/** Text of several lines goes above the table. */
function isBlock(field: FieldName): boolean {
  return fields[field].format === 'paragraphs';
}

const confirmationTexts = mailTexts(english.contact.confirmation, 'contact', 'confirmation');
const reachTexts = mailTexts(english.contact.reach, 'contact', 'reach');

/**
 * Tells a visitor that their request has arrived. It contains nothing that they typed: the form must not be a way to
 * send text to third parties.
 */
export function confirmationMail(request: { reference: string; locale: Locale; email: string }): Mail {
  const { reference, locale, email } = request;
  const texts = confirmationTexts(locale);
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
