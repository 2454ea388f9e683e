import { describe, expect, it } from 'vitest';
import type { BookedMeeting } from '../../../src/meetings/protocol.ts';
import { meetingFacts } from '../../fixtures/meeting.ts';
import { expectResponse, origin } from '../../../test-support/environment.ts';
import { calls, changeRequest, post, storedMeeting, token } from '../../../test-support/meetings-handler.ts';
import type { ChangeOutcome } from './database.ts';
import { hashToken, tokenOf } from './meeting.ts';

const change = (changes: object = {}) => post('/change', { ...changeRequest, ...changes });

describe('a shown meeting', () => {
  it('contains what the visitor may know, and nothing that they typed', async () => {
    const { reference, startsAt, endsAt } = meetingFacts;
    const meeting = { reference, startsAt, endsAt, state: 'booked', sequence: 0, isOver: false };
    await expectResponse(post('/show', { token }), 200, meeting, { 'Access-Control-Allow-Origin': origin });
  });

  it('is over from its start on', async () => {
    calls.stored.set(hashToken(token), { ...storedMeeting, starts_at: '2027-03-10T15:00:00Z', is_over: true });
    expect(await (await post('/show', { token })).json()).toMatchObject({ isOver: true });
  });
});

describe('the times that a meeting may be moved to', () => {
  it('are asked for by its token, which is in no URL', async () => {
    const body = { ...calls.freeTimes, timeZone: 'America/New_York', minutes: 30 };
    await expectResponse(post('/move-times', { token }), 200, body);
    expect(calls.movedTokenHashes).toEqual([hashToken(token)]);
  });

  it('are refused to what is no token', async () => {
    await expectResponse(post('/move-times', { token: `${token}x` }), 404, { error: 'meetingUnknown' });
    expect(calls.movedTokenHashes).toEqual([]);
  });
});

describe('a change', () => {
  it('moves the meeting: the same token and id, one state later', async () => {
    const response = await change();
    expect(response.status).toBe(200);
    const meeting = (await response.json()) as BookedMeeting;
    const times = { startsAt: '2027-03-16T14:00:00Z', endsAt: '2027-03-16T14:30:00Z' };
    expect(meeting).toMatchObject({ ...times, token, state: 'booked', sequence: 1 });
    expect(meeting.ics).toContain('SEQUENCE:1');
    expect(meeting.ics).toContain('DTSTART:20270316T140000Z');
    const { startsAt } = times;
    expect(calls.changed[0]?.change).toMatchObject({ tokenHash: hashToken(token), sequence: 0, startsAt });
    expect(calls.changed[0]?.mails.map(({ purpose }) => purpose)).toEqual(['visitor', 'team_moved', 'reminder']);
    expect(calls.dispatches).toBe(1);
  });

  it('cancels the meeting: calendars take it out, and nobody is reminded', async () => {
    const meeting = (await (await change({ startsAt: null })).json()) as BookedMeeting;
    expect(meeting).toMatchObject({ state: 'canceled', sequence: 1, startsAt: storedMeeting.starts_at });
    expect(meeting.ics).toContain('METHOD:CANCEL');
    expect(calls.changed[0]?.mails.map(({ purpose }) => purpose)).toEqual(['visitor', 'team_canceled']);
  });

  it('that is repeated succeeds again, and sends nothing', async () => {
    calls.changeOutcome = { outcome: 'repeated', ...storedMeeting, sequence: 1, starts_at: '2027-03-16T14:00:00Z' };
    expect((await change()).status).toBe(200);
    expect(calls.dispatches).toBe(0);
  });

  it('keeps the meeting’s own zone and language when the page names no valid ones', async () => {
    await change({ timeZone: 'Mars/Olympus_Mons', locale: 'xx' });
    expect(calls.changed[0]?.change.timeZone).toBe('Asia/Kolkata');
    expect(calls.changed[0]?.mails[0]?.payload.subject).toContain('déplacé');
  });

  it('tells the visitor in the language of the page that they change it on', async () => {
    await change({ locale: 'es' });
    expect(calls.changed[0]?.mails[0]?.payload.text).toContain(`${origin}/es/meeting#${token}`);
  });

  it.each<[string, ChangeOutcome | Error, number, string]>([
    ['the time is taken', { outcome: 'taken' }, 409, 'timeTaken'],
    ['the meeting has changed since it was shown', { outcome: 'stale' }, 409, 'stateChanged'],
    ['the meeting has begun', { outcome: 'over' }, 409, 'stateChanged'],
    ['the meeting was deleted meanwhile', { outcome: 'unknown' }, 404, 'meetingUnknown'],
    ['it is over the limit', { outcome: 'limited', retry_after: 42 }, 429, 'tooManyRequests'],
    ['something fails on our side', new Error('gone'), 503, 'unavailable'],
  ])('is told that %s', async (_, outcome, status, error) => {
    calls.changeOutcome = outcome;
    await expectResponse(change(), status, { error });
    expect(calls.dispatches).toBe(0);
  });

  it.each([
    { sequence: -1 },
    { sequence: 1.5 },
    { sequence: '0' },
    { sequence: undefined },
    { startsAt: undefined },
    { startsAt: '' },
    { startsAt: 'null' },
    { token: undefined },
    { token: 42 },
  ])('with %j is unreadable', async (changes) => {
    expect((await change(changes)).status).toBe(400);
    expect(calls.changed).toEqual([]);
  });
});

describe('a token', () => {
  const foreign = tokenOf('11111111-2222-4333-8444-555555555555', 'the secret of another deployment');

  it.each([
    ['guessed', 'AAAAAAAAAAAAAAAAAAAAAA'],
    ['of another deployment', foreign],
    ['too short', token.slice(1)],
    ['too long', `${token}A`],
    ['in capitals', token.toUpperCase()],
    ['in another encoding', Buffer.from(token, 'base64url').toString('hex')],
    ['empty', ''],
    ['the id of a meeting', storedMeeting.id],
    ['the hash that is stored', hashToken(token)],
    ['a pattern', '%'.repeat(22)],
  ])('that is %s gives no access, and all get the same response', async (_, wrong) => {
    for (const responding of [post('/show', { token: wrong }), change({ token: wrong })]) {
      await expectResponse(responding, 404, { error: 'meetingUnknown' });
    }
    expect(calls.changed).toEqual([]);
  });

  it('has 128 bits that cannot be derived from the meeting’s id', () => {
    expect(Buffer.from(token, 'base64url')).toHaveLength(16);
    const tokens = Array.from({ length: 1000 }, (_, n) => tokenOf(`meeting-${n}`, 'secret'));
    expect(new Set(tokens).size).toBe(1000);
  });
});

it('writes no token into the log', async () => {
  await post('/show', { token });
  await change();
  await change({ token: 'AAAAAAAAAAAAAAAAAAAAAA' });
  const log = JSON.stringify(calls.lines);
  for (const secret of [token, 'AAAAAAAAAA', hashToken(token), 'zoe@']) expect(log).not.toContain(secret);
});
