-- As before, but for the order of alerts.
create or replace function consultation.claim_messages(wanted_channel text, batch integer, hourly_limit integer)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  given_up integer;
  late integer;
  allowed integer;
  claimed jsonb;
begin
  -- One claim of a channel at a time, or two could each use up what is left of the hour.
  perform pg_advisory_xact_lock(hashtextextended('consultation.claim_messages.' || wanted_channel, 0));

  -- A reminder that could not be sent before the meeting only confuses.
  delete from consultation.outgoing_messages as e using consultation.meetings as m
  where m.id = e.meeting_id and e.purpose = 'reminder' and e.state = 'waiting' and m.starts_at <= clock_timestamp();

  update consultation.outgoing_messages
  set state = 'needs_person'
  where channel = wanted_channel and state = 'waiting'
    and next_attempt_at <= clock_timestamp()
    and first_attempt_at < clock_timestamp() - interval '20 hours';
  get diagnostics given_up = row_count;

  select count(*) into late from consultation.outgoing_messages
  where channel = wanted_channel and state = 'waiting' and due_at < clock_timestamp() - interval '15 minutes';

  select hourly_limit
    - (select count(*) from consultation.outgoing_messages
       where channel = wanted_channel and state = 'sent' and sent_at > clock_timestamp() - interval '1 hour')
    - (select count(*) from consultation.outgoing_messages
       where channel = wanted_channel and state = 'waiting' and next_attempt_at > clock_timestamp()
         and last_attempt_at > clock_timestamp() - interval '1 minute' and last_error is null)
  into allowed;

  with due as (
    select id from consultation.outgoing_messages as message
    where channel = wanted_channel and state = 'waiting' and next_attempt_at <= clock_timestamp()
      -- That an alert is over must not arrive before that it began, however often that was tried.
      and not (channel = 'alert' and exists (
        select from consultation.outgoing_messages as earlier
        where earlier.channel = 'alert' and earlier.state = 'waiting' and earlier.created_at < message.created_at
          and earlier.payload ->> 'kind' = message.payload ->> 'kind'))
    order by next_attempt_at
    limit greatest(0, least(batch, allowed))
    for update skip locked
  ), taken as (
    update consultation.outgoing_messages as e
    set attempts = e.attempts + 1,
        first_attempt_at = coalesce(e.first_attempt_at, clock_timestamp()),
        last_attempt_at = clock_timestamp(),
        last_error = null,
        -- The lease: a worker that dies with the message in its hands gives it back after this.
        next_attempt_at = clock_timestamp() + interval '1 minute'
    from due where e.id = due.id
    returning e.id, e.attempts, e.purpose, e.payload, e.lead_id, e.meeting_id
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', taken.id, 'attempt', taken.attempts,
    'reference', coalesce(leads.reference, meetings.reference, taken.purpose), 'payload', taken.payload)), '[]')
  into claimed
  from taken
  left join consultation.leads on leads.id = taken.lead_id
  left join consultation.meetings on meetings.id = taken.meeting_id;

  return jsonb_build_object('messages', claimed, 'given_up', given_up, 'late', late);
end
$$;
