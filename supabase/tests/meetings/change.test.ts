import { beforeEach, describe, expect, it } from 'vitest';
import { tally, useTestDatabase, values } from '../../../test-support/database.ts';
import { bookingFixture, changeFixture, rulesFixture, type ChangeFixture } from '../../../test-support/fixtures.ts';

const { sql, count, freeTimes, book, meetings, letBegin, ...database } = await useTestDatabase();

// The times of a meeting and of its buffer, and two that are free.
const timesBefore = await freeTimes();
const [start = '', adjacent = '', , later = '', , , latest = ''] = timesBefore.slice(100);
const booking = bookingFixture(start);
beforeEach(() => book(booking));

const change = ({ startsAt = null, ...changes }: Partial<ChangeFixture>, rules = rulesFixture()) =>
  database.change({ ...changeFixture(booking, startsAt), ...changes }, rules);
const stored = async () => {
  const [row] = await sql`select state, sequence, starts_at, time_zone from consultation.meetings
    where id = ${booking.id}`;
  return row;
};
const mails = (purpose: string) =>
  values(sql`select payload ->> 'text' from consultation.outgoing_messages where purpose = ${purpose}
    order by created_at`);

describe('a move', () => {
  it('takes the new time, frees the old one and replaces the mails that wait, the reminder too (F83)', async () => {
    const { id } = booking;
    const outcome = await change({ startsAt: later, timeZone: 'America/Los_Angeles' });
    expect(outcome).toMatchObject({ outcome: 'changed', id, starts_at: later, sequence: 1, state: 'booked' });
    expect(await stored()).toMatchObject({ sequence: 1, starts_at: new Date(later), time_zone: 'America/Los_Angeles' });
    const times = await freeTimes();
    expect([times.includes(start), times.includes(later)]).toEqual([true, false]);
    for (const purpose of ['visitor', 'reminder']) expect(await mails(purpose)).toEqual([later]);
  });

  it('is not blocked by the meeting itself (F82)', async () => {
    expect(await freeTimes()).not.toContain(adjacent);
    const outcome = await change({ startsAt: adjacent }, rulesFixture({ maximum_per_day: 1 }));
    expect(outcome).toMatchObject({ outcome: 'changed', starts_at: adjacent });
  });

  it('is offered all that it is not blocked from, but not the time it has, and only to its token (F82)', async () => {
    const rules = rulesFixture({ maximum_per_day: 1 });
    const isNear = (time: string) => time > timesBefore[40]! && time < timesBefore[160]!;
    const expected = timesBefore.slice(41, 160).filter((time) => time !== start);
    const found = await meetings.moveTimes(rules, booking.tokenHash);
    expect(found?.times.filter(isNear)).toEqual(expected);
    const others = (await freeTimes(rules)).filter(isNear);
    expect(others.length).toBeLessThanOrEqual(expected.length - 47);
    expect(await meetings.moveTimes(rules, bookingFixture(later).tokenHash)).toBeNull();
  });

  it('counts up with each change, in the zone that it last had (F84)', async () => {
    for (const [sequence, startsAt] of [later, latest, start].entries())
      expect(await change({ sequence, startsAt })).toMatchObject({ outcome: 'changed', sequence: sequence + 1 });
    expect(await change({ sequence: 3 })).toMatchObject({ outcome: 'changed', sequence: 4, state: 'canceled' });
    expect(await stored()).toMatchObject({ time_zone: booking.timeZone });
  });

  it('to a time that is not free changes nothing (F80, F87)', async () => {
    await book(bookingFixture(later));
    for (const minutes of [0, -7 * 1440, 1, 365 * 1440]) {
      const startsAt = new Date(Date.parse(later) + minutes * 60_000).toISOString();
      expect(await change({ startsAt })).toEqual({ outcome: 'taken' });
    }
    expect(await stored()).toMatchObject({ sequence: 0, starts_at: new Date(start) });
    expect(await mails('reminder')).toHaveLength(2);
  });

  it('of many meetings to one time at once: one wins (F80)', async () => {
    const others = (await freeTimes()).filter((_, n) => n > 200 && n % 4 === 0).slice(0, 20);
    const bookings = others.map((time) => bookingFixture(time));
    await Promise.all(bookings.map((other) => book(other)));
    const moves = bookings.map((other) => database.change(changeFixture(other, later)));
    expect(tally(await Promise.all(moves))).toEqual({ changed: 1, taken: 19 });
  });
});

