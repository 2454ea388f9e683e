import { describe, expect, it } from 'vitest';
import { decisionActions } from '../../../src/consultation/protocol.ts';
import { readCode } from './moderation.ts';
import { fill } from '../../../lib/texts.ts';
import { locales, type Locale } from '../../../src/i18n/locales.ts';
import { pagePath } from '../../../src/i18n/routes.ts';
import { calls, handler, submitUrl, decisionSecret } from '../../../test-support/requests-handler.ts';
import type { DigestData, HeldEntry } from './digest.ts';
import { heldNotice, digestMail, type DigestOptions, digestTexts } from './digest-mail.ts';

const zoe = {
  reference: 'R-1',
  name: 'Zoé',
  email: 'zoe@example.com',
  topic: 'More bookings\nand less work',
  is_test: false,
};
const held: HeldEntry = {
  ...zoe,
  reference: 'R-2',
  id: 'id-2',
  held_since: '2',
  state: 'quarantined',
  channel: 'email',
  purpose: 'lead',
  last_error: null,
};
const nothing: DigestData = {
  day: '2026-11-23',
  until: '2026-11-23T14:00:00Z',
  requests: [],
  requests_count: 0,
  meetings: [],
  held: [],
  held_count: 0,
  list: '4f2a91bc-07de-4c11-9f00-1234567890ab',
  unreadable_calendars: [],
  stale_calendars: 0,
  mails: { sent: 0, latest_seconds: 0 },
};
const full: DigestData = {
  ...nothing,
  requests: [zoe],
  requests_count: 61,
  meetings: [{ ...zoe, reference: 'M-1', topic: '', starts_at: '2026-11-23T19:00:00Z' }],
  held: [
    held,
    {
      ...held,
      id: 'id-3',
      reference: 'digest-1a2b3c4d',
      name: null,
      email: null,
      topic: null,
      state: 'failed',
      purpose: 'digest',
    },
  ],
  held_count: 2,
  unreadable_calendars: [
    { label: '2 (calendar.example.com)', problems: [{ code: 'zoneUnknown', line: 12, date: '2027-03-15' }] },
  ],
  stale_calendars: 3,
  mails: { sent: 1234, latest_seconds: 240 },
};
const origin = 'https://www.example.com';
const compose = (facts: DigestData, changes: Partial<DigestOptions> = {}) =>
  digestMail(facts, {
    locale: 'en',
    frequency: 'daily',
    week: [],
    origin,
    codeOf: ({ messageId }) => `code-${messageId}`,
    ...changes,
  });
const lines = (facts: DigestData, changes?: Partial<DigestOptions>) =>
  compose(facts, changes)
    .text.split('\n')
    .filter((line) => line !== '');

describe.each(locales)('the digest in "%s"', (locale: Locale) => {
  const texts = digestTexts(locale);

  it('says on a quiet day in three lines below its date that nothing happened, and what a missing one would mean', () => {
    const below = (changes: Partial<DigestOptions>) => lines(nothing, { locale, ...changes }).slice(1);
    expect(below({})).toEqual([texts.quiet, texts.sentNone, texts.daily]);
    expect(below({ frequency: 'weekly' })).toEqual([texts.quiet, texts.sentNone, texts.weekly]);
    expect(below({ frequency: 'off' })).toEqual([texts.quiet, texts.sentNone]);
  });

  it('lists requests, meetings and what waits, under their titles', () => {
    const { text, html } = compose(full, { locale });
    for (const title of [texts.requests, texts.meetings, texts.held]) {
      expect(text.split('\n')).toContain(title);
      expect(html).toContain(`>${title}</h2>`);
    }
    expect(text).toContain(fill(texts.more, { count: 60 }));
    expect(text).toContain(fill(texts.calendars, { count: 3 }));
    expect(text).not.toContain(texts.quiet);
    expect(html).toContain(`<html lang="${locale}"`);
  });

  it('links each message that is held to what can be done with it', () => {
    const links = [...compose(full, { locale }).html.matchAll(/href="(https:[^"]+)"/g)].map(([, url]) => url);
    const link = (id: string) => (action: string) => `${origin}${pagePath(locale, 'decision')}#${action}-code-${id}`;
    const forOne = decisionActions.filter((action) => action !== 'discard');
    const withoutDelete = forOne.filter((action) => action !== 'delete');
    expect(links).toEqual([
      ...forOne.map(link('id-2')),
      ...withoutDelete.map(link('id-3')),
      link(full.list)('discard'),
    ]);
  });
});

