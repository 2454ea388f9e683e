-- The answer about a meeting that was booked, changed, or found to be so already: the outcome and the meeting's state.
-- `mailed` is false for a meeting that is held, except for the limits of its email address: a stranger who typed the
-- address must not learn from the answer whether it has meetings or got mails.
create function consultation.meeting_outcome(outcome text, meeting consultation.meetings)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'outcome', outcome,
    'id', meeting.id,
    'reference', meeting.reference,
    'starts_at', consultation.utc_text(meeting.starts_at),
    'ends_at', consultation.utc_text(meeting.ends_at),
    'sequence', meeting.sequence,
    'state', meeting.state,
    -- For the log only.
    'hold_reason', meeting.hold_reason,
    'mailed', coalesce(meeting.hold_reason, 'address') = 'address'))
$$;

-- How many mails one address gets within 24 hours before or after a moment, without the reminder that a move replaces.
-- Every 24 hours that include the moment are within that, so a limit on this number holds for each of them.
create function consultation.mails_to(email text, moment timestamptz, replaced_meeting uuid default null)
returns bigint
language sql
set search_path = ''
as $$
  select count(*)
  from consultation.outgoing_messages as m
  cross join lateral (select coalesce(
    m.sent_at, case m.state when 'waiting' then greatest(m.due_at, clock_timestamp()) else m.due_at end) as sent_at) as mail
  where consultation.is_for_visitor(m) and m.state <> 'held'
    and mail.sent_at > moment - interval '1 day' and mail.sent_at < moment + interval '1 day'
    and not (m.purpose = 'reminder' and m.state = 'waiting' and m.meeting_id is not distinct from replaced_meeting)
    and (m.request_id in (select id from consultation.requests as q where consultation.mailbox(q.email) = consultation.mailbox(mails_to.email))
      or m.meeting_id in (select id from consultation.meetings as t where consultation.mailbox(t.email) = consultation.mailbox(mails_to.email)))
$$;

-- Whether neither the visitor's address nor all visitors together had enough mails in 24 hours.
create function consultation.may_mail(meeting consultation.meetings, limits jsonb)
returns boolean
language sql
set search_path = ''
as $$
  select meeting.is_test
    or (consultation.mails_to(meeting.email, clock_timestamp(), meeting.id) < (limits ->> 'mails_per_address')::integer
      and (select count(*) from consultation.outgoing_messages
           where purpose = 'visitor' and state <> 'held' and created_at > clock_timestamp() - interval '1 day')
        -- A booking, a move and a cancellation.
        < 3 * (limits ->> 'bookings_per_day')::integer)
$$;

-- The messages about a change without those to the visitor where the address, or all visitors together, had enough in
-- 24 hours; the team's then says so. A reminder counts when it is sent.
create function consultation.limit_mails(meeting consultation.meetings, messages jsonb, limits jsonb)
returns jsonb
language sql
set search_path = ''
as $$
  select case
    when consultation.may_mail(meeting, limits) then (
      select jsonb_agg(message)
      from jsonb_array_elements(messages) as message
      cross join lateral (select (message ->> 'due_at')::timestamptz as due_at) as due
      where message ->> 'purpose' <> 'reminder' or meeting.is_test
        -- The mail about the change is not queued yet.
        or consultation.mails_to(meeting.email, due_at, meeting.id)
          + case when due_at < clock_timestamp() + interval '1 day' then 1 else 0 end
          < (limits ->> 'mails_per_address')::integer)
    else (
      select jsonb_agg(case when message ? 'unmailed' then message || jsonb_build_object('payload', message -> 'unmailed') else message end)
      from jsonb_array_elements(messages) as message
      where message ->> 'purpose' not in ('visitor', 'reminder'))
  end
$$;

-- Whether the email of a meeting has as many open ones as it may. One more is held, and its visitor, who may be a
-- stranger, gets the answer to one that is not.
create function consultation.has_maximum_open_meetings(meeting consultation.meetings, limits jsonb)
returns boolean
language sql
set search_path = ''
as $$
  select not meeting.is_test and count(*) >= (limits ->> 'meetings_per_visitor')::integer
  from consultation.meetings as m
  where consultation.mailbox(m.email) = consultation.mailbox(meeting.email) and m.state = 'booked'
    and m.hold_reason is null and m.starts_at > clock_timestamp() and m.id <> meeting.id
