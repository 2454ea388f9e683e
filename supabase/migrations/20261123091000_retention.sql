-- Deletes what has expired; the list below has what and when. Held items expire undecided, and a recorded STOP only
-- after a START.
create function consultation.purge_expired()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  expired record;
  number integer;
  deleted jsonb := '{}';
begin
  for expired in
    select * from (values
      -- Requests and meetings before messages, the order in which everything locks them.
      ('requests', 'is_test and received_at', interval '2 days'),
      ('meetings', 'is_test and created_at', interval '2 days'),
      ('requests', 'hold_reason is not null and consultation.held_since(id)', interval '30 days'),
      ('meetings', 'hold_reason is not null and consultation.held_since(id)', interval '30 days'),
      ('visitor_actions', 'happened_at', interval '1 day'),
      ('admissions', 'happened_at', interval '1 day'),
      ('passphrase_tries', 'tried_at', interval '1 day'),
      ('idempotency_keys', 'created_at', interval '30 days'),
      ('outgoing_messages', 'sent_at', interval '30 days'),
      ('consent_proofs', 'not consultation.is_standing_stop(consent_proofs) and chosen_at', interval '4 years'),
      ('meeting_blocks', 'upper(during)', interval '0'),
      ('busy_times', 'upper(during)', interval '0'),
      ('digests', 'told_until', interval '30 days')) as rows (source, moment, age)
  loop
    execute format('delete from consultation.%I where %s < clock_timestamp() - %L::interval',
      expired.source, expired.moment, expired.age);
    get diagnostics number = row_count;
    deleted := deleted || jsonb_build_object(
      expired.source, number + coalesce((deleted ->> expired.source)::integer, 0));
  end loop;
  return deleted;
end
$$;

-- The requests and meetings by which an operator tries the site, with how many of their messages are due and not yet
-- sent; deletes them when asked to.
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
    'waiting', (select count(*) from consultation.outgoing_messages as message
                where t.id in (message.request_id, message.meeting_id) and message.state not in ('sent', 'closed')
                  and message.due_at <= clock_timestamp()))), '[]')
  into found
  from (select id, reference from consultation.requests where is_test
        union all select id, reference from consultation.meetings where is_test) as t;
  if removing then
    delete from consultation.requests where is_test;
    delete from consultation.meetings where is_test;
  end if;
  return found;
end
$$;
