import { expect, it } from 'vitest';
import { fitLists, heldNotice } from '../../functions/send-consultation-email/team/digest-mail.ts';
import type { HeldNoticeData } from '../../functions/send-consultation-email/team/digest.ts';
import { useTestDatabase } from '../../../test-support/database.ts';
import {
  bookingFixture,
  changeFixture,
  linkWriter,
  submittedRequest,
  requestMails,
  visitorFixture,
} from '../../../test-support/fixtures.ts';

const { sql, database, submit, freeTimes, book, change, letBegin, pass } = await useTestDatabase();
const times = (await freeTimes()).slice(200);

const mail = { ...requestMails[0]!, purpose: 'held_notice' } as const;
const due = () => database.dueHeldNotice();
const tell = async () => database.queueHeldNotice((await due()) as HeldNoticeData, mail);
/** Books as a program would, some seconds ago. */
async function hold(place: number, holdReason: 'honeypot' | 'too_fast' = 'honeypot', words = {}) {
  const booking = { ...bookingFixture(times[place * 5] ?? ''), holdReason, ...words };
  await book(booking);
  await pass('5 seconds');
  return booking;
}

it('names the likely person where strangers’ bookings leave no room for all, requests among them (F110)', async () => {
  const words = { name: '👍'.repeat(120), topic: '👨‍👩‍👧‍👦'.repeat(70) };
  for (let place = 0; place < 40; place += 1) await hold(place, 'honeypot', words);
  await submit(submittedRequest(), visitorFixture({ requestsPerHour: 0 }));
  const person = await hold(40, 'too_fast');
  const facts = (await due()) as HeldNoticeData;
  const { text } = fitLists(facts, (listed) => heldNotice(listed, linkWriter()));
  const named = facts.open.filter(({ reference }) => text.includes(reference));
  expect(named.length).toBeLessThan(facts.open_count);
  expect(named.map(({ reference }) => reference)).toContain(person.reference);
});

it('does not come for a move alone, which anybody can make, nor for a canceled meeting', async () => {
  const booking = await hold(0);
  await tell();
  await pass('181 minutes');
  await change(changeFixture(booking, times[50] ?? ''));
  await pass('5 seconds');
  expect(await due()).toBeNull();
  await hold(1);
  expect(await due()).toMatchObject({ open_count: 2 });
  await change({ ...changeFixture(booking, null), sequence: 1 });
  expect(await due()).toMatchObject({ open_count: 1 });
});

it('names the requests of a flood, the newest first, and held meetings, whatever the reason', async () => {
  const requests = Array.from({ length: 3 }, () => submittedRequest());
  for (const request of requests) await submit(request, visitorFixture({ requestsPerHour: 1 }));
  await submit(submittedRequest({ holdReason: 'too_fast' }));
  await pass('5 seconds');
  const facts = (await due()) as HeldNoticeData;
  expect(facts.open.map(({ reference }) => reference)).toEqual([requests[2]?.reference, requests[1]?.reference]);
  await sql`delete from consultation.requests`;
  await hold(0, 'too_fast');
  const meeting = { state: 'held', reason: 'too_fast', starts_at: expect.any(String) as string };
  expect(await due()).toMatchObject({ open_count: 1, open: [meeting] });
});

it('comes once, however many try at once, and again after three hours', async () => {
  await hold(0);
  const facts = (await due()) as HeldNoticeData;
  const tries = await Promise.all(Array.from({ length: 30 }, () => database.queueHeldNotice(facts, mail)));
  expect(tries.filter(Boolean)).toHaveLength(1);
  expect(await sql`select purpose, state from consultation.outgoing_messages where purpose = 'held_notice'`).toEqual([
    { purpose: 'held_notice', state: 'waiting' },
  ]);
  for (let place = 1; place < 20; place += 1) await hold(place);
  expect(await due()).toBeNull();
  await pass('3 hours');
  expect(await due()).toMatchObject({ open_count: 20 });
});

it('names a person’s booking within three hours, whatever strangers hold and move, eight times a day at most (F110)', async () => {
  let moved: { booking: Awaited<ReturnType<typeof hold>>; sequence: number } | undefined;
  let person: { reference: string; until?: number } | undefined;
  const told: number[] = [];
  for (let half = 0; half < 48; half += 1) {
    if (half % 6 === 0) moved = { booking: await hold(half, 'too_fast'), sequence: 0 };
    // The limit of moves is another.
    await sql`delete from consultation.visitor_actions`;
    await change({ ...changeFixture(moved!.booking, times[half * 5 + 2] ?? ''), sequence: moved!.sequence });
    moved!.sequence += 1;
    // Just after a notice.
    if (half === 19) person = { reference: (await hold(half * 3, 'too_fast')).reference };
    const facts = await due();
    if (facts && (await database.queueHeldNotice(facts, mail))) {
      told.push(half);
      if (person && facts.open.some(({ reference }) => reference === person?.reference)) person.until ??= half;
    }
    await pass('30 minutes');
  }
  expect(told).toEqual([0, 6, 12, 18, 24, 30, 36, 42]);
  expect(person?.until).toBe(24);
});

it('names what begins soon before all else', async () => {
  const [later, soon] = [await hold(0, 'too_fast'), await hold(1)];
  for (let n = 0; n < 50; n += 1) await submit(submittedRequest(), visitorFixture({ requestsPerHour: 0 }));
  await pass('5 seconds');
  await sql`update consultation.meetings set starts_at = s, ends_at = s + interval '30 minutes', blocks = tstzrange(s, s + interval '45 minutes')
    from (select clock_timestamp() + interval '5 hours' as s) as t where id = ${soon.id}`;
  const { open, open_count } = (await due()) as HeldNoticeData;
  expect(open.slice(0, 2).map(({ reference }) => reference)).toEqual([soon.reference, later.reference]);
  expect([open.length, open_count]).toEqual([50, 52]);
});

it('is silent without anything new, about what was decided, and about requests', async () => {
  expect(await due()).toBeNull();
  await submit(submittedRequest({ holdReason: 'honeypot' }));
  await hold(0);
  await tell();
  await pass('181 minutes');
  expect(await due()).toBeNull();
  await hold(1);
  await sql`delete from consultation.meetings`;
  expect(await due()).toBeNull();
});

it('comes again three hours before a meeting that nobody decided about, unless one named its start since', async () => {
  await hold(0, 'too_fast');
  await letBegin('6 hours 30 minutes');
  await tell();
  await pass('200 minutes');
  await letBegin('3 hours 10 minutes');
  expect(await due()).toBeNull();
  await pass('20 minutes');
  await letBegin('2 hours 50 minutes');
  await tell();
  await pass('181 minutes');
  await letBegin('1 hour');
  expect(await due()).toBeNull();
  await sql`update consultation.meetings set changed_at = clock_timestamp() - interval '1 minute'`;
  expect(await due()).toMatchObject({ open_count: 1 });
});