$$;

-- Whether so many requests or meetings are held for this reason that more are refused, so that machines can neither fill
-- the database or the calendar nor make the digest too slow: 300 requests, or twice as many meetings as all together may
-- book in a day. It takes a dozen networks to fill both limits of all together.
create function consultation.has_maximum_held(item_kind text, reason text, limits jsonb)
returns boolean
language sql
set search_path = ''
as $$
  select case item_kind
    when 'request' then (
      select count(*) = 300 from (
        select from consultation.requests as q where q.hold_reason = reason
          and exists (select from consultation.outgoing_messages as m where m.request_id = q.id and m.state = 'held')
        limit 300) as held)
    else (
      select count(*) >= 2 * (limits ->> 'bookings_per_day')::integer from consultation.meetings
      where hold_reason = reason and state = 'booked' and starts_at > clock_timestamp()) end
$$;

-- One change of meetings at a time, or two at once could exceed the maximum of a day. Only messages are locked after
-- it.
create function consultation.lock_meetings()
returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('consultation.meetings', 0))
$$;

-- Releases a held request or meeting that a person has sent again, within the limits of any other. Beyond them it becomes
-- one of a flood only if it came with its key, because a stranger may know the content.
create function consultation.retry_held(item_kind text, item_id uuid, sender text, limits jsonb, has_key boolean)
returns void
language plpgsql
set search_path = ''
as $$
declare
  meeting consultation.meetings;
  reason text;
  is_admitted boolean;
  has_new_reason boolean;
begin
  if item_kind = 'request' then
    reason := (select hold_reason from consultation.requests where id = item_id);
  else
    -- Before the last lock, as a change does.
    select * into meeting from consultation.meetings
    where id = item_id and state = 'booked' and hold_reason is not null for update;
    reason := meeting.hold_reason;
  end if;
  if reason is null or (reason in ('flood', 'address') and has_key) then
    return;
  end if;
  if item_kind = 'meeting' then
    perform consultation.lock_meetings();
  end if;
  is_admitted := consultation.admit(item_kind, item_id, sender, limits);
  if is_admitted and (item_kind = 'request'
    or (not consultation.has_maximum_open_meetings(meeting, limits) and consultation.may_mail(meeting, limits))) then
    perform consultation.release_held(item_id);
    return;
  end if;
  has_new_reason := has_key and (is_admitted or not consultation.has_maximum_held(item_kind, 'flood', limits));
  if has_new_reason then
    reason := case when is_admitted then 'address' else 'flood' end;
    update consultation.requests set hold_reason = reason where id = item_id;
    update consultation.meetings set hold_reason = reason where id = item_id;
  end if;
  perform consultation.hold_anew(item_id, has_new_reason);
end
$$;

