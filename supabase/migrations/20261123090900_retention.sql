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
begin
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
  return jsonb_build_object(
    'visitor_requests', requests, 'lead_keys', keys, 'outgoing_messages', messages, 'consent_proofs', proofs,
    'meeting_keys', booking_keys, 'meeting_blocks', blocks, 'busy_times', busy);
end
$$;

comment on function consultation.purge_expired() is
  'Deletes expired data: rate-limit rows after a day, idempotency keys and delivered messages after 30 days, proofs of consent four years after the choice, blocked and busy times once they are over. Leads, consent evidence and meetings stay.';

revoke all on function consultation.purge_expired() from public;
