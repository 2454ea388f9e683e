import { expect, it } from 'vitest';
import { sampleBooking } from './fixtures/meeting.ts';
import { sampleLead } from './fixtures/lead.ts';
import { useMeetings } from '../test-support/use-meetings.ts';
import { value } from '../test-support/use-test-database.ts';

const { sql, submit, count, freeTimes, book, letBegin, storeCalendar } = await useMeetings();

const purge = () => value(sql`select consultation.purge_expired()`);

it('purges expired data and keeps leads, consent and every undelivered mail', async () => {
  const [old, parked, recent] = [sampleLead(), sampleLead(), sampleLead()];
  for (const lead of [old, parked, recent]) await submit(lead);
  const age = (reference: string, days: number, state: string) => sql`
    with lead as (select id from consultation.leads where reference = ${reference}),
      k as (update consultation.lead_keys set created_at = created_at - make_interval(days => ${days})
            where lead_id = (select id from lead))
    update consultation.outgoing_messages
    set state = ${state}, sent_at = case when ${state} = 'sent' then clock_timestamp() - make_interval(days => ${days}) end,
        created_at = created_at - make_interval(days => ${days})
    where lead_id = (select id from lead)`;
  await age(old.reference, 31, 'sent');
  await age(parked.reference, 31, 'needs_person');
  await age(recent.reference, 29, 'sent');
  await sql`update consultation.visitor_requests set requested_at = requested_at - interval '25 hours'
    where ctid = (select min(ctid) from consultation.visitor_requests)`;

  expect(await purge()).toMatchObject({ visitor_requests: 1, lead_keys: 2, outgoing_messages: 1, consent_proofs: 0 });
  const left = await sql`
    select l.reference, e.state from consultation.leads as l
    join consultation.consent_records as c on c.lead_id = l.id
    left join consultation.outgoing_messages as e on e.lead_id = l.id order by l.received_at`;
  expect(left).toEqual([
    { reference: old.reference, state: null },
    { reference: parked.reference, state: 'needs_person' },
    { reference: recent.reference, state: 'sent' },
  ]);
});

it('purges booking keys, blocks and busy times that are over, and keeps the meetings', async () => {
  const [first = '', second = ''] = await freeTimes();
  const old = sampleBooking(first);
  await book(old);
  await letBegin('-2 years');
  await sql`update consultation.meeting_keys set created_at = created_at - interval '31 days'`;
  await book(sampleBooking(second));
  await sql`update consultation.outgoing_messages
    set state = 'sent', sent_at = clock_timestamp() - interval '31 days' where meeting_id = ${old.id}`;
  const span = (from: number, to: number): [string, string] => [inHours(from), inHours(to)];
  for (const [from, to] of [span(-3, -1), span(-1, 1), span(1, 3)])
    await sql`insert into consultation.meeting_blocks (during) values (tstzrange(${from}, ${to}))`;
  await storeCalendar('a'.repeat(64), [span(-5, -4), span(-3, -1), span(-1, 1)]);

  const deleted = { outgoing_messages: 3, meeting_keys: 1, meeting_blocks: 1, busy_times: 2 };
  expect(await purge()).toMatchObject(deleted);
  expect(await count('meetings', 'meeting_keys')).toEqual([2, 1]);
  expect(await purge()).toMatchObject({ outgoing_messages: 0, meeting_keys: 0, meeting_blocks: 0, busy_times: 0 });
});

it('purges what looked automated and nobody decided about for 30 days, and nothing that was handled', async () => {
  const [first = '', , , second = ''] = (await freeTimes()).slice(50);
  const leads = [
    sampleLead({ quarantineReason: 'honeypot' }),
    sampleLead({ quarantineReason: 'too_fast' }),
    sampleLead(),
  ];
  for (const lead of leads) await submit(lead);
  for (const time of [first, second]) await book({ ...sampleBooking(time), quarantine_reason: 'honeypot' });
  const age = (days: number) =>
    sql`update consultation.outgoing_messages set created_at = clock_timestamp() - make_interval(days => ${days})`;
  await age(29);
  expect(await purge()).toMatchObject({ held: 0 });
  await sql`update consultation.outgoing_messages set state = 'sent', sent_at = clock_timestamp(), provider_id = 'closed by a person'
    where lead_id = (select id from consultation.leads where reference = ${leads[1]!.reference})`;
  await age(31);
  expect(await purge()).toMatchObject({ held: 3, consent_proofs: 0 });
  expect(await count('leads', 'meetings', 'consent_proofs')).toEqual([2, 0, 0]);
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
