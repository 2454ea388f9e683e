import { switches } from '../../src/business/switches.ts';
import { isDraft, locales } from '../../src/i18n/locales.ts';
import { confirmationMail } from '../../supabase/functions/send-consultation-email/confirmation.ts';
import { composeMail } from '../../supabase/functions/send-consultation-email/mail.ts';
import type { Mail } from '../../supabase/functions/_shared/mail.ts';
import type { MeetingFacts } from '../../supabase/functions/meetings/meeting.ts';
import { teamNotice } from '../../supabase/functions/meetings/team-notice.ts';
import { meetingMail } from '../../supabase/functions/meetings/meeting-mail.ts';
import { sampleLead } from '../dev-stack/sample-lead.ts';
import type { PublishedText } from './published.ts';

/** Every mail that the functions send, to the team and in each language to visitors, with its calendar file. */
export function composedMails(): PublishedText[] {
  const now = new Date('2027-03-10T15:00:00Z');
  const finished = locales.filter((locale) => !isDraft(locale));
  const lead = { name: 'Visitor', email: 'visitor@mail.invalid' };
  return [
    asText('the mail of a request', composeMail(sampleLead({ words: lead, locale: 'en' }), now)),
    ...finished.map((locale) => {
      const confirmation = confirmationMail({ reference: 'R-0000-0000-0000', locale, email: lead.email });
      return asText(`the confirmation of a request (${locale})`, confirmation);
    }),
    ...(switches.meetings ? finished : []).flatMap((locale) => {
      const meeting: MeetingFacts = {
        id: '11111111-2222-4333-8444-555555555555',
        reference: 'M-0000-0000-0000',
        startsAt: '2027-03-15T13:00:00Z',
        endsAt: '2027-03-15T13:30:00Z',
        sequence: 0,
        ...lead,
        topic: '',
        locale,
        // Another than the team's, so that the mail states both times.
        timeZone: 'Asia/Kolkata',
        isTest: false,
      };
      const links = { origin: 'https://site.invalid', token: 'token' };
      return [
        asText(`the notice of a meeting (${locale})`, teamNotice(meeting, 'booked')),
        ...(['booked', 'moved', 'canceled', 'reminder'] as const).map((kind) =>
          asText(`the mail "${kind}" (${locale})`, meetingMail(meeting, kind, { links, now })),
        ),
      ];
    }),
  ];
}

function asText(where: string, { attachments = [], headers: _, ...mail }: Mail): PublishedText {
  const files = attachments.map(({ content }) => Buffer.from(content, 'base64').toString().replace(/\r\n /g, ''));
  return { where, text: [...Object.values(mail), ...files].join('\n') };
}
