create function consultation.purge_expired()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  requests integer;
  keys integer;
  messages integer;
  proofs integer;
  booking_keys integer;
  blocks integer;
  busy integer;
  test_leads integer;
  test_meetings integer;
  digests integer;
  held integer;
begin
  -- Requests and meetings before messages, the order in which everything locks them.
  delete from consultation.leads where is_test and received_at < clock_timestamp() - interval '2 days';
  get diagnostics test_leads = row_count;
  delete from consultation.meetings where is_test and created_at < clock_timestamp() - interval '2 days';
  get diagnostics test_meetings = row_count;
  held := consultation.discard_held(clock_timestamp() - interval '30 days', true);
  delete from consultation.visitor_requests where requested_at < clock_timestamp() - interval '1 day';
  get diagnostics requests = row_count;
  delete from consultation.lead_keys where created_at < clock_timestamp() - interval '30 days';
  get diagnostics keys = row_count;
  delete from consultation.outgoing_messages
  where state = 'sent' and sent_at < clock_timestamp() - interval '30 days';
  get diagnostics messages = row_count;
  delete from consultation.consent_proofs where chosen_at < clock_timestamp() - interval '4 years';
  get diagnostics proofs = row_count;
  delete from consultation.meeting_keys where created_at < clock_timestamp() - interval '30 days';
  get diagnostics booking_keys = row_count;
  delete from consultation.meeting_blocks where upper(during) < clock_timestamp();
  get diagnostics blocks = row_count;
  delete from consultation.busy_times where upper(during) < clock_timestamp();
  get diagnostics busy = row_count;
  delete from consultation.digests where told_until < clock_timestamp() - interval '30 days';
  get diagnostics digests = row_count;
  return jsonb_build_object(
    'visitor_requests', requests, 'lead_keys', keys, 'outgoing_messages', messages, 'consent_proofs', proofs,
    'meeting_keys', booking_keys, 'meeting_blocks', blocks, 'busy_times', busy,
    'test_leads', test_leads, 'test_meetings', test_meetings, 'digests', digests, 'held', held);
end
$$;

comment on function consultation.purge_expired() is
  'Deletes expired data: rate-limit rows after a day, idempotency keys, delivered messages and the days of digests after 30 days, proofs of consent four years after the choice, what looked automated and nobody decided about after 30 days, blocked and busy times once they are over, tests after two days. Other leads, consent evidence and meetings stay.';

revoke all on function consultation.purge_expired() from public;

create function consultation.smoke_tests(removing boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  found jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object(
    'reference', t.reference,
    'waiting', (select count(*) from consultation.outgoing_messages as m
                where t.id in (m.lead_id, m.meeting_id) and m.state <> 'sent' and m.due_at <= clock_timestamp()))), '[]')
  into found
  from (select id, reference from consultation.leads where is_test
        union all select id, reference from consultation.meetings where is_test) as t;
  if removing then
    delete from consultation.leads where is_test;
    delete from consultation.meetings where is_test;
  end if;
  return found;
end
$$;

comment on function consultation.smoke_tests(boolean) is
  'The requests and meetings by which an operator tries the site, with how many of their messages are due and not yet sent; deletes them when asked to.';

revoke all on function consultation.smoke_tests(boolean) from public;
grant execute on function consultation.smoke_tests(boolean) to consultation_function;