it('names who asked for what, and links to a reply', () => {
  const { text, html, subject } = compose(full);
  expect(text).toContain('- Zoé · More bookings · R-1\n  Reply: zoe@example.com');
  expect(html).toMatch(/<a href="mailto:zoe@example\.com"[^>]*>Reply<\/a>/);
  expect(text).toMatch(/- Monday, November 23, 2026, at 2:00\sPM: Zoé · M-1/);
  expect(subject).toBe('Mon, Nov 23: digest, decision needed');
  expect(compose(nothing).subject).toBe('Mon, Nov 23: digest');
});

it('tells the numbers of a week by page and language, and how many name a topic', () => {
  const { text, html } = compose(nothing, {
    week: [
      { page: '/contact', locale: 'en', requests: 1200, meetings: 3, topics: 900 },
      { page: '', locale: 'fr', requests: 0, meetings: 1, topics: 0 },
    ],
  });
  expect(text).toContain(
    'The last seven days\n' +
      '- /contact, English. Requests: 1,200, meetings: 3\n' +
      '- –, French. Requests: 0, meetings: 1\n' +
      '- With a message or topic: 900 of 1,204',
  );
  expect(html).toContain('>The last seven days</h2>');
});

it('says how many mails were sent and how late the latest was', () =>
  expect(lines(full)).toContain('Emails sent: 1,234. Longest delay: 4\u00a0minutes.'));

it('marks what the operator sent as a test', () =>
  expect(compose({ ...full, requests: [{ ...zoe, is_test: true }] }).text).toContain('- [Test] Zoé · '));

it('cuts a long topic between whole letters, so that it stays valid JSON', () => {
  const { text } = compose({ ...full, requests: [{ ...zoe, topic: `A${'👩‍🚀'.repeat(100)}` }] });
  expect(text.isWellFormed()).toBe(true);
  expect(text).toMatch(/· A(?:👩‍🚀){79}… ·/u);
});

it('says how to decide by command where nothing signs links', () => {
  const { text, html } = compose(full, { codeOf: () => undefined });
  expect(text).toContain('To decide: npm run admin -- release R-2');
  expect(text).toContain('To decide: npm run admin -- release digest-1a2b3c4d');
  expect(html).not.toContain(pagePath('en', 'decision'));
});

it('says what could not be sent, where to, and why', () => {
  const failed = {
    ...held,
    state: 'failed',
    channel: 'webhook',
    purpose: 'event',
    last_error: 'redirected (307)',
  } as const;
  const { text } = compose({ ...nothing, held: [failed, { ...failed, channel: 'email' }], held_count: 2 });
  expect(text).toContain('- Could not be sent to your webhook: Zoé · More bookings · R-2\n');
  expect(text).toContain('- Could not be sent: Zoé · More bookings · R-2\n');
  expect(text).toContain('  Reason: redirected (307)\n');
});

it('tells apart what was sent too fast, what is beyond the limits, and what looks automated', () => {
  const reasons = ['too_fast', 'flood', 'honeypot'];
  const { text } = compose({ ...nothing, held: reasons.map((reason) => ({ ...held, reason })), held_count: 3 });
  expect(text.match(/[\w ]+: Zoé/g)).toEqual([
    ' Sent very fast: Zoé',
    ' Beyond the limits: Zoé',
    ' Looks automated: Zoé',
  ]);
});

it('links to the deletion of all only where it names something that this deletes', () => {
  const reasonOf = (reason: string) => compose({ ...nothing, held: [{ ...held, reason }], held_count: 9 }).html;
  expect(reasonOf('flood')).toContain(`#discard-code-${nothing.list}`);
  expect(reasonOf('too_fast')).not.toContain('#discard-');
  expect(compose({ ...nothing, held: full.held.slice(1), held_count: 1 }).html).not.toContain('#discard-');
});

