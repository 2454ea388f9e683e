import { describe, expect, it } from 'vitest';
import { fill } from '../../../../lib/texts.ts';
import { features } from '../../../../src/business/features.ts';
import * as english from '../../../../src/i18n/english.ts';
import { locales, type Locale } from '../../../../src/i18n/locales.ts';
import { pagePath } from '../../../../src/i18n/routes.ts';
import { linkWriter, origin } from '../../../../test-support/fixtures.ts';
import { calls, callWithSecret, decisionSecret, startFunctions } from '../../../../test-support/functions.ts';
import { fullDigest as full, quietDigest as nothing } from '../../../../tools/stack/sample-mails.ts';
import type { DigestData, OpenEntry } from './digest.ts';
import { readCode } from '../../_shared/decision-links.ts';
import { teamTexts } from '../../_shared/mail/mail-texts.ts';
import { digestMail, fitLists, heldNotice, type DigestOptions } from './digest-mail.ts';

const [request, held, unsent] = [full.requests[0]!, full.open[0]!, full.open[1]!];
const deleteAll = ['deleteListed', full.mail_id, String(Date.parse(full.until))];
const passphrase = 'a passphrase';
const compose = (
  facts: Partial<DigestData>,
  { locale, ...changes }: Partial<DigestOptions> & { locale?: Locale } = {},
) =>
  digestMail(
    { ...nothing, ...facts },
    { frequency: 'daily', week: [], teamLinks: linkWriter(passphrase, locale), ...changes },
  );
/** What the links of a mail are for, and what they are about. */
const subjectsIn = (html: string) =>
  [...html.matchAll(/href="(https:[^"]+)"/g)].map(([, url = '']) => {
    const subject = readCode(url, decisionSecret, new Date());
    return typeof subject === 'string' ? subject : [subject.action, subject.about, subject.state];
  });

describe.each(locales)('the digest in "%s"', (locale: Locale) => {
  const texts = teamTexts(locale);

  it('says on a quiet day in three lines below its date that nothing happened, and what a missing one would mean', () => {
    const below = (frequency: DigestOptions['frequency']) =>
      compose({}, { locale, frequency })
        .text.split('\n')
        .filter((line) => line && !line.includes('https://'))
        .slice(1);
    expect(below('daily')).toEqual([texts.quiet, texts.sentNone, texts.daily]);
    expect(below('weekly')).toEqual([texts.quiet, texts.sentNone, texts.weekly]);
    expect(below('off')).toEqual([texts.quiet, texts.sentNone]);
  });

  it('lists requests, meetings and what waits, under their titles', () => {
    const { text, html } = compose({ ...full, stale_calendars: 3, requests_count: 61 }, { locale });
    for (const title of [texts.requests, texts.meetings, texts.open]) {
      expect(text.split('\n')).toContain(title);
      expect(html).toContain(`>${title}</h2>`);
    }
    expect(text).toContain(fill(texts.more, { count: 60 }));
    expect(text).toContain(fill(texts.calendars, { count: 3 }));
    expect(text).not.toContain(texts.quiet);
    expect(html).toContain(`<html lang="${locale}"`);
  });

  it('begins with what can be done anytime, and links meetings to come and what is held to what can be done', () => {
    const { html } = compose(full, { locale });
    const meetings = full.meetings.flatMap(({ reference, sequence }) =>
      ['move', 'cancel', 'blockDay'].map((action) => [action, reference, String(sequence)]),
    );
    expect(html).toContain(`"${origin}${pagePath(locale, 'decision')}#`);
    expect(subjectsIn(html)).toEqual([
      ...(features.texting ? ['stop', 'start'] : []).map((action) => [action, full.mail_id, '0']),
      ...(features.meetings ? ['block', 'unblock'] : []).map((action) => [action, full.mail_id, '0']),
      ['export', full.mail_id, '0'],
      ...meetings,
      deleteAll,
      ...['release', 'close', 'delete'].map((action) => [action, held.id, held.version]),
      ...['release', 'close'].map((action) => [action, unsent.id, unsent.version]),
    ]);
  });
});

it('offers no download without a passphrase', () =>
  expect(compose(full, { teamLinks: linkWriter() }).html).not.toContain('#export.'));

