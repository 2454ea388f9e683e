import { describe, expect, it } from 'vitest';
import type { BookedMeeting } from '../../../src/meetings/protocol.ts';
import { meetingFixture, origin } from '../../../test-support/fixtures.ts';
import { calls, change, expectResponse, post, storedMeeting, token } from '../../../test-support/functions.ts';
import { hashToken, tokenOf } from '../_shared/meetings/meeting.ts';

const purposes = () => calls.changed[0]?.mails.map(({ purpose }) => purpose);

describe('a shown meeting', () => {
  it('contains what the visitor may know, and nothing that they typed', async () => {
    const { reference, startsAt, endsAt } = meetingFixture;
    const meeting = { reference, startsAt, endsAt, state: 'booked', sequence: 0, isOver: false };
    await expectResponse(post('/meetings/show', { token }), 200, meeting, { 'Access-Control-Allow-Origin': origin });
  });

  it('is over from its start on', async () => {
    calls.stored.set(hashToken(token), { ...storedMeeting, starts_at: '2027-03-10T15:00:00Z', is_over: true });
    expect(await (await post('/meetings/show', { token })).json()).toMatchObject({ isOver: true });
  });
});

it('the times that a meeting may be moved to are asked for by its token, which is in no URL', async () => {
  const body = { ...calls.freeTimes, timeZone: 'America/New_York', minutes: 30 };
  await expectResponse(post('/meetings/move-times', { token }), 200, body);
  expect(calls.movedTokenHashes).toEqual([hashToken(token)]);
  const madeUp = tokenOf('nothing', 'a secret');
  for (const path of ['move-times', 'show'])
    await expectResponse(post(`/meetings/${path}`, { token: madeUp }), 404, { error: 'meetingUnknown' });
});

describe('a change', () => {
  it('moves the meeting: the same token and id, one state later', async () => {
    const response = await change();
    expect(response.status).toBe(200);
    const meeting = (await response.json()) as BookedMeeting;
    const [startsAt, endsAt] = ['2027-03-16T14:00:00Z', '2027-03-16T14:30:00Z'];
    expect(meeting).toMatchObject({ startsAt, endsAt, token, state: 'booked', sequence: 1 });
    expect(meeting.ics).toContain('SEQUENCE:1');
    expect(meeting.ics).toContain('DTSTART:20270316T140000Z');
    expect(calls.changed[0]?.change).toMatchObject({ tokenHash: hashToken(token), sequence: 0, startsAt });
    expect(purposes()).toEqual(['visitor', 'team_moved', 'reminder']);
    expect(calls.done).toEqual(['dispatch']);
  });

  it('cancels the meeting: calendars take it out, and nobody is reminded', async () => {
    const meeting = (await (await change({ startsAt: null })).json()) as BookedMeeting;
    expect(meeting).toMatchObject({ state: 'canceled', sequence: 1, startsAt: storedMeeting.starts_at });
    expect(meeting.ics).toContain('METHOD:CANCEL');
    expect(purposes()).toEqual(['visitor', 'team_canceled']);
  });

  it('that is repeated succeeds again, and sends nothing', async () => {
    calls.changeOutcome = { outcome: 'repeated', ...storedMeeting, sequence: 1, starts_at: '2027-03-16T14:00:00Z' };
    expect((await change()).status).toBe(200);
    expect(calls.done).toEqual([]);
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

  it.each([
    ...[{ sequence: -1 }, { sequence: 1.5 }, { sequence: '0' }, { sequence: undefined }, { token: undefined }],
    ...[{ startsAt: undefined }, { startsAt: '' }, { startsAt: 'null' }, { token: 42 }],
  ])('with %j is unreadable', async (changes) => {
    expect((await change(changes)).status).toBe(400);
    expect(calls.changed).toEqual([]);
  });
});

it.each([
  ['guessed', 'AAAAAAAAAAAAAAAAAAAAAA'],
  ['of another deployment', tokenOf(storedMeeting.id, 'the secret of another deployment')],
  ['too short', token.slice(1)],
  ['too long', `${token}A`],
  ['in capitals', token.toUpperCase()],
  ['in another encoding', Buffer.from(token, 'base64url').toString('hex')],
  ['empty', ''],
  ['the id of a meeting', storedMeeting.id],
  ['the hash that is stored', hashToken(token)],
  ['a pattern', '%'.repeat(22)],
])('a token that is %s gives no access, and all get the same response (F86)', async (_, wrong) => {
  for (const responding of [post('/meetings/show', { token: wrong }), change({ token: wrong })])
    await expectResponse(responding, 404, { error: 'meetingUnknown' });
  expect(calls.changed).toEqual([]);
});
