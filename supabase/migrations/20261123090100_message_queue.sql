-- Whether a message goes to the visitor; the others go to the team and its tools.
create function consultation.is_for_visitor(message consultation.outgoing_messages)
returns boolean
language sql
immutable
set search_path = ''
return message.purpose in ('confirmation', 'visitor', 'reminder');

-- The order in which messages are sent: digest and notices, what is new to the team, canceled and moved meetings to the
-- team, mails to visitors, reminders.
create function consultation.sending_rank(message consultation.outgoing_messages)
returns integer
language sql
immutable
set search_path = ''
return case message.purpose
  when 'digest' then 0 when 'held_notice' then 0 when 'team_canceled' then 2 when 'team_moved' then 3
  when 'confirmation' then 4 when 'visitor' then 4 when 'reminder' then 5 else 1 end;

-- Whether one message has to arrive before another: it tells the same recipient of an earlier state of the same meeting
-- or alert.
create function consultation.must_precede(
  earlier consultation.outgoing_messages, message consultation.outgoing_messages)
returns boolean
language sql
immutable
set search_path = ''
return earlier.channel = message.channel
  and consultation.is_for_visitor(earlier) = consultation.is_for_visitor(message)
  and case message.channel
    when 'alert' then earlier.payload ->> 'kind' = message.payload ->> 'kind'
    else earlier.meeting_id = message.meeting_id end
  and earlier.created_at < message.created_at;

-- What people call a message: the reference of its request or meeting; a digest or alert has one of its own.
create function consultation.reference_of(message consultation.outgoing_messages)
returns text
language sql
stable
set search_path = ''
return coalesce(
  (select reference from consultation.requests where id = message.request_id),
  (select reference from consultation.meetings where id = message.meeting_id),
  message.purpose || '-' || left(message.id::text, 8));

-- Whether a message that was given up is worth an alert. An address that its visitor mistyped is not.
create function consultation.needs_decision(message consultation.outgoing_messages)
returns boolean
language sql
immutable
set search_path = ''
return message.state = 'failed' and not (message.is_refused and consultation.is_for_visitor(message));

-- Whether a message waits for longer than anybody expects, because something of ours or the receiver does not work.
create function consultation.is_late(
  message consultation.outgoing_messages, after interval default interval '15 minutes')
returns boolean
language sql
stable
set search_path = ''
return message.state = 'waiting' and not message.is_superseded
  and message.due_at < clock_timestamp() - after - case
    -- Not tried yet, it only waits for the hourly limit, if the hour has brought others.
    when message.attempts = 0 and exists (
      select from consultation.outgoing_messages as other
      where other.channel = message.channel and other.state = 'sent'
        and other.sent_at > clock_timestamp() - interval '1 hour')
    then interval '1 hour' else interval '0' end
  -- Untried messages of rank 2 and above are never late: strangers can cause any number, and the limits make them
  -- wait on purpose.
  and (message.attempts > 0 or consultation.sending_rank(message) < 2);

-- Queues the messages about a request or about one state of a meeting, each for its time; those of a held one wait
-- for a person.
create function consultation.queue_messages(request uuid, meeting uuid, hold_reason text, messages jsonb)
returns void
language sql
set search_path = ''
as $$
  insert into consultation.outgoing_messages
    (id, request_id, meeting_id, channel, purpose, state, payload, unmailed, due_at, next_attempt_at)
  select
    coalesce(message.id, gen_random_uuid()),
    request,
    meeting,
    message.channel,
    message.purpose,
    case when hold_reason is null then 'waiting' else 'held' end,
    message.payload,
    message.unmailed,
    due.due_at,
    due.due_at
  from jsonb_to_recordset(messages) as message (
    id uuid, channel text, purpose text, due_at timestamptz, payload jsonb, unmailed jsonb)
  cross join lateral (select coalesce(message.due_at, clock_timestamp()) as due_at) as due
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
    select message.id,
      message.is_superseded or (message.purpose = 'reminder' and meeting.starts_at <= now) as is_useless
    from consultation.outgoing_messages as message
    left join consultation.meetings as meeting on meeting.id = message.meeting_id
    where message.state = 'waiting' and (
      (message.purpose = 'reminder' and meeting.starts_at <= now)
      or (message.channel = wanted_channel and message.next_attempt_at <= now
        and (message.is_superseded or message.first_attempt_at < now - interval '20 hours')))
    -- What a change or a deletion has in its hands is left to it.
    for update of message skip locked
  ), dropped as (
    delete from consultation.outgoing_messages where id in (select id from ended where is_useless)
  )
  update consultation.outgoing_messages set state = 'failed' where id in (select id from ended where not is_useless);
  get diagnostics given_up = row_count;

  select count(*) into late from consultation.outgoing_messages as message
  where channel = wanted_channel and state = 'waiting' and consultation.is_late(message);

  -- Strangers can cause any number of mails to visitors and about changes, and none of them may delay the mail that
  -- tells the team of something new. So half of each limit is kept for what is new (requests and bookings beyond it are
  -- held, see settings.ts) and a sixth for cancellations, as far as these have not used it yet.
  with used as (
    select limits.period, limits.maximum, ranks.rank, ranks.share * limits.maximum as kept, count(message.id) as number
    from (values (hourly_limit, interval '1 hour'), (daily_limit, interval '1 day')) as limits (maximum, period)
    cross join (values (1, 1 / 2.0), (2, 1 / 6.0), (3, 0), (4, 0), (5, 0)) as ranks (rank, share)
    left join consultation.outgoing_messages as message
      on message.channel = wanted_channel and consultation.sending_rank(message) = ranks.rank and (
        (message.state = 'sent' and message.sent_at > now - limits.period)
        -- What a worker is sending.
        or (message.state = 'waiting' and message.next_attempt_at > now
          and message.last_attempt_at > now - interval '1 minute' and message.last_error is null))
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
    select message.id, consultation.sending_rank(message) as rank, message.next_attempt_at
    from consultation.outgoing_messages as message
    where channel = wanted_channel and state = 'waiting' and next_attempt_at <= now
      and not exists (
        select from consultation.outgoing_messages as earlier
        where earlier.state = 'waiting' and earlier.meeting_id = message.meeting_id
          and consultation.must_precede(earlier, message))
      and not (wanted_channel = 'alert' and exists (
        select from consultation.outgoing_messages as earlier
        where earlier.state = 'waiting' and earlier.channel = 'alert' and consultation.must_precede(earlier, message)))
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
    update consultation.outgoing_messages as message
    set attempts = message.attempts + 1,
        first_attempt_at = coalesce(message.first_attempt_at, now),
        last_attempt_at = now,
        last_error = null,
        -- The lease: a worker that dies with the message in its hands gives it back after this.
        next_attempt_at = now + interval '1 minute'
    from due where message.id = due.id
    returning message.id, message.attempts, message.payload, consultation.reference_of(message) as reference,
      consultation.is_for_visitor(message) as is_for_visitor
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

-- Deletes all that is not sent over a channel that has no receiver, such as one that was switched off.
create function consultation.drop_messages(dropped_channel text)
returns void
language sql
security definer
set search_path = ''
as $$
  delete from consultation.outgoing_messages where channel = dropped_channel and state not in ('sent', 'closed')
$$;
