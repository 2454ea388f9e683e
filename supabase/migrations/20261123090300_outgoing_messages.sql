create table consultation.outgoing_messages (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('email', 'webhook', 'alert')),
  purpose text not null check (purpose in
    ('request', 'confirmation', 'team', 'team_moved', 'team_canceled', 'visitor', 'reminder', 'digest', 'held', 'download', 'event', 'alert')),
  request_id uuid references consultation.requests (id) on delete cascade,
  meeting_id uuid references consultation.meetings (id) on delete cascade,
  state text not null check (state in ('waiting', 'sent', 'failed', 'held', 'closed')),
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
  released_at timestamptz,
  held_at timestamptz,
  named_in uuid[] not null default '{}',
  is_superseded boolean not null default false,
  is_refused boolean not null default false,
  constraint outgoing_messages_subject
    check (case
      when purpose in ('request', 'confirmation') then request_id is not null and meeting_id is null
      when purpose in ('team', 'team_moved', 'team_canceled', 'visitor', 'reminder') then request_id is null and meeting_id is not null
      when purpose = 'event' then num_nonnulls(request_id, meeting_id) = 1
      else num_nonnulls(request_id, meeting_id) = 0 end),
  constraint outgoing_messages_once_per_request unique (request_id, channel, purpose)
);
comment on table consultation.outgoing_messages is
  'What is sent about requests, meetings and the system itself, written with its cause in one transaction and sent afterwards.';
comment on column consultation.outgoing_messages.id is
  'Also the idempotency key towards the receiver; the mail provider drops repeats of it for 24 hours.';
comment on column consultation.outgoing_messages.channel is
  'How it is sent: to the mail provider, to the team''s webhook, or to the URL for alerts. No channel waits for another.';
comment on column consultation.outgoing_messages.purpose is
  'Emails: request, to the team; confirmation, to its visitor; team, team_moved, team_canceled: to the team about a new, moved or canceled meeting; visitor: the same, to the visitor; reminder: to the visitor, a day before; digest: to the team; held: to the team, about held meetings to come and requests of a flood; download: to the team, with the links of a download. event: to the webhook. alert: to the URL for alerts, or an email to the team where there is none.';
comment on column consultation.outgoing_messages.state is
  'waiting: will be tried again. sent: the receiver took it. failed: given up, nobody knows whether it arrived. held: held back until a person releases it. closed: a person has handled it, and it is not sent.';
comment on column consultation.outgoing_messages.sent_at is 'When the receiver took it, or a person closed it.';
comment on column consultation.outgoing_messages.created_at is
  'Gives the order of the messages to one recipient about one meeting, so it never changes.';
comment on column consultation.outgoing_messages.released_at is 'When a person last released it.';
comment on column consultation.outgoing_messages.held_at is
  'When it was held for another reason than before. Null: since it was queued. A decision about all that was held until a moment leaves out what changed since.';
comment on column consultation.outgoing_messages.named_in is
  'The digests and notices that named it as automated or beyond the limits, and whose link deletes it with all others they named.';
comment on column consultation.outgoing_messages.is_superseded is
  'The meeting has changed since, while a worker was sending this: it is not tried again.';
comment on column consultation.outgoing_messages.is_refused is
  'The receiver refused this message for good, so another attempt is useless; nothing else is wrong.';
comment on column consultation.outgoing_messages.due_at is 'When it should be sent; it is late after that only.';
comment on column consultation.outgoing_messages.next_attempt_at is
  'While a worker holds the message this is the end of its lease.';

create index outgoing_messages_meeting_id on consultation.outgoing_messages (meeting_id);
create index outgoing_messages_waiting on consultation.outgoing_messages (channel, next_attempt_at) where state = 'waiting';
create index outgoing_messages_confirmations on consultation.outgoing_messages (created_at)
  where purpose = 'confirmation';
create index outgoing_messages_sent on consultation.outgoing_messages (channel, sent_at) where state = 'sent';

alter table consultation.outgoing_messages enable row level security;

