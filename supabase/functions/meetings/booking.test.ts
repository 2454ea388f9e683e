import { describe, expect, it } from 'vitest';
import { tokenPattern, type BookedMeeting } from '../../../src/meetings/protocol.ts';
import { bookingRequest } from '../../fixtures/meeting.ts';
import { expectResponse, origin } from '../../../test-support/environment.ts';
import { call, calls, post, storedMeeting, token } from '../../../test-support/meetings-handler.ts';
import type { BookOutcome } from './database.ts';
import { sqlRules } from './rules.ts';
import { hashToken } from './meeting.ts';

const book = (changes: object = {}) => post('/book', { ...bookingRequest, ...changes });
const bookedFrom = async (response: Response) => (await response.json()) as BookedMeeting;

describe('free times', () => {
  it('come with the team’s zone, the length and the end of the search', async () => {
    const body = { ...calls.freeTimes, timeZone: 'America/New_York', minutes: 30 };
    const headers = { 'Access-Control-Allow-Origin': origin, 'Cache-Control': 'no-store' };
    await expectResponse(call('/times'), 200, body, headers);
  });

  it('are written to the second, however the database writes them', async () => {
    calls.freeTimes = { times: ['2027-03-15T09:00:00-04:00'], until: '2027-04-09T15:00:00.123+00:00' };
    expect(await (await call('/times')).json()).toMatchObject({
      times: ['2027-03-15T13:00:00Z'],
      until: '2027-04-09T15:00:00Z',
    });
  });

  it('are asked of the database once a second, and again after a booking or a time that was taken', async () => {
    const times = async () => ((await (await call('/times')).json()) as { times: string[] }).times;
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

  it('start a refresh of the busy calendars, without waiting for it', async () => {
    await call('/times');
    expect(calls.refreshesIfStale).toBe(1);
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

  it('is told when it is not mailed, because it is held or the address cannot be mailed', async () => {
    calls.bookOutcome = { outcome: 'booked', ...storedMeeting, mailed: false };
    expect(await bookedFrom(await book())).toMatchObject({ isMailed: false, token });
    calls.bookOutcome = { outcome: 'booked', ...storedMeeting, mailed: true };
    expect(await bookedFrom(await book({ email: 'zoé@example.com' }))).toMatchObject({ isMailed: false, token });
  });

  it('to an address that had enough mails is told to the team alone', async () => {
    await book();
    const notice = calls.booked[0]?.mails.find(({ purpose }) => purpose === 'team');
    expect(notice?.payload.text).not.toContain('Confirmation');
    expect(notice?.unmailed?.text).toContain('had many emails today: please confirm the meeting yourself');
  });

  it('reaches the database cleaned, with the hash of its token and never the token', async () => {
    const { token } = await bookedFrom(await book({ name: ' Zoé\r\nBcc: x ', email: ' zoe@example.com\u200b' }));
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
    expect(calls.booked[0]).toMatchObject({
      booking: {
        key: 'key-0001',
        meeting: { name: 'Zoé Bcc: x', email: 'zoe@example.com', locale: 'fr', timeZone: 'Asia/Kolkata', sequence: 0 },
        tokenHash: hashToken(token),
        pagePath: '/fr/contact',
        quarantineReason: undefined,
      },
      visitor: { hash, perMinute: 5, perDay: 30 },
    });
  });

  it('is checked against the team’s rules', async () => {
    await book();
    expect(calls.booked[0]?.rules).toEqual(sqlRules());
  });

  it('has its mails sent after the response when it is new, or may have been released', async () => {
    await book();
    expect(calls.dispatches).toBe(1);
    calls.bookOutcome = { outcome: 'repeated', ...storedMeeting };
    await book();
    expect(calls.dispatches).toBe(2);
  });

  it('that is repeated gets the first one’s token and current state', async () => {
    const moved = { starts_at: '2027-03-16T14:00:00Z', ends_at: '2027-03-16T14:30:00Z', sequence: 1 };
    calls.bookOutcome = { outcome: 'repeated', ...storedMeeting, ...moved };
    const meeting = await bookedFrom(await book());
    expect(meeting).toMatchObject({ token, sequence: 1, startsAt: '2027-03-16T14:00:00Z' });
    expect(meeting.ics).toContain('SEQUENCE:1');
  });

  it('has the same content hash under another key, and another one at another time', async () => {
    for (const changes of [{}, { key: 'key-0002', locale: 'es' }, { startsAt: '2027-03-15T14:00:00Z' }]) {
      await book(changes);
    }
    const [first, second, third] = calls.booked.map(({ booking }) => booking.contentHash);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it.each<[string, BookOutcome | Error, number, string, string | null]>([
    ['its time is taken', { outcome: 'taken' }, 409, 'timeTaken', null],
    ['its key is used for another booking', { outcome: 'conflict' }, 409, 'keyTaken', null],
    ['it is over the limit', { outcome: 'limited', retry_after: 42 }, 429, 'tooManyRequests', '42'],
    ['something fails on our side, neutrally', new Error('disk full'), 503, 'unavailable', '5'],
  ])('is told that %s', async (_, outcome, status, error, retryAfter) => {
    calls.bookOutcome = outcome;
    await expectResponse(book(), status, { error }, { 'Retry-After': retryAfter });
    // Its mails were not composed.
    expect([calls.booked, calls.dispatches]).toEqual([[], 0]);
    // The team hears of what is our fault.
    expect(calls.serverErrors).toBe(status === 503 ? 1 : 0);
  });

  it('is told which fields are wrong, in codes', async () => {
    const wrong = { name: 'Z', email: 'zoe@example', topic: 'x'.repeat(501) };
    const fields = { name: 'nameTooShort', email: 'emailInvalid', topic: 'topicTooLong' };
    await expectResponse(book(wrong), 422, { error: 'fieldsInvalid', fields });
    expect(calls.booked).toEqual([]);
  });

  it('needs no topic', async () => expect((await book({ topic: undefined })).status).toBe(200));

  it.each([
    ['honeypot', { honeypot: 'http://spam.example' }],
    ['too_fast', { formElapsedMs: 999 }],
  ])('is held with the usual response when it looks automated: %s', async (reason, changes) => {
    expect((await book(changes)).status).toBe(200);
    expect(calls.booked[0]?.booking.quarantineReason).toBe(reason);
  });

  it.each([
    ['an unknown zone', { timeZone: 'Mars/Olympus_Mons' }],
    ['an offset instead of a zone', { timeZone: '+05:30' }],
    ['markup for a zone', { timeZone: '<script>' }],
    ['no zone', { timeZone: undefined }],
  ])('with %s counts as made in the team’s zone', async (_, changes) => {
    expect((await book(changes)).status).toBe(200);
    expect(calls.booked[0]?.booking.meeting.timeZone).toBe('America/New_York');
  });

  it('in an unknown language is in English, and an invalid page is not recorded', async () => {
    await book({ locale: 'xx', pagePath: 'javascript:alert(1)' });
    expect(calls.booked[0]?.booking).toMatchObject({ meeting: { locale: 'en' }, pagePath: undefined });
  });

  it.each([
    { key: undefined },
    { key: 'short' },
    { key: "x' or '1'='1" },
    { startsAt: undefined },
    { startsAt: 'tomorrow' },
    { startsAt: '2027-03-15' },
    { startsAt: '2027-03-15T13:00' },
    { startsAt: '2027-03-15T13:00:00-04:00' },
    { startsAt: '2027-03-15T13:00:30Z' },
    { startsAt: '2027-13-15T13:00:00Z' },
    { startsAt: '9999-03-15T13:00:00Z' },
    { startsAt: 1_805_000_000_000 },
    { startsAt: null },
    { name: ['Zoé'] },
    { formElapsedMs: '5000' },
  ])('with %j is unreadable', async (changes) => {
    expect((await book(changes)).status).toBe(400);
    expect(calls.booked).toEqual([]);
  });
});

it.each([
  ['it was held from the beginning', 'honeypot'],
  ['it is beyond the limits, which only the database knows', 'flood'],
] as const)('writes into the log that a booking is held and why, and no answer tells: %s', async (_, held) => {
  calls.bookOutcome = { outcome: 'booked', ...storedMeeting, held, mailed: false };
  expect(JSON.stringify(await bookedFrom(await book()))).not.toContain(held);
  const { reference } = storedMeeting;
  expect(calls.lines).toContainEqual({ code: 'meetingQuarantined', reference, detail: held });
  calls.lines.length = 0;
  calls.bookOutcome = { outcome: 'repeated', ...storedMeeting, held, mailed: false };
  await book();
  expect(calls.lines).toContainEqual({ code: 'meetingQuarantined', reference, detail: held });
});

it('writes references and codes into the log, but no personal data and no token', async () => {
  const { token } = await bookedFrom(await book({ topic: 'My secret plan' }));
  calls.bookOutcome = Object.assign(new Error('failing row contains (Zoé, zoe@example.com)'), { code: '53100' });
  await book();
  await book({ email: 'zoe@invalid' });
  const log = JSON.stringify(calls.lines);
  for (const secret of ['Zoé', 'zoe@', 'plan', '192.0.2.1', token, hashToken(token)]) expect(log).not.toContain(secret);
  for (const code of ['meetingBooked', 'M-', '53100', 'fieldsInvalid']) expect(log).toContain(code);
});