-- Writes meeting, key and messages in one transaction, or says why not. The same key gets the same meeting; a time that
-- is not free is taken, whatever the reason and whoever asks. Without messages it writes no meeting and says that the
-- time is free.
create function consultation.book_meeting(request jsonb, rules jsonb, limits jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  r record;
  known record;
  meeting consultation.meetings;
  ends timestamptz;
  wait integer;
begin
  select * into r from jsonb_to_record(request) as fields (
    key text, content_hash text, visitor_hash text, network_hash text, id uuid, reference text, token_hash text, starts_at timestamptz,
    name text, email text, topic text, locale text, time_zone text, page_path text, hold_reason text, is_test boolean,
    messages jsonb
  );

  -- Copies of one booking wait here for each other, in the order of submit_request, so that they cannot deadlock.
  perform pg_advisory_xact_lock(hashtextextended(r.key, 1));
  perform pg_advisory_xact_lock(hashtextextended(r.content_hash, 2));

  select k.meeting_id as id, k.content_hash into known
  from consultation.idempotency_keys as k where k.key = r.key;
  -- Only the browser that booked knows the key, and its retry is the same booking, so it is not counted.
  if known.content_hash = r.content_hash then
    if r.hold_reason is null then
      perform consultation.retry_held('meeting', known.id, r.network_hash, limits, true);
    end if;
    select * into meeting from consultation.meetings as m where m.id = known.id;
    return consultation.meeting_outcome('repeated', meeting);
  end if;

  -- Mails cost more to compose than this costs to ask: of a crowd, one only needs them. The call that follows counts.
  if r.messages is null and known.content_hash is null and consultation.is_free_time(rules, r.starts_at, null) then
    return jsonb_build_object('outcome', 'free');
  end if;
  wait := consultation.count_attempt(r.visitor_hash, r.network_hash, limits);
  if wait > 0 then
    return jsonb_build_object('outcome', 'limited', 'retry_after', wait);
  end if;
  if known.content_hash is not null then
    return jsonb_build_object('outcome', 'conflict');
  end if;

  -- A time that is taken is taken, whoever has it: the same content from another tab, or from a stranger who guesses
  -- it, gets no other answer. Asked without the lock first, so that a crowd that wants one time passes without a queue.
  if r.messages is null or not consultation.is_free_time(rules, r.starts_at, null) then
    -- A person whose first try looked automated and who tries again has mail.
    if r.hold_reason is null then
      perform consultation.retry_held('meeting', m.id, r.network_hash, limits, false) from consultation.meetings as m
      where m.content_hash = r.content_hash and m.created_at > clock_timestamp() - interval '10 minutes';
    end if;
    return jsonb_build_object('outcome', 'taken');
  end if;
  perform consultation.lock_meetings();
  if not consultation.is_free_time(rules, r.starts_at, null) then
    return jsonb_build_object('outcome', 'taken');
  end if;

  meeting.id := r.id;
  meeting.email := r.email;
  meeting.is_test := r.is_test;
  if r.hold_reason is null and not r.is_test
    and not consultation.admit('meeting', r.id, r.network_hash, limits) then
    r.hold_reason := 'flood';
  end if;
  if r.hold_reason is null then
    if consultation.has_maximum_open_meetings(meeting, limits) then
      -- Admitted, or its answer would tell that it is held.
      r.hold_reason := 'address';
    end if;
  elsif not r.is_test then
    if (select for_network < 1 from consultation.room_for('meeting', r.id, r.network_hash, limits)) then
      return jsonb_build_object('outcome', 'limited', 'retry_after', 3600);
    end if;
    if consultation.has_maximum_held('meeting', r.hold_reason, limits) then
      if r.hold_reason <> 'honeypot' then
        -- For the alert.
        update consultation.system_state set bookings_refused_at = clock_timestamp();
      end if;
      return jsonb_build_object('outcome', 'limited', 'retry_after', 3600);
    end if;
    perform consultation.record_admission('meeting', r.id, r.network_hash, true);
  end if;

  ends := r.starts_at + make_interval(mins => (rules ->> 'minutes')::integer);
  begin
    insert into consultation.meetings
      (id, reference, starts_at, ends_at, blocks, name, email, topic, locale, time_zone, page_path, content_hash,
       token_hash, hold_reason, is_test)
    values
      (r.id, r.reference, r.starts_at, ends,
       tstzrange(r.starts_at, ends + make_interval(mins => (rules ->> 'buffer_minutes')::integer)),
       r.name, r.email, r.topic, r.locale, r.time_zone, r.page_path, r.content_hash,
       decode(r.token_hash, 'hex'), r.hold_reason, meeting.is_test)
    returning * into meeting;
  -- By the constraint, or by the index of starts that stands in for it.
  exception when exclusion_violation or unique_violation then
    return jsonb_build_object('outcome', 'taken');
  end;
  insert into consultation.idempotency_keys (key, meeting_id, content_hash) values (r.key, meeting.id, r.content_hash);
  perform consultation.queue_messages(
    null, meeting.id, meeting.hold_reason, consultation.limit_mails(meeting, r.messages, limits));
  return consultation.meeting_outcome('booked', meeting);
end
$$;

-- Why there is nothing to change: it is done already, was asked for another state, or the meeting has begun. Null when
-- it may be changed.
create function consultation.refused_change(meeting consultation.meetings, known_sequence integer, new_start timestamptz)
returns text
language sql
volatile
set search_path = ''
as $$
  select case
    when meeting.starts_at = new_start and meeting.state = 'booked'
      and meeting.sequence in (known_sequence, known_sequence + 1) then 'repeated'
    when new_start is null and meeting.state = 'canceled' and meeting.sequence = known_sequence + 1 then 'repeated'
    when meeting.state = 'canceled' or meeting.sequence <> known_sequence then 'stale'
    when meeting.starts_at <= clock_timestamp() then 'over'
  end
$$;

-- Moves a meeting to a new start, or cancels it when that is null, and queues these messages in place of the unsent ones.
-- The caller holds the lock of its row. The outcome is `changed`, or `taken` when another meeting has the time. A null
-- zone keeps the visitor's.
create function consultation.write_change(
  meeting consultation.meetings, new_start timestamptz, length interval, buffer interval, zone text, messages jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  changed consultation.meetings := meeting;
begin
  if new_start is null then
    changed.state := 'canceled';
  else
    changed.starts_at := new_start;
    changed.ends_at := new_start + length;
    changed.blocks := tstzrange(changed.starts_at, changed.ends_at + buffer);
  end if;
  update consultation.meetings as m
  set state = changed.state, starts_at = changed.starts_at, ends_at = changed.ends_at, blocks = changed.blocks,
      sequence = m.sequence + 1, changed_at = clock_timestamp(), time_zone = coalesce(zone, m.time_zone)
  where m.id = meeting.id
  returning * into changed;

  perform consultation.supersede_messages(meeting.id);
  perform consultation.queue_messages(null, changed.id, changed.hold_reason, messages);
  return consultation.meeting_outcome('changed', changed);
exception when exclusion_violation or unique_violation then
  return jsonb_build_object('outcome', 'taken');
end
$$;

-- Moves or cancels the meeting of a token once for each of its states, or says why not: moves it three times a day, of
-- one network twice as often as one may book. Done already, it succeeds again.
create function consultation.change_meeting(request jsonb, rules jsonb, limits jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  r record;
  meeting consultation.meetings;
  refusal text;
  wait integer;
  moves integer := 2 * (limits ->> 'meetings_per_visitor')::integer;
  changed jsonb;
begin
  select * into r from jsonb_to_record(request) as fields (
    token_hash text, sequence integer, starts_at timestamptz, visitor_hash text, network_hash text, time_zone text, messages jsonb
  );
  perform consultation.lock_visitor(r.visitor_hash, r.network_hash);
  -- Changes of one meeting wait here for each other.
  select * into meeting from consultation.meetings as m where m.token_hash = decode(r.token_hash, 'hex') for update;
  if not found then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  refusal := consultation.refused_change(meeting, r.sequence, r.starts_at);
  if refusal = 'repeated' then
    return consultation.meeting_outcome(refusal, meeting);
  end if;

  wait := consultation.count_attempt(r.visitor_hash, r.network_hash, limits);
  if wait > 0 then
    return jsonb_build_object('outcome', 'limited', 'retry_after', wait);
  end if;
  if refusal is not null then
    return jsonb_build_object('outcome', refusal);
  end if;
  -- Each move is a mail to the team; a meeting can always be canceled. Nothing depends on its email, which another may have.
  if r.starts_at is not null then
    wait := greatest(consultation.seconds_to_wait('move', meeting.id::text, 3, 3),
      consultation.seconds_to_wait('network_move', r.network_hash, moves, moves));
    if wait > 0 then
      return jsonb_build_object('outcome', 'limited', 'retry_after', wait);
    end if;
  end if;
  perform consultation.lock_meetings();
  if r.starts_at is not null and not consultation.is_free_time(rules, r.starts_at, meeting.id) then
    return jsonb_build_object('outcome', 'taken');
  end if;
  changed := consultation.write_change(
    meeting, r.starts_at, make_interval(mins => (rules ->> 'minutes')::integer),
    make_interval(mins => (rules ->> 'buffer_minutes')::integer), r.time_zone,
    consultation.limit_mails(meeting, r.messages, limits));
  if r.starts_at is not null and changed ->> 'outcome' = 'changed' then
    insert into consultation.visitor_actions (kind, subject)
    values ('move', meeting.id), ('network_move', r.network_hash);
  end if;
  return changed;
end
$$;

-- The meeting that a token opens, or null. A meeting that has begun is over: it can be changed no more.
create function consultation.read_meeting(token_hash text)
returns jsonb
language sql
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', m.id, 'reference', m.reference,
    'starts_at', consultation.utc_text(m.starts_at), 'ends_at', consultation.utc_text(m.ends_at),
    'state', m.state, 'sequence', m.sequence, 'is_over', m.starts_at <= clock_timestamp(),
    'name', m.name, 'email', m.email, 'topic', m.topic, 'locale', m.locale, 'time_zone', m.time_zone,
    'is_held', m.hold_reason is not null, 'is_test', m.is_test)
  from consultation.meetings as m
  where m.token_hash = decode(read_meeting.token_hash, 'hex')
$$;

-- All meetings from a moment on, at most 90 days ago, for the team's calendar, the canceled ones too, so that it can
-- strike them out.
create function consultation.list_meetings(since timestamptz)
returns jsonb
language sql
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', m.id, 'reference', m.reference,
    'starts_at', consultation.utc_text(m.starts_at), 'ends_at', consultation.utc_text(m.ends_at),
    'state', m.state, 'sequence', m.sequence, 'changed_at', consultation.utc_text(m.changed_at),
    'name', m.name, 'email', m.email, 'topic', m.topic, 'locale', m.locale,
    'is_held', m.hold_reason is not null) order by m.starts_at, m.id), '[]')
  from consultation.meetings as m
  -- The role that may call this must not read the meetings of years.
  where m.starts_at > greatest(since, clock_timestamp() - interval '90 days')
