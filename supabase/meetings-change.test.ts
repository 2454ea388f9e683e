import { beforeEach, describe, expect, it } from 'vitest';
import { sampleBooking, sampleChange, sampleRules } from './fixtures/meeting.ts';
import { useMeetings, type MeetingOutcome, type SqlChange } from '../test-support/use-meetings.ts';
import { tally } from '../test-support/use-test-database.ts';

const meetings = await useMeetings();
const { sql, count } = meetings;

// The times of a meeting and of its buffer, and two that are free.
const timesBefore = await meetings.freeTimes();
const [start = '', adjacent = '', , later = '', , , latest = ''] = timesBefore.slice(100);
const booking = sampleBooking(start);
beforeEach(() => meetings.book(booking));

const change = ({ starts_at = null, ...changes }: Partial<SqlChange>) =>
  meetings.change({ ...sampleChange(booking, starts_at), ...changes });

const stored = async () => {
  const [row] = await sql`select state, sequence, starts_at, time_zone from consultation.meetings
    where id = ${booking.id}`;
  return row;
};

const mails = (purpose: string) => sql`select payload ->> 'text' as time, state from consultation.outgoing_messages
  where purpose = ${purpose} order by created_at`;

describe('a move', () => {
  it('takes the new time, frees the old one and counts the change', async () => {
    const { id } = booking;
    const outcome = await change({ starts_at: later, time_zone: 'America/Los_Angeles' });
    expect(outcome).toMatchObject({ outcome: 'changed', id, starts_at: later, sequence: 1, state: 'booked' });
    expect(await stored()).toMatchObject({ sequence: 1, starts_at: new Date(later), time_zone: 'America/Los_Angeles' });
    const times = await meetings.freeTimes();
    expect(times).toContain(start);
    expect(times).not.toContain(later);
  });

  it('keeps the time zone when it names none', async () => {
    await change({ starts_at: later });
    expect(await stored()).toMatchObject({ time_zone: booking.time_zone });
  });

  it('is not blocked by the meeting itself (F82)', async () => {
    expect(await meetings.freeTimes()).not.toContain(adjacent);
    const outcome = await meetings.change(sampleChange(booking, adjacent), sampleRules({ maximum_per_day: 1 }));
    expect(outcome).toMatchObject({ outcome: 'changed', starts_at: adjacent });
  });

  it('is offered all that it is not blocked from, but not the time it has, and only to its token (F82)', async () => {
    const rules = sampleRules({ maximum_per_day: 1 });
    const timesFor = async (token: string | null) =>
      (await meetings.freeTimes(rules, token)).filter((time) => time > timesBefore[40]! && time < timesBefore[160]!);
    const expected = timesBefore.slice(41, 160).filter((time) => time !== start);
    expect(await timesFor(booking.token_hash)).toEqual(expected);
    expect((await timesFor(null)).length).toBeLessThanOrEqual(expected.length - 47);
    expect(await timesFor(sampleBooking(later).token_hash)).toEqual(await timesFor(null));
  });

  it('queues its mails in place of those that wait, the reminder too (F83)', async () => {
    await change({ starts_at: later });
    expect(await mails('reminder')).toEqual([{ time: later, state: 'waiting' }]);
    expect(await mails('visitor')).toMatchObject([{ time: later }]);
  });

  it('counts up with each change (F84)', async () => {
    for (const [sequence, starts_at] of [later, latest, start].entries()) {
      expect(await change({ sequence, starts_at })).toMatchObject({ outcome: 'changed', sequence: sequence + 1 });
    }
    expect(await change({ sequence: 3 })).toMatchObject({ outcome: 'changed', sequence: 4, state: 'canceled' });
  });

  it('to the time that the meeting already has succeeds without a mail', async () => {
    const before = await count('outgoing_messages');
    const outcome = await change({ starts_at: start });
    expect(outcome).toMatchObject({ outcome: 'repeated', sequence: 0, starts_at: start });
    expect(await count('outgoing_messages')).toEqual(before);
  });

  it('to a time that is not free changes nothing (F80, F87)', async () => {
    await meetings.book(sampleBooking(later));
    for (const shiftMs of [0, -7 * 86_400_000, 60_000, 365 * 86_400_000]) {
      const starts_at = new Date(Date.parse(later) + shiftMs).toISOString();
      expect(await change({ starts_at })).toEqual({ outcome: 'taken' });
    }
    expect(await stored()).toMatchObject({ sequence: 0, starts_at: new Date(start) });
    expect(await mails('reminder')).toHaveLength(2);
  });

  it('of many meetings to one time at once: one wins (F80)', async () => {
    const others = (await meetings.freeTimes()).filter((_, n) => n > 200 && n % 4 === 0).slice(0, 20);
    const bookings = others.map((time) => sampleBooking(time));
    await Promise.all(bookings.map((other) => meetings.book(other)));
    const moves = bookings.map((other) => meetings.change(sampleChange(other, later)));
    expect(tally(await Promise.all(moves))).toEqual({ changed: 1, taken: 19 });
  });
});