it('is marked as automatic, so that no absence note comes back', () =>
  expect(compose(nothing).headers).toEqual({ 'Auto-Submitted': 'auto-generated' }));

it('shows what a visitor typed as text', () => {
  const evil = '<img src=x onerror=alert(1)>"\'&';
  const { html } = compose({ ...full, requests: [{ ...zoe, name: evil, topic: evil }] });
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
});

it('does not let an email end its link', () => {
  const { html } = compose({ ...full, requests: [{ ...zoe, email: 'a"b@ñandú.es?bcc=x@y.example' }] });
  expect(html).toContain(`<a href="mailto:${encodeURIComponent('a"b@ñandú.es?bcc=x@y.example')}"`);
});

describe('the scheduled call', () => {
  const ask = () =>
    handler(
      new Request(`${submitUrl}/dispatch`, { method: 'POST', headers: { 'X-Dispatch-Secret': 'dispatch-secret' } }),
      '',
    );

  it('queues the digest that is due, to the team', async () => {
    calls.digest = full;
    await ask();
    expect(calls.digests).toMatchObject([{ day: full.day, mail: { channel: 'email', purpose: 'digest' } }]);
    expect(calls.digests[0]?.mail.payload).not.toHaveProperty('to');
    calls.digest = null;
    await ask();
    expect(calls.digests).toHaveLength(1);
  });

  it.each([
    ['2026-11-23', [full.until]],
    ['2026-11-24', []],
  ])('asks for the numbers of the week on Mondays only: %s', async (day, weeks) => {
    calls.weeks.length = 0;
    calls.digest = { ...full, day };
    await ask();
    calls.digest = null;
    expect(calls.weeks).toEqual(weeks);
  });

  it('queues a notice to the team when a held meeting is new, with codes that decide', async () => {
    await ask();
    expect(calls.heldNotices).toEqual([]);
    calls.heldNotice = { until: '', held: [held], held_count: 1, list: full.list };
    await ask();
    expect(calls.heldNotices).toMatchObject([{ channel: 'email', purpose: 'held', due_at: null }]);
    expect(calls.heldNotices[0]?.payload).not.toHaveProperty('to');
    const [, code = ''] = /#discard-([\w-]+)/.exec(calls.heldNotices[0]?.payload.html ?? '') ?? [];
    expect(readCode(code, decisionSecret, new Date())).toEqual({ messageId: full.list, heldSince: '0' });
  });

  it('sends mails even when the notice fails', async () => {
    calls.heldNotice = new Error('gone');
    expect((await ask()).status).toBe(200);
    expect(calls.dispatches).toBe(1);
  });

  it('sends mails even when the digest fails', async () => {
    calls.digest = new Error('gone');
    expect((await ask()).status).toBe(200);
    expect(calls.dispatches).toBe(1);
    expect(JSON.stringify(calls.lines)).toContain('internalError');
  });
});

it('tells of held meetings when they begin, what can be done with them, and how many more there are', () => {
  const meeting = { ...held, purpose: 'team', starts_at: '2026-11-23T19:00:00Z' };
  const facts = { until: '', held: [meeting], held_count: 61, list: full.list };
  const links = {
    locale: 'en',
    origin,
    codeOf: ({ messageId }: { messageId: string }) => `code-${messageId}`,
  } as const;
  const { text, html, subject, to } = heldNotice(facts, links);
  expect(subject).toBe('Waiting for your decision: 61');
  expect(text).toMatch(/Looks automated: Monday, November 23, 2026, at 2:00\sPM · /);
  expect(text).toContain('And 60 more');
  expect(html).toContain(`${origin}/decision#discard-code-${full.list}`);
  // To the team.
  expect(to).toBeUndefined();
  const requests = heldNotice({ ...facts, held: [meeting, { ...held, reason: 'flood' }] }, links);
  expect(requests.text).toMatch(/\nUpcoming meetings\n[^]+M|R-2[^]+\nNew requests\n- Beyond the limits: Zoé/);
  const command = heldNotice(facts, { ...links, codeOf: () => undefined });
  expect(command.text).toContain('npm run admin -- release');
});