$$;

-- The meeting of a reference, or null, with its last change.
create function consultation.read_meeting_as_team(meeting_reference text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select consultation.read_meeting(encode(m.token_hash, 'hex')) || jsonb_build_object(
    'token_hash', encode(m.token_hash, 'hex'),
    'changed_at', consultation.utc_text(m.changed_at),
    'changed_by', case when m.team_sequence = m.sequence then 'team' else 'visitor' end)
  from consultation.meetings as m where m.reference = meeting_reference
$$;

-- Moves a meeting to any future time that no other meeting blocks, or cancels it without a new start, unless it has
-- changed since the known sequence. A trial does so and takes it back.
create function consultation.change_meeting_as_team(
  meeting_reference text, known_sequence integer, new_start timestamptz, messages jsonb, is_trial boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  meeting consultation.meetings;
  refusal text;
  until timestamptz;
  changed jsonb;
begin
  select * into meeting from consultation.meetings as m where m.reference = meeting_reference for update;
  if not found then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  refusal := consultation.refused_change(meeting, known_sequence, new_start);
  if refusal is not null then
    return jsonb_build_object('outcome', refusal);
  end if;
  perform consultation.lock_meetings();
  until := new_start + (upper(meeting.blocks) - meeting.starts_at);
  if new_start <= clock_timestamp()
    or consultation.occupied_by_meetings(new_start, until, meeting.id) && tstzrange(new_start, until) then
    return jsonb_build_object('outcome', 'taken');
  end if;
  changed := consultation.write_change(
    meeting, new_start, meeting.ends_at - meeting.starts_at, upper(meeting.blocks) - meeting.ends_at, null, messages);
  if is_trial then
    raise exception using errcode = 'TRIAL';
  end if;
  if changed ->> 'outcome' = 'changed' then
    update consultation.meetings as m set team_sequence = m.sequence where m.id = meeting.id;
  end if;
  return changed;
exception when sqlstate 'TRIAL' then
  return changed;
end
$$;
