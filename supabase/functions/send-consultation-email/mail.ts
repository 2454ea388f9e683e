import { features } from '../../../src/business/features.ts';
import { fieldNames, fields, type FieldName } from '../../../src/consultation/fields.ts';
import { language } from '../../../src/i18n/locales.ts';
import type { Mail } from '../_shared/mail/mail.ts';
import { teamMail, teamTime } from '../_shared/mail/team-mail.ts';
import type { Lead } from './lead.ts';

/** Tells the team about a lead, in English. */
export function composeMail(lead: Lead, receivedAt: Date): Mail {
  const { name, email } = lead.words;
  const rows: [string, string][] = [
    ...fieldNames
      .filter((field) => !isBlock(field) && lead.words[field] !== '')
      .map((field): [string, string] => [fields[field].mailLabel, lead.words[field]]),
    ...(features.texting || lead.consent.asked ? [['SMS consent', consentLine(lead.consent)] as [string, string]] : []),
    ['Language', language(lead.locale).name],
    ['Page', lead.pagePath ?? 'unknown'],
    ['Received', teamTime(receivedAt.toISOString())],
    ['Reference', lead.reference],
  ];
  const blocks = fieldNames
    .filter(isBlock)
    .map((field) => lead.words[field] || `(no ${fields[field].mailLabel.toLowerCase()})`);
  return teamMail({
    subject: `Consultation request from ${name} (${lead.reference})`,
    headline: 'Consultation request',
    rows,
    blocks,
    email,
  });
}

/** Text of several lines goes below the table. */
function isBlock(field: FieldName): boolean {
  return fields[field].format === 'paragraphs';
}

function consentLine({ asked, given, version }: Lead['consent']): string {
  if (!asked) return 'not asked';
  return `${given ? 'given' : 'not given'} (wording ${version ?? 'not named'})`;
}