it('a cancellation frees the time, deletes the reminder and is final (F83)', async () => {
  const canceled = { outcome: 'changed', sequence: 1, state: 'canceled', starts_at: start };
  expect(await change({})).toMatchObject(canceled);
  expect(await mails('reminder')).toEqual([]);
  expect(await book(bookingFixture(start))).toMatchObject({ outcome: 'booked' });
  for (const startsAt of [later, null]) expect(await change({ sequence: 1, startsAt })).toEqual({ outcome: 'stale' });
});

describe('a change that is sent again (F79)', () => {
  it.each([
    ['move', later],
    ['cancellation', null],
  ])('succeeds again when it is a %s, and changes nothing', async (_, startsAt) => {
    const first = await change({ startsAt });
    const before = await count('outgoing_messages');
    expect(await change({ startsAt })).toEqual({ ...first, outcome: 'repeated' });
    expect(await count('outgoing_messages')).toEqual(before);
  });

  it('is no change when the meeting has that time already', async () => {
    const before = await count('outgoing_messages');
    expect(await change({ startsAt: start })).toMatchObject({ outcome: 'repeated', sequence: 0, starts_at: start });
    expect(await count('outgoing_messages')).toEqual(before);
  });

  it('20 times at once is done once', async () => {
    const copies = Array.from({ length: 20 }, () => change({ startsAt: later }));
    expect(tally(await Promise.all(copies))).toEqual({ changed: 1, repeated: 19 });
    expect(await stored()).toMatchObject({ sequence: 1 });
  });
});

describe('a change from another state (F85)', () => {
  it('is stale after a change', async () => {
    await change({ startsAt: later });
    for (const next of [{ startsAt: latest }, {}, { sequence: 7 }])
      expect(await change(next)).toEqual({ outcome: 'stale' });
  });

  it('two at once to different times: one is done', async () => {
    const outcomes = await Promise.all([change({ startsAt: later }), change({ startsAt: latest }), change({})]);
    expect(tally(outcomes)).toEqual({ changed: 1, stale: 2 });
  });

  it('is over once the meeting has begun', async () => {
    await letBegin('-1 minute');
    for (const startsAt of [later, null]) expect(await change({ startsAt })).toEqual({ outcome: 'over' });
    expect(await meetings.read(booking.tokenHash)).toMatchObject({ is_over: true, state: 'booked' });
  });

  it.each(['0'.repeat(64), '', 'ff'])('with the token hash "%s" finds no meeting (F86)', async (tokenHash) => {
    expect(await change({ tokenHash, startsAt: later })).toEqual({ outcome: 'unknown' });
    expect(await meetings.read(tokenHash)).toBeNull();
    expect(await stored()).toMatchObject({ sequence: 0 });
  });
});

it('lists booked and canceled meetings from a moment on, for the feed, but none of more than 90 days ago', async () => {
  const other = bookingFixture(later);
  await book(other);
  await change({});
  const { id, reference, name } = booking;
  const changed_at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string;
  expect(await meetings.list(new Date())).toMatchObject([
    { id, reference, name, state: 'canceled', sequence: 1, changed_at },
    { id: other.id, starts_at: later, state: 'booked', sequence: 0, email: other.email, topic: other.topic },
  ]);
  expect(await meetings.list(new Date(later))).toEqual([]);
  await sql`delete from consultation.meetings where id = ${other.id}`;
  for (const [days, expected] of [
    [89, 1],
    [91, 0],
  ]) {
    await letBegin(`-${days} days`);
    expect(await meetings.list(new Date('0001-01-01T00:00:00Z'))).toHaveLength(expected!);
  }
});