it('names who asked for what, and links to a reply', () => {
  const { text, html, subject } = compose(full);
  expect(text).toContain(
    '- Zoë Ñandú · Half of our calls come while we cut hair. · R-0000-0000-0000\n  Reply: visitor@mail.invalid',
  );
  expect(html).toMatch(/<a href="mailto:visitor@mail\.invalid\?subject=R-0000-0000-0000"[^>]*>Reply<\/a>/);
  expect(html).toMatch(/<a href="tel:\+12125550142"[^>]*>Call<\/a>/);
  expect(text).toMatch(/- Wednesday, September 1, 2027, at 12:30\sPM: Zoë Ñandú · .* · M-0000-0000-0000/);
  expect(subject).toBe('Wed, Sep 1: digest (decision needed)');
  expect(compose({}).subject).toBe('Wed, Sep 1: digest');
});

it('tells the numbers of a week by page and language', () => {
  const week = [
    { page: '/contact', locale: 'en', requests: 1200, meetings: 3 },
    { page: '', locale: 'fr', requests: 0, meetings: 1 },
  ];
  const { text, html } = compose({}, { week });
  expect(text).toContain(
    'The last seven days\n' +
      `- ${english.pages.contact}, English. Requests: 1,200, meetings: 3\n` +
      '- –, French. Requests: 0, meetings: 1\n',
  );
  expect(html).toContain('>The last seven days</h2>');
});

it('says how many mails were sent and how late the latest was', () =>
  expect(compose({ mails: { sent: 1234, latest_seconds: 240 } }).text).toContain(
    '\nEmails sent: 1,234. Longest delay: 4\u00a0minutes.\n',
  ));

it('marks what the operator sent as a test', () =>
  expect(compose({ requests: [{ ...request, is_test: true }] }).text).toContain('- [Test] Zoë Ñandú · '));

it('cuts a long topic between whole letters, so that it stays valid JSON (F105)', () => {
  const { text } = compose({ requests: [{ ...request, topic: `A${'👩‍🚀'.repeat(100)}` }] });
  expect(text.isWellFormed()).toBe(true);
  expect(text).toMatch(/· A(?:👩‍🚀){79}… ·/u);
});

it('says what could not be sent, where to, and why', () => {
  const event = { ...unsent, channel: 'webhook', purpose: 'event', last_error: 'redirected (307)' } as const;
  const { text } = compose({ open: [event, unsent], open_count: 2 });
  expect(text).toContain('- Could not be sent to your webhook: Zoë Ñandú · ');
  expect(text).toMatch(/- Could not be sent: Zoë Ñandú · .*\n {2}Try again: /);
  for (const { last_error } of [event, unsent])
    expect(text).toContain(`  ${fill(teamTexts('en').reason, { reason: last_error ?? '' })}\n`);
});

it('tells apart what was sent too fast, what is beyond the limits, and what looks automated', () => {
  const reasons = ['too_fast', 'flood', 'honeypot'];
  const { text } = compose({ open: reasons.map((reason) => ({ ...held, reason })), open_count: 3 });
  expect(text.match(/[\w ]+(?=: Zoë)/g)).toEqual([' Sent very fast', ' Too many at once', ' Looks automated']);
});

it('links to the deletion of all only where it names something that this deletes', () => {
  const htmlOf = (entry: OpenEntry) => compose({ open: [entry], open_count: 9 }).html;
  expect(subjectsIn(htmlOf({ ...held, reason: 'flood' }))).toContainEqual(deleteAll);
  expect(htmlOf({ ...held, reason: 'too_fast' })).not.toContain('#deleteListed.');
  expect(htmlOf(unsent)).not.toContain('#deleteListed.');
});

it('is marked as automatic, so that no absence note comes back', () =>
  expect(compose({}).headers).toEqual({ 'Auto-Submitted': 'auto-generated' }));

it('does not let an email end its link', () => {
  const { html } = compose({ requests: [{ ...request, email: 'a"b@ñandú.es?bcc=x@y.example' }] });
  expect(html).toContain(
    `<a href="mailto:${encodeURIComponent('a"b@ñandú.es?bcc=x@y.example')}?subject=R-0000-0000-0000"`,
  );
});