-- Queues the messages about a request or about one state of a meeting, each for its time; those of a held one wait
-- for a person.
create function consultation.queue_messages(request uuid, meeting uuid, hold_reason text, messages jsonb)
returns void
language sql
set search_path = ''
as $$
  insert into consultation.outgoing_messages
    (request_id, meeting_id, channel, purpose, state, payload, due_at, next_attempt_at)
  select
    request,
    meeting,
    message.channel,
    message.purpose,
    case when hold_reason is null then 'waiting' else 'held' end,
    message.payload,
    due.due_at,
    due.due_at
  from jsonb_to_recordset(messages) as message (channel text, purpose text, due_at timestamptz, payload jsonb)
  cross join lateral (select coalesce(message.due_at, clock_timestamp()) as due_at) as due
$$;

-- Whether a message goes to the visitor; the others go to the team and its tools.
create function consultation.is_for_visitor(message consultation.outgoing_messages)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select message.purpose in ('confirmation', 'visitor', 'reminder')
$$;

-- The order in which messages are sent: digest and notices, what is new to the team, canceled and moved meetings to the
-- team, mails to visitors, reminders.
create function consultation.rank_of(message consultation.outgoing_messages)
returns integer
language sql
immutable
set search_path = ''
as $$
  select case message.purpose
    when 'digest' then 0 when 'held' then 0 when 'team_canceled' then 2 when 'team_moved' then 3
    when 'confirmation' then 4 when 'visitor' then 4 when 'reminder' then 5 else 1 end
$$;

-- Whether one message has to arrive before another: it tells the same recipient of an earlier state of the same meeting
-- or alert.
create function consultation.is_earlier(earlier consultation.outgoing_messages, message consultation.outgoing_messages)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select earlier.channel = message.channel
    and consultation.is_for_visitor(earlier) = consultation.is_for_visitor(message)
    and case message.channel
      when 'alert' then earlier.payload ->> 'kind' = message.payload ->> 'kind'
      else earlier.meeting_id = message.meeting_id end
    and earlier.created_at < message.created_at
$$;

