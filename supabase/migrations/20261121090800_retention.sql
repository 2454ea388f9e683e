create function consultation.purge_expired()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  requests integer;
  keys integer;
  emails integer;
begin
  delete from consultation.visitor_requests where requested_at < clock_timestamp() - interval '1 day';
  get diagnostics requests = row_count;
  delete from consultation.lead_keys where created_at < clock_timestamp() - interval '30 days';
  get diagnostics keys = row_count;
  delete from consultation.outgoing_emails
  where state = 'sent' and sent_at < clock_timestamp() - interval '30 days';
  get diagnostics emails = row_count;
  return jsonb_build_object('visitor_requests', requests, 'lead_keys', keys, 'outgoing_emails', emails);
end
$$;

comment on function consultation.purge_expired() is
  'Deletes what has done its work: rate-limit rows after a day, idempotency keys and delivered mails after 30 days. Leads and consent evidence stay.';

revoke all on function consultation.purge_expired() from public;
