import { expect, it } from 'vitest';
import { fieldNames, validateConsultation } from '../../../src/consultation/fields.ts';
import * as english from '../../../src/i18n/english.ts';
import { requestNotice } from './messages.ts';
import { linkWriter, requestFixture, submittedRequest, type RequestChanges } from '../../../test-support/fixtures.ts';

const words = requestFixture({ name: 'Zoé', phone: '5550142', message: 'Bonjour' });

function compose(fields: RequestChanges['fields'] = {}, consent = {}, teamLinks = linkWriter()) {
  const request = submittedRequest({ fields: { ...words, ...fields }, reference: 'R-4F2A-91BC-07DE' });
  const given = { ...request.consent, given: true, ...consent };
  return requestNotice({ ...request, consent: given }, new Date('2026-11-21T02:30:00Z'), teamLinks);
}

it('tells the team everything that it needs to reply', () => {
  const { subject, text } = compose();
  expect(subject).toBe('Consultation request from Zoé (R-4F2A-91BC-07DE)');
  for (const line of [
    `${english.contact.form.name}: Zoé`,
    'Email: zoe@example.com',
    'Phone: 5550142',
    'Text messages: agreed',
    'Language: Français',
    `Page: ${english.pages.contact}`,
    'Reference: R-4F2A-91BC-07DE',
    'Bonjour',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
  expect(text).toContain('Friday, November 20, 2026, at 9:30');
});

it('is in the team’s language', () => {
  const { subject, text, html } = compose({}, {}, linkWriter(undefined, 'fr'));
  expect(subject).toBe('Demande de Zoé (R-4F2A-91BC-07DE)');
  expect(text).toContain('vendredi 20 novembre 2026 à ');
  expect(html).toContain('<html lang="fr"');
});

it.each(fieldNames)('holds the field "%s" in its plain part and its HTML part, however long a word (F36)', (name) => {
  const typed = `مرحبا ${'long'.repeat(200)}`;
  const { text, html } = compose({ [name]: typed });
  expect(text).toContain(typed);
  expect(html).toContain(typed);
});

it('says so when there is no message', () =>
  expect(compose({ message: '' }).text).toContain('\n\n(nothing written)\n'));

it('shows in the list of mails how the message begins, cut between whole letters', () => {
  const { html } = compose({ message: `Line one\nline two ${'👩‍🚀'.repeat(200)}` });
  expect(html).toMatch(/>Line one line two (?:👩‍🚀)+…<\/div>/u);
});

it.each([
  [{ given: false }, 'Text messages: not agreed'],
  [{ asked: false, given: false, version: undefined }, 'Text messages: not asked'],
])('states the consent %j', (consent, line) => expect(compose({}, consent).text).toContain(line));

it('has a subject of one line, whatever the name is (F7)', () => {
  const check = validateConsultation({ ...words, name: 'A\r\nBcc: x@y.example\u2028Subject: Z' });
  const { subject } = compose(check.ok ? check.data : { name: '' });
  expect(subject).toBe('Consultation request from A Bcc: x@y.example Subject: Z (R-4F2A-91BC-07DE)');
});

it.each([
  ['zoe@example.com', 'zoe@example.com'],
  ['a+tag@x.co', 'a+tag@x.co'],
  ["o'neil@x.co", "o'neil@x.co"],
  ['用户@例え.jp', undefined],
  ['josé@ñandú.es', undefined],
])('names the visitor %s as reply address %s, if a header can hold it (F9, F36)', (email, replyTo) => {
  const { reply_to, text } = compose({ email });
  expect(reply_to).toBe(replyTo);
  expect(text).toContain(email);
});