-- Drops the messages about a meeting that are not sent yet, because its state changes.
create function consultation.supersede_messages(meeting uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from consultation.outgoing_messages
  where meeting_id = meeting and state not in ('sent', 'closed')
    -- What a worker is sending may still arrive, so the next message waits for it.
    and not (state = 'waiting' and last_attempt_at is not null and last_error is null
      and next_attempt_at > clock_timestamp());
  update consultation.outgoing_messages set is_superseded = true where meeting_id = meeting and state = 'waiting';
end
$$;

-- Whether a message waits for longer than anybody expects, because something of ours or the receiver does not work.
create function consultation.is_late(
  message consultation.outgoing_messages, after interval default interval '15 minutes')
returns boolean
language sql
stable
set search_path = ''
as $$
  select message.state = 'waiting' and not message.is_superseded
    and message.due_at < clock_timestamp() - after - case
      -- Not tried yet, it only waits for the hourly limit, if the hour has brought others.
      when message.attempts = 0 and exists (
        select from consultation.outgoing_messages as other
        where other.channel = message.channel and other.state = 'sent'
          and other.sent_at > clock_timestamp() - interval '1 hour')
      then interval '1 hour' else interval '0' end
    -- What strangers can cause at will, and what only waits for the limits, is what the limits are for.
    and (message.attempts > 0 or consultation.rank_of(message) < 2)
$$;

-- Lends the due messages of a channel to one worker for a minute, in the order of their ranks, within the limits
-- (digest and notices whatever they are) and in the order of a meeting's states, and gives up those whose plan has
-- ended.
-- The provider forgets an idempotency key after 24 hours; a repeat after that could be a second mail. So the plan
-- ends before: 30 s, 1, 2, 4, 8 minutes, then every 15 minutes until 20 hours have passed since the first attempt.
create function consultation.claim_messages(
  wanted_channel text, batch integer, hourly_limit integer, daily_limit integer default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  now timestamptz;
  given_up integer;
  late integer;
  claimed jsonb;
begin
  -- One claim of a channel at a time, or two could each use up what is left of the limits.
  perform pg_advisory_xact_lock(hashtextextended('consultation.claim_messages.' || wanted_channel, 0));
  now := clock_timestamp();

  with ended as (
    -- A reminder that could not be sent before the meeting only confuses.
    select e.id, e.is_superseded or (e.purpose = 'reminder' and m.starts_at <= now) as is_useless
    from consultation.outgoing_messages as e left join consultation.meetings as m on m.id = e.meeting_id
    where e.state = 'waiting' and (
      (e.purpose = 'reminder' and m.starts_at <= now)
      or (e.channel = wanted_channel and e.next_attempt_at <= now
        and (e.is_superseded or e.first_attempt_at < now - interval '20 hours')))
    -- What a change or a deletion has in its hands is left to it.
    for update of e skip locked
  ), dropped as (
    delete from consultation.outgoing_messages where id in (select id from ended where is_useless)
  )
  update consultation.outgoing_messages set state = 'failed' where id in (select id from ended where not is_useless);
  get diagnostics given_up = row_count;

  select count(*) into late from consultation.outgoing_messages as m
  where channel = wanted_channel and state = 'waiting' and consultation.is_late(m);

  -- Strangers can cause any number of mails to visitors and about changes, and none of them may delay the mail that
  -- tells the team of something new. So half of each limit is kept for what is new (requests and bookings beyond it are
  -- held, see settings.ts) and a sixth for cancellations, as far as these have not used it yet.
  with used as (
    select limits.period, limits.maximum, ranks.rank, ranks.share * limits.maximum as kept, count(m.id) as number
    from (values (hourly_limit, interval '1 hour'), (daily_limit, interval '1 day')) as limits (maximum, period)
    cross join (values (1, 1 / 2.0), (2, 1 / 6.0), (3, 0), (4, 0), (5, 0)) as ranks (rank, share)
    left join consultation.outgoing_messages as m
      on m.channel = wanted_channel and consultation.rank_of(m) = ranks.rank and (
        (m.state = 'sent' and m.sent_at > now - limits.period)
        -- What a worker is sending.
        or (m.state = 'waiting' and m.next_attempt_at > now and m.last_attempt_at > now - interval '1 minute'
          and m.last_error is null))
    where limits.maximum is not null
    group by limits.period, limits.maximum, ranks.rank, ranks.share
  ), room as (
    select rank, min(maximum - number - kept) as room
    from (
      select period, rank, maximum, sum(number) over (partition by period) as number,
        coalesce(sum(greatest(0, floor(kept) - number)) over (
          partition by period order by rank rows between unbounded preceding and 1 preceding), 0) as kept
      from used) as each
    group by rank
  ), ready as (
    select message.id, consultation.rank_of(message) as rank, message.next_attempt_at
    from consultation.outgoing_messages as message
    where channel = wanted_channel and state = 'waiting' and next_attempt_at <= now
      and not exists (
        select from consultation.outgoing_messages as earlier
        where earlier.state = 'waiting' and earlier.meeting_id = message.meeting_id
          and consultation.is_earlier(earlier, message))
      and not (wanted_channel = 'alert' and exists (
        select from consultation.outgoing_messages as earlier
        where earlier.state = 'waiting' and earlier.channel = 'alert' and consultation.is_earlier(earlier, message)))
  ), placed as (
    select *, row_number() over (partition by rank = 0 order by rank, next_attempt_at) as place from ready
  ), chosen as (
    select placed.id from placed left join room using (rank)
    -- Digest and notices are few, and tell of a flood: no limit delays them, and they use up none.
    where rank = 0 or place <= coalesce(room, batch)
    order by rank, next_attempt_at
    limit batch
  ), due as (
    select id from consultation.outgoing_messages
    where id in (select id from chosen) and state = 'waiting' and not is_superseded and next_attempt_at <= now
    for update skip locked
  ), taken as (
    update consultation.outgoing_messages as e
    set attempts = e.attempts + 1,
        first_attempt_at = coalesce(e.first_attempt_at, now),
        last_attempt_at = now,
        last_error = null,
        -- The lease: a worker that dies with the message in its hands gives it back after this.
        next_attempt_at = now + interval '1 minute'
    from due where e.id = due.id
    returning e.id, e.attempts, e.payload, consultation.reference_of(e) as reference,
      consultation.is_for_visitor(e) as is_for_visitor
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', taken.id, 'attempt', taken.attempts, 'to_visitor', taken.is_for_visitor,
    'reference', taken.reference, 'payload', taken.payload)), '[]')
  into claimed
  from taken;

  return jsonb_build_object('messages', claimed, 'given_up', given_up, 'late', late);
end
$$;

-- Notes what became of one attempt: sent, to be tried again later, or given up after a final error. What a newer state
-- supersedes is dropped when it fails.
create function consultation.record_delivery_result(
  message_id uuid, attempt integer, accepted_as text, error text, is_final boolean default false)