describe('a cancellation', () => {
  it('frees the time, keeps the meeting and deletes the reminder (F83)', async () => {
    const canceled = { outcome: 'changed', sequence: 1, state: 'canceled', starts_at: start };
    expect(await change({})).toMatchObject(canceled);
    expect(await mails('reminder')).toEqual([]);
    expect(await meetings.freeTimes()).toContain(start);
    expect(await meetings.book(sampleBooking(start))).toMatchObject({ outcome: 'booked' });
  });

  it('is final', async () => {
    await change({});
    expect(await change({ sequence: 1, starts_at: later })).toEqual({ outcome: 'stale' });
    expect(await change({ sequence: 1 })).toEqual({ outcome: 'stale' });
  });
});

describe('a change that is sent again (F79)', () => {
  it.each([
    ['move', later],
    ['cancellation', null],
  ])('succeeds again when it is a %s, and changes nothing', async (_, starts_at) => {
    const first = await change({ starts_at });
    const before = await count('outgoing_messages');
    expect(await change({ starts_at })).toEqual({ ...first, outcome: 'repeated' });
    expect(await count('outgoing_messages')).toEqual(before);
  });

  it('20 times at once is done once', async () => {
    const copies = Array.from({ length: 20 }, () => change({ starts_at: later }));
    expect(tally(await Promise.all(copies))).toEqual({ changed: 1, repeated: 19 });
    expect(await stored()).toMatchObject({ sequence: 1 });
  });
});

describe('a change from another state (F85)', () => {
  it('is stale after a change', async () => {
    await change({ starts_at: later });
    for (const next of [{ starts_at: latest }, {}, { sequence: 7 }]) {
      expect(await change(next)).toEqual({ outcome: 'stale' });
    }
  });

  it('two at once to different times: one is done', async () => {
    const outcomes = await Promise.all([change({ starts_at: later }), change({ starts_at: latest }), change({})]);
    expect(tally(outcomes)).toEqual({ changed: 1, stale: 2 });
  });

  it('is over once the meeting has begun', async () => {
    await meetings.letBegin('-1 minute');
    expect(await change({ starts_at: later })).toEqual({ outcome: 'over' });
    expect(await change({})).toEqual({ outcome: 'over' });
    expect(await meetings.show(booking.token_hash)).toMatchObject({ is_over: true, state: 'booked' });
  });

  it.each(['0'.repeat(64), '', 'ff'])('with the token hash "%s" finds no meeting (F86)', async (token_hash) => {
    expect(await change({ token_hash, starts_at: later })).toEqual({ outcome: 'unknown' });
    expect(await meetings.show(token_hash)).toBeNull();
    expect(await stored()).toMatchObject({ sequence: 0 });
  });
});

it('limits how often a visitor changes meetings (F88)', async () => {
  const limits = { per_minute: 3, per_day: 30 };
  const outcomes: MeetingOutcome[] = [];
  for (const [sequence, starts_at] of [later, latest, later].entries()) {
    outcomes.push(await meetings.change({ ...sampleChange(booking, starts_at), sequence }, sampleRules(), limits));
  }
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['changed', 'changed', 'limited']);
  expect(outcomes[2]?.retry_after).toBeGreaterThan(50);
});

it('quarantines the mails about a change of a quarantined meeting', async () => {
  await sql`delete from consultation.meetings`;
  const suspicious = { ...sampleBooking(later), quarantine_reason: 'too_fast' as const };
  await meetings.book(suspicious);
  await meetings.change(sampleChange(suspicious, latest));
  expect(await mails('reminder')).toMatchObject([{ time: latest }]);
  expect(await sql`select distinct state from consultation.outgoing_messages`).toEqual([{ state: 'quarantined' }]);
});

it('shows a meeting to whoever has its token', async () => {
  const { id, reference, starts_at, name, email, topic, locale, time_zone } = booking;
  expect(await meetings.show(booking.token_hash)).toEqual({
    ...{ id, reference, starts_at, name, email, topic, locale, time_zone },
    ends_at: new Date(Date.parse(starts_at) + 1_800_000).toISOString().replace('.000Z', 'Z'),
    ...{ state: 'booked', sequence: 0, is_over: false, is_test: false, quarantined: false },
  });
});

it('lists booked and canceled meetings from a moment on, for the feed', async () => {
  const other = sampleBooking(later);
  await meetings.book(other);
  await change({});
  const list = await meetings.list(new Date().toISOString());
  expect(list).toMatchObject([
    { id: booking.id, reference: booking.reference, state: 'canceled', sequence: 1, name: booking.name },
    { id: other.id, starts_at: later, state: 'booked', sequence: 0, email: other.email, topic: other.topic },
  ]);
  expect(list[0]?.['changed_at']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  expect(await meetings.list(later)).toEqual([]);
});

it('lists no meeting of more than 90 days ago, whatever the function asks for', async () => {
  for (const [days, expected] of [
    [89, 1],
    [91, 0],
  ] as const) {
    await meetings.letBegin(`-${days} days`);
    expect(await meetings.list('0001-01-01T00:00:00Z')).toHaveLength(expected);
  }
});
