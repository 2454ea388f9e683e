create table consultation.outgoing_messages (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('email', 'webhook', 'alert')),
  purpose text not null check (purpose in
    ('lead', 'confirmation', 'team', 'visitor', 'reminder', 'digest', 'event', 'alert')),
  lead_id uuid references consultation.leads (id) on delete cascade,
  meeting_id uuid references consultation.meetings (id) on delete cascade,
  state text not null check (state in ('waiting', 'sent', 'needs_person', 'quarantined')),
  payload jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp(),
  next_attempt_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  first_attempt_at timestamptz,
  last_attempt_at timestamptz,
  last_error text,
  sent_at timestamptz,
  provider_id text,
  constraint outgoing_messages_subject
    check (case
      when purpose in ('lead', 'confirmation') then lead_id is not null and meeting_id is null
      when purpose in ('team', 'visitor', 'reminder') then lead_id is null and meeting_id is not null
      when purpose = 'event' then num_nonnulls(lead_id, meeting_id) = 1
      else num_nonnulls(lead_id, meeting_id) = 0 end),
  constraint outgoing_messages_once_per_lead unique (lead_id, channel, purpose)
);
comment on table consultation.outgoing_messages is
  'What is sent about leads, meetings and the system itself, written with its cause in one transaction and sent afterwards.';
comment on column consultation.outgoing_messages.id is
  'Also the idempotency key towards the receiver; the mail provider drops repeats of it for 24 hours.';
comment on column consultation.outgoing_messages.channel is
  'How it is sent: to the mail provider, to the team''s webhook, or to the URL for alerts. No channel waits for another.';
comment on column consultation.outgoing_messages.purpose is
  'Emails: lead, to the team; confirmation, to its visitor; team, visitor: about a new, moved or canceled meeting; reminder: to the visitor, a day before; digest: to the team. event: to the webhook. alert: to the URL for alerts.';
comment on column consultation.outgoing_messages.state is
  'waiting: will be tried again. sent: the receiver took it. needs_person: given up, nobody knows whether it arrived. quarantined: held back until a person releases it.';
comment on column consultation.outgoing_messages.due_at is 'When it should be sent; it is late after that only.';
comment on column consultation.outgoing_messages.next_attempt_at is
  'While a worker holds the message this is the end of its lease.';

create index outgoing_messages_meeting_id on consultation.outgoing_messages (meeting_id);
create index outgoing_messages_waiting on consultation.outgoing_messages (channel, next_attempt_at) where state = 'waiting';
create index outgoing_messages_confirmations on consultation.outgoing_messages (created_at)
  where purpose = 'confirmation';
create index outgoing_messages_sent on consultation.outgoing_messages (channel, sent_at) where state = 'sent';

alter table consultation.outgoing_messages enable row level security;

create function consultation.queue_messages(lead uuid, meeting uuid, quarantine_reason text, messages jsonb)
returns void
language sql
set search_path = ''
as $$
  insert into consultation.outgoing_messages
    (lead_id, meeting_id, channel, purpose, state, payload, due_at, next_attempt_at)
  select
    lead,
    meeting,
    message.channel,
    message.purpose,
    case when quarantine_reason is null then 'waiting' else 'quarantined' end,
    message.payload,
    due.due_at,
    due.due_at
  from jsonb_to_recordset(messages) as message (channel text, purpose text, due_at timestamptz, payload jsonb)
  cross join lateral (select coalesce(message.due_at, clock_timestamp()) as due_at) as due
$$;

comment on function consultation.queue_messages(uuid, uuid, text, jsonb) is
  'Queues the messages about a lead or about one state of a meeting, each for its time; those of a quarantined one wait for a person.';

-- The provider forgets an idempotency key after 24 hours; a repeat after that could be a second mail. So the plan
-- ends before: 30 s, 1, 2, 4, 8 minutes, then every 15 minutes until 20 hours have passed since the first attempt.
create function consultation.claim_messages(wanted_channel text, batch integer, hourly_limit integer)
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
    select id from consultation.outgoing_messages
    where channel = wanted_channel and state = 'waiting' and next_attempt_at <= clock_timestamp()
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

comment on function consultation.claim_messages(text, integer, integer) is
  'Lends the due messages of a channel to one worker for a minute, never more than the hour''s limit allows, and gives up those whose plan has ended.';

create function consultation.settle_message(
  message_id uuid, attempt integer, accepted_as text, error text, is_final boolean default false)
returns void
language sql
security definer
set search_path = ''
as $$
  update consultation.outgoing_messages
  set state = case when error is null then 'sent' when is_final then 'needs_person' else state end,
      sent_at = case when error is null then clock_timestamp() end,
      provider_id = accepted_as,
      last_error = error,
      next_attempt_at = clock_timestamp()
        + least(interval '15 minutes', interval '30 seconds' * power(2, least(attempts, 10) - 1))
  where id = message_id
    and state <> 'sent'
    -- A failure that is reported late must not touch what a later worker does; a success is always true.
    and (error is null or (state = 'waiting' and attempts = attempt))
$$;

comment on function consultation.settle_message(uuid, integer, text, text, boolean) is
  'Notes what became of one attempt: sent, to be tried again later, or given up after a final error.';

create function consultation.drop_messages(dropped_channel text)
returns void
language sql
security definer
set search_path = ''
as $$
  delete from consultation.outgoing_messages where channel = dropped_channel and state = 'waiting'
$$;

comment on function consultation.drop_messages(text) is
  'Deletes what waits for a channel that has no receiver: operators'' commands queue without knowing whether there is one.';

revoke all on function consultation.queue_messages(uuid, uuid, text, jsonb) from public;
revoke all on function consultation.claim_messages(text, integer, integer) from public;
revoke all on function consultation.settle_message(uuid, integer, text, text, boolean) from public;
revoke all on function consultation.drop_messages(text) from public;
grant execute on function consultation.claim_messages(text, integer, integer) to consultation_function;
grant execute on function consultation.settle_message(uuid, integer, text, text, boolean) to consultation_function;
grant execute on function consultation.drop_messages(text) to consultation_function;