returns void
language sql
security definer
set search_path = ''
as $$
  delete from consultation.outgoing_messages
  where id = message_id and error is not null and is_superseded and state = 'waiting' and attempts = attempt;

  update consultation.outgoing_messages
  set state = case when error is null then 'sent' when is_final then 'failed' else state end,
      sent_at = case when error is null then clock_timestamp() end,
      is_refused = error is not null and is_final,
      provider_id = accepted_as,
      last_error = error,
      next_attempt_at = clock_timestamp()
        + least(interval '15 minutes', interval '30 seconds' * power(2, least(attempts, 10) - 1))
  where id = message_id
    and state not in ('sent', 'closed')
    -- A failure that is reported late must not touch what a later worker does; a success is always true.
    and (error is null or (state = 'waiting' and attempts = attempt))
$$;

-- Makes what these messages are held about like any other, because a person has decided: later messages about it are not
-- held.
create function consultation.clear_holds(held uuid[])
returns void
language sql
set search_path = ''
as $$
  with requests as (
    update consultation.requests as q set hold_reason = null from consultation.outgoing_messages as m
    where m.id = any(held) and m.state = 'held' and q.id = m.request_id
    returning 'request', q.id, q.is_test
  ), meetings as (
    update consultation.meetings as t set hold_reason = null from consultation.outgoing_messages as m
    where m.id = any(held) and m.state = 'held' and t.id = m.meeting_id
    returning 'meeting', t.id, t.is_test
  )
  select consultation.record_admission(cleared.kind, cleared.id, null, false)
  from (table requests union all table meetings) as cleared (kind, id, is_test)
  where not cleared.is_test
$$;

-- Queues open messages again with a new series of attempts, each for when it is due.
create function consultation.release_messages(released uuid[])
returns void
language sql
set search_path = ''
as $$
  select consultation.clear_holds(released);
  -- Mail about a meeting that has begun, or was canceled unannounced, would only confuse whoever gets it; the team is still told.
  delete from consultation.outgoing_messages as m using consultation.meetings as t
  where m.id = any(released) and m.state = 'held' and consultation.is_for_visitor(m)
    and t.id = m.meeting_id and (t.starts_at <= clock_timestamp() or t.state = 'canceled');

  -- Of the states of one meeting, its recipient is told the newest only, and none before one that is sent or waits.
  delete from consultation.outgoing_messages as m
  where m.id = any(released) and m.state in ('failed', 'held') and m.meeting_id is not null
    and exists (
      select from consultation.outgoing_messages as newer
      where newer.meeting_id = m.meeting_id and newer.purpose <> 'reminder' and consultation.is_earlier(m, newer)
        and (newer.id = any(released) or newer.state in ('waiting', 'sent', 'closed')));

  update consultation.outgoing_messages
  set state = 'waiting', attempts = 0, first_attempt_at = null, last_attempt_at = null, is_refused = false,
      released_at = clock_timestamp(), due_at = greatest(due_at, clock_timestamp()),
      next_attempt_at = greatest(due_at, clock_timestamp())
  where id = any(released) and state in ('failed', 'held')
$$;

-- Notes that a person has handled open messages, which are then not sent.
create function consultation.close_messages(closed uuid[])
returns void
language sql
set search_path = ''
as $$
  select consultation.clear_holds(closed);
  update consultation.outgoing_messages
  set state = 'closed', sent_at = clock_timestamp()
  where id = any(closed) and state in ('failed', 'held')
$$;

-- Whether a message that was given up is worth an alert. An address that its visitor mistyped is not.
create function consultation.needs_decision(message consultation.outgoing_messages)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select message.state = 'failed' and not (message.is_refused and consultation.is_for_visitor(message))
$$;

-- What people call a message: the reference of its request or meeting; a digest or alert has one of its own.
create function consultation.reference_of(message consultation.outgoing_messages)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (select reference from consultation.requests where id = message.request_id),
    (select reference from consultation.meetings where id = message.meeting_id),
    message.purpose || '-' || left(message.id::text, 8))
$$;

-- Deletes all that is not sent over a channel that has no receiver, such as one that was switched off.
create function consultation.drop_messages(dropped_channel text)
returns void
language sql
security definer
set search_path = ''
as $$
  delete from consultation.outgoing_messages where channel = dropped_channel and state not in ('sent', 'closed')
$$;
