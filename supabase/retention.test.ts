import { expect, it } from 'vitest';
import { sampleLead } from '../tools/dev-stack/sample-lead.ts';
import { useTestDatabase } from '../tools/dev-stack/use-test-database.ts';

const test = useTestDatabase();

it('purges expired data and keeps leads, consent and every undelivered mail', async () => {
  const [old, parked, recent] = [sampleLead(), sampleLead(), sampleLead()];
  for (const lead of [old, parked, recent]) await test.submit(lead);
  const age = (reference: string, days: number, state: string) => test.sql`
    with lead as (select id from consultation.leads where reference = ${reference}),
      k as (update consultation.lead_keys set created_at = created_at - make_interval(days => ${days})
            where lead_id = (select id from lead))
    update consultation.outgoing_emails
    set state = ${state}, sent_at = case when ${state} = 'sent' then clock_timestamp() - make_interval(days => ${days}) end,
        created_at = created_at - make_interval(days => ${days})
    where lead_id = (select id from lead)`;
  await age(old.reference, 31, 'sent');
  await age(parked.reference, 31, 'needs_person');
  await age(recent.reference, 29, 'sent');
  await test.sql`update consultation.visitor_requests set requested_at = requested_at - interval '25 hours'
    where ctid = (select min(ctid) from consultation.visitor_requests)`;

  const [row] = await test.sql`select consultation.purge_expired() as purged`;
  expect(row?.['purged']).toEqual({ visitor_requests: 1, lead_keys: 2, outgoing_emails: 1, consent_proofs: 0 });
  const left = await test.sql`
    select l.reference, e.state from consultation.leads as l
    join consultation.consent_records as c on c.lead_id = l.id
    left join consultation.outgoing_emails as e on e.lead_id = l.id order by l.received_at`;
  expect(left).toEqual([
    { reference: old.reference, state: null },
    { reference: parked.reference, state: 'needs_person' },
    { reference: recent.reference, state: 'sent' },
  ]);
});
