import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapFields } from '../../../src/consultation/fields.ts';
import { fill } from '../../../lib/texts.ts';
import { fixtureCompany, fixtureTexts } from '../../../test-support/mock-business.ts';
import { mailValues } from '../_shared/mail/mail-texts.ts';
import { composeRequestMessages } from './messages.ts';
import { type RequestChanges, submittedRequest, linkWriter } from '../../../test-support/fixtures.ts';

const { confirmation, reach } = fixtureTexts.en.contact;
const { mail } = fixtureTexts.en;
const answer = fill(confirmation.answer, mailValues('en'));
const { name: company, phone, email } = fixtureCompany;

function confirm(changes: RequestChanges) {
  const messages = composeRequestMessages(submittedRequest(changes), new Date('2026-11-21T02:30:00Z'), {
    teamLinks: linkWriter(),
    hasWebhook: false,
  });
  return messages.filter((each) => each.channel === 'email').find(({ purpose }) => purpose === 'confirmation')?.payload;
}

/** Without the no-break spaces of each language. */
const plain = (text = '') => text.replace(/[\u00a0\u202f]/g, ' ');

describe('the confirmation', () => {
  const hours = { zone: fixtureTexts.en.business.zone, opens: '9:00 AM', closes: '5:00 PM' };

  it('says that the request arrived, when it is answered and how to reach the team sooner', () => {
    const sent = confirm({ locale: 'en', reference: 'R-1', fields: { email: 'zoe@example.com' } });
    const values = { reference: 'R-1', company, phone, email };
    expect(sent?.subject).toBe(fill(confirmation.subject, values));
    expect(plain(sent?.text)).toBe(
      [
        mail.greeting,
        fill(confirmation.received, values),
        `${answer}\n${fill(reach.hours, { ...hours, days: 'Monday through Friday' })}`,
        fill(confirmation.sooner, values),
        confirmation.ignore,
        fill(mail.reference, values),
        `${mail.closing}\n${fill(mail.sender, values)}\n${phone}\n${email}\n`,
      ].join('\n\n'),
    );
    expect(sent).toMatchObject({ to: ['zoe@example.com'], reply_to: email });
    expect(sent?.headers).toEqual({ 'Auto-Submitted': 'auto-replied' });
  });

  it.each([
    ['fr', 'Votre demande est arrivée.', 'Du lundi au vendredi, de 9 h à 17 h, heure de Testbourg'],
    ['es', confirmation.received.replace('{{company}}', company), 'lunes through viernes, 9:00 a.m. to 5:00 p.m.'],
  ])('is in the language "%s", and in English where that has no words yet', (locale, received, days) => {
    const sent = confirm({ locale });
    expect(sent?.text).toContain(received);
    expect(plain(sent?.text)).toContain(days);
    expect(sent?.text).toContain(answer);
    expect(sent?.html).toContain(`<html lang="${locale}" dir="ltr">`);
  });

  it('holds nothing that the visitor typed, whatever that is', () => {
    const without = (locale: string) => ({ ...confirm({ locale, reference: 'R-1' }), to: [] });
    const typed = fc.record(mapFields(() => fc.string({ unit: 'binary', maxLength: 200 })));
    fc.assert(
      fc.property(typed, fc.constantFrom('en', 'fr', 'es'), (words, locale) => {
        const sent = confirm({ locale, reference: 'R-1', fields: { ...words, email: 'zoe@example.com' } });
        expect({ ...sent, to: [] }).toEqual(without(locale));
      }),
    );
  });

  it.each(['honeypot', 'too_fast'] as const)('is not sent about a request that looks automated (%s)', (reason) => {
    expect(confirm({ holdReason: reason })).toBeUndefined();
  });

  it.each(['用户@例え.jp', 'josé@ñandú.es', 'a@example.com\r\nBcc: b@example.com', 'a@b.example,c@d.example'])(
    'is not sent to %j, which is no address in a header',
    (address) => {
      expect(confirm({ fields: { email: address } })).toBeUndefined();
    },
  );
});
