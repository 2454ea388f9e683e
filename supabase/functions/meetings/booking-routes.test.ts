import { describe, expect, it } from 'vitest';
import { teamLanguage } from '../../../src/i18n/locales.ts';
import { tokenPattern, type BookedMeeting } from '../../../src/meetings/protocol.ts';
import { origin } from '../../../test-support/fixtures.ts';
import { book, call, calls, countDone, expectResponse, storedMeeting, token } from '../../../test-support/functions.ts';
import { teamTexts } from '../_shared/mail/mail-texts.ts';
import { hashToken } from '../_shared/meetings/meeting.ts';
import { sqlRules } from '../_shared/meetings/rules.ts';

const bookedFrom = async (response: Promise<Response>) => (await (await response).json()) as BookedMeeting;

describe('free times', () => {
  const times = async () => ((await (await call('/meetings/times')).json()) as { times: string[] }).times;

  it('come with the team’s zone, the length and the end of the search, to the second', async () => {
    calls.freeTimes = { times: ['2027-03-15T09:00:00-04:00'], until: '2027-04-09T15:00:00.123+00:00' };
    const found = { times: ['2027-03-15T13:00:00Z'], until: '2027-04-09T15:00:00Z' };
    const body = { ...found, timeZone: 'America/New_York', minutes: 30 };
    const headers = { 'Access-Control-Allow-Origin': origin, 'Cache-Control': 'no-store' };
    await expectResponse(call('/meetings/times'), 200, body, headers);
    // The response does not wait for it.
    expect(calls.done).toEqual(['refreshIfStale']);
  });

  it('are asked of the database once a second, and again after a booking or a time that was taken', async () => {
    const [first = ''] = await times();
    calls.freeTimes = { ...calls.freeTimes, times: [] };
    expect(await times()).toEqual([first]);
    await book();
    expect(await times()).toEqual([]);
    calls.freeTimes = { ...calls.freeTimes, times: [first] };
    calls.bookOutcome = { outcome: 'taken' };
    await book();
    expect(await times()).toEqual([first]);
  });
});

describe('a booking', () => {
  it('gets the meeting, its token and its calendar file', async () => {
    await expectResponse(book(), 200, {
      reference: expect.stringMatching(/^M(-[0-9A-F]{4}){3}$/) as string,
      startsAt: '2027-03-15T13:00:00Z',
      endsAt: '2027-03-15T13:30:00Z',
      state: 'booked',
      sequence: 0,
      isOver: false,
      token: expect.stringMatching(tokenPattern) as string,
      ics: expect.stringContaining('METHOD:PUBLISH') as string,
      isMailed: true,
    });
  });

  it('is told when no mail goes to them, and the team when an address had enough', async () => {
    calls.bookOutcome = { outcome: 'booked', ...storedMeeting, mailed: false };
    expect(await bookedFrom(book())).toMatchObject({ isMailed: false, token });
    calls.bookOutcome = undefined;
    await book();
    const notice = calls.booked[0]?.mails.find(({ purpose }) => purpose === 'team_booked');
    const { confirmation, tooManyMails } = teamTexts(teamLanguage()).notice;
    expect(notice?.payload.text).not.toContain(confirmation);
    expect(notice?.unmailed?.text).toContain(`${confirmation}: ${tooManyMails}`);
  });

  it('reaches the database cleaned, with the team’s rules and the hash of its token, never the token', async () => {
    const { token } = await bookedFrom(book({ name: ' Zoé\r\nBcc: x ', email: ' zoe@example.com\u200b' }));
    expect(calls.booked[0]).toMatchObject({
      booking: {
        key: 'key-0001',
        ...{ name: 'Zoé Bcc: x', email: 'zoe@example.com', locale: 'fr', timeZone: 'Asia/Kolkata', sequence: 0 },
        tokenHash: hashToken(token),
        pagePath: '/fr/contact',
        holdReason: undefined,
      },
      visitor: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string, perMinute: 5, perDay: 30 },
      rules: sqlRules(),
    });
  });

  it('that is repeated gets the first one’s token and current state, and may have mails to send', async () => {
    await book();
    const moved = { starts_at: '2027-03-16T14:00:00Z', ends_at: '2027-03-16T14:30:00Z', sequence: 1 };
    calls.bookOutcome = { outcome: 'repeated', ...storedMeeting, ...moved };
    const meeting = await bookedFrom(book());
    expect(meeting).toMatchObject({ token, sequence: 1, startsAt: '2027-03-16T14:00:00Z' });
    expect(meeting.ics).toContain('SEQUENCE:1');
    expect(countDone('dispatch')).toBe(2);
  });

  it('has the same content hash under another key, and another one at another time', async () => {
    for (const changes of [{}, { key: 'key-0002', locale: 'es' }, { startsAt: '2027-03-15T14:00:00Z' }])
      await book(changes);
    const [first, second, third] = calls.booked.map(({ booking }) => booking.contentHash);
    expect([second === first, third === first]).toEqual([true, false]);
  });

  it.each<[string, object, object]>([
    ['no topic', { topic: undefined }, { topic: '' }],
    ['a filled honeypot', { honeypot: 'http://spam.example' }, { holdReason: 'honeypot' }],
    ['too little time', { formElapsedMs: 999 }, { holdReason: 'too_fast' }],
    ['an unknown zone', { timeZone: 'Mars/Olympus_Mons' }, { timeZone: 'America/New_York' }],
    ['an offset for a zone', { timeZone: '+05:30' }, { timeZone: 'America/New_York' }],
    ['no zone', { timeZone: undefined }, { timeZone: 'America/New_York' }],
    ['an unknown language', { locale: 'xx' }, { locale: 'en' }],
    ['an invalid page', { pagePath: 'javascript:alert(1)' }, { pagePath: undefined }],
  ])('with %s gets the usual response', async (_, changes, booking) => {
    expect((await book(changes)).status).toBe(200);
    expect(calls.booked[0]?.booking).toMatchObject(booking);
  });

  it.each([
    ...[{ key: undefined }, { key: 'short' }, { key: "x' or '1'='1" }, { name: ['Zoé'] }, { formElapsedMs: '5000' }],
    ...[undefined, null, 1_805_000_000_000, 'tomorrow', '2027-03-15', '2027-03-15T13:00', '2027-13-15T13:00:00Z']
      .concat('2027-02-30T13:00:00Z', '2027-03-15T24:00:00Z')
      .concat('2027-03-15T13:00:00-04:00', '2027-03-15T13:00:30Z', '9999-03-15T13:00:00Z')
      .map((startsAt) => ({ startsAt })),
  ])('with %j is unreadable', async (changes) => {
    expect((await book(changes)).status).toBe(400);
    expect(calls.booked).toEqual([]);
  });
});

it.each([
  ['from the beginning', 'honeypot'],
  ['beyond the limits, which only the database knows', 'flood'],
] as const)('writes into the log that a booking is held %s, and no answer tells', async (_, held) => {
  for (const outcome of ['booked', 'repeated'] as const) {
    calls.lines.length = 0;
    calls.bookOutcome = { outcome, ...storedMeeting, hold_reason: held, mailed: false };
    expect(JSON.stringify(await bookedFrom(book()))).not.toContain(held);
    const { reference } = storedMeeting;
    expect(calls.lines).toContainEqual({ code: 'meetingHeld', reference, detail: held });
  }
});