it('a notice tells of held meetings when they begin, what can be done with them, and how many more there are', () => {
  const meeting = { ...held, purpose: 'team_booked', starts_at: '2026-11-23T19:00:00Z' };
  const facts = { ...full, open: [meeting], open_count: 61 };
  const teamLinks = linkWriter();
  const { text, html, subject, to } = heldNotice(facts, teamLinks);
  expect(subject).toBe('Waiting for your decision: 61');
  expect(text).toMatch(/Looks automated: Monday, November 23, 2026, at 2:00\sPM · /);
  expect(text).toContain(fill(teamTexts('en').openMore, { count: 60 }));
  expect(subjectsIn(html)).toContainEqual(deleteAll);
  // To the team.
  expect(to).toBeUndefined();
  const both = heldNotice({ ...facts, open: [meeting, { ...held, reason: 'flood' }] }, teamLinks);
  expect(both.text).toMatch(/\nUpcoming meetings\n[^]+\nNew requests\n- Too many at once: Zoë/);
});

describe.each([
  ['long', 'x', 'y'],
  ['escaped', '"', '"'],
  ['emoji', '🧿', '👩‍🚀'],
])('a mail with fifty items of each kind, whose texts are %s', (_, letter, topicLetter) => {
  const person = {
    name: letter.repeat(120 / letter.length),
    email: `${letter.repeat(240 / letter.length)}@example.com`,
    topic: topicLetter.repeat(200 / topicLetter.length),
    is_test: false,
    reference: request.reference,
  };
  const fifty = <Item>(item: Item) => Array.from({ length: 50 }, () => item);
  const item = { ...held, ...person, last_error: 'x'.repeat(200), starts_at: '2027-09-01T16:30:00Z' };
  const options = { teamLinks: linkWriter(passphrase), frequency: 'daily' as const, week: [] };
  const facts = {
    ...full,
    requests: fifty({ ...person, phone: '1'.repeat(40) }),
    requests_count: 50,
    open: fifty(item),
    open_count: 300,
    meetings: fifty({ ...person, starts_at: '2027-09-01T16:30:00Z', sequence: 0 }),
    meetings_count: 50,
  };

  it.each([
    ['digest', (listed: typeof facts) => digestMail(listed, options)],
    ['notice', (listed: typeof facts) => heldNotice(listed, options.teamLinks)],
  ])('is a %s that Gmail shows whole, and offers to delete what it lists', (_, compose) => {
    const mail = fitLists(facts, compose);
    expect(Buffer.byteLength(mail.html)).toBeLessThan(90_000);
    const count = [...mail.html.matchAll(/#release\./g)].length;
    expect(count).toBeGreaterThan(0);
    expect(mail.text).toContain(String(300 - count));
    expect(mail.html.indexOf('#deleteListed.')).toBeLessThan(mail.html.indexOf('#release.'));
    // What can be done anytime comes before the lists; a notice does not have it.
    expect(mail.html.indexOf('#export.')).toBeLessThan(mail.html.indexOf('#release.'));
    expect(mail.text).toContain(fill(teamTexts('en').deleteListed, { count }));
  });
});

const ask = () => callWithSecret('/send-consultation-email/dispatch');

it('the schedule queues the digest and the notice that are due, to the team, with codes that decide', async () => {
  await ask();
  expect([calls.digests, calls.heldNotices]).toEqual([[], []]);
  calls.digest = full;
  calls.heldNotice = { ...full, open: [held], open_count: 1 };
  await ask();
  expect(calls.digests).toMatchObject([{ day: full.day, mail: { channel: 'email', purpose: 'digest' } }]);
  expect(calls.heldNotices).toMatchObject([{ channel: 'email', purpose: 'held_notice' }]);
  for (const { payload } of [calls.digests[0]!.mail, calls.heldNotices[0]!]) {
    expect(payload).not.toHaveProperty('to');
    expect(subjectsIn(payload.html)).toContainEqual(deleteAll);
  }
});

it.each([
  ['daily', '2026-11-23', [full.until]],
  ['daily', '2026-11-24', []],
  ['weekly', '2026-11-24', [full.until]],
])('the schedule asks for the numbers of the week on Mondays, or if it is %s: %s', async (DIGEST, day, weeks) => {
  startFunctions({ DIGEST });
  calls.digest = { ...full, day };
  await ask();
  expect(calls.weeks).toEqual(weeks);
});

it.each(['digest', 'heldNotice'] as const)(
  'the schedule sends mails even when it fails to make this: %s',
  async (mail) => {
    calls[mail] = new Error('gone');
    expect((await ask()).status).toBe(200);
    expect(calls.done).toContain('dispatch');
    expect(JSON.stringify(calls.lines)).toContain('internalError');
  },
);
