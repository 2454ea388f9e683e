import { expect, it } from 'vitest';
import { sampleLead } from './fixtures/lead.ts';
import { sampleBooking } from './fixtures/meeting.ts';
import { useMeetings } from '../test-support/use-meetings.ts';
import { value } from '../test-support/use-test-database.ts';

const { sql, database, submit, count, freeTimes, book } = await useMeetings();

it('are listed with what is due and unsent, and removed without touching anything else', async () => {
  const { lead, meeting } = await sendAll();
  const references = [lead.reference, meeting.reference];
  // The reminder is not due yet.
  expect(await database.operatorTests(false)).toEqual([
    { reference: references[0], waiting: 1 },
    { reference: references[1], waiting: 2 },
  ]);
  await sql`update consultation.outgoing_messages set state = 'sent' where purpose <> 'reminder'`;
  expect(await database.operatorTests(true)).toEqual(references.map((reference) => ({ reference, waiting: 0 })));
  expect(await count('leads', 'meetings', 'outgoing_messages')).toEqual([1, 1, 4]);
  expect(await database.operatorTests(false)).toEqual([]);
});

it('are deleted after two days', async () => {
  await sendAll();
  expect(await value(sql`select consultation.purge_expired()`)).toMatchObject({ test_leads: 0, test_meetings: 0 });
  await sql`update consultation.leads set received_at = received_at - interval '49 hours'`;
  await sql`update consultation.meetings set created_at = created_at - interval '49 hours'`;
  expect(await value(sql`select consultation.purge_expired()`)).toMatchObject({ test_leads: 1, test_meetings: 1 });
  expect(await count('leads', 'meetings')).toEqual([1, 1]);
});

/** A test and a real one of each. */
async function sendAll() {
  const lead = sampleLead({ isTest: true });
  await submit(lead);
  await submit();
  const [first = '', , , other = ''] = await freeTimes();
  // Far enough for a reminder.
  const meeting = { ...sampleBooking(inWeeks(first)), is_test: true };
  await book(meeting);
  await book(sampleBooking(inWeeks(other)));
  return { lead, meeting };
}

const inWeeks = (time: string) => new Date(Date.parse(time) + 14 * 86_400_000).toISOString();
