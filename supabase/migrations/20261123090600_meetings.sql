-- Whether the meeting still takes place.
create function consultation.is_to_come(meeting consultation.meetings)
returns boolean
language sql
set search_path = ''
return meeting.state = 'booked' and meeting.starts_at > clock_timestamp();

-- A meeting as the functions read it, without its token.
create function consultation.meeting_json(meeting consultation.meetings)
returns jsonb
language sql
stable
set search_path = ''
return jsonb_build_object(
  'id', meeting.id, 'reference', meeting.reference,
  'starts_at', consultation.utc_text(meeting.starts_at), 'ends_at', consultation.utc_text(meeting.ends_at),
  'state', meeting.state, 'sequence', meeting.sequence, 'changed_at', consultation.utc_text(meeting.changed_at),
  'is_over', meeting.starts_at <= clock_timestamp(),
  'name', meeting.name, 'email', meeting.email, 'topic', meeting.topic, 'locale', meeting.locale,
  'time_zone', meeting.time_zone,
  'is_held', meeting.hold_reason is not null, 'is_test', meeting.is_test);

-- The answer about a meeting that was booked, changed, or found to be so already. `mailed` is false for a meeting that
-- is held, and true where its email address had enough mails: a stranger who typed the address must not learn from the
-- answer whether it has meetings or got mails. `hold_reason` is for the log only.
create function consultation.meeting_outcome(outcome text, meeting consultation.meetings)
returns jsonb
language sql
stable
set search_path = ''
return consultation.meeting_json(meeting) || jsonb_strip_nulls(jsonb_build_object(
  'outcome', outcome, 'hold_reason', meeting.hold_reason, 'mailed', meeting.hold_reason is null));

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
  input record;
  known record;
  meeting consultation.meetings;
  ends timestamptz;
  wait integer;
begin
  select * into input from jsonb_to_record(request) as fields (
    key text, content_hash text, visitor_hash text, network_hash text, id uuid, reference text,
    token_hash text, starts_at timestamptz,
    name text, email text, topic text, locale text, time_zone text, page_path text, hold_reason text, is_test boolean,
    messages jsonb
  );

  -- Copies of one booking wait here for each other, in the order of submit_request, so that they cannot deadlock.
  perform pg_advisory_xact_lock(hashtextextended(input.key, 1));
  perform pg_advisory_xact_lock(hashtextextended(input.content_hash, 2));

  select k.meeting_id as id, k.content_hash into known
  from consultation.idempotency_keys as k where k.key = input.key;
  -- Only the browser that booked knows the key, and its retry is the same booking, so it is not counted.
  if known.content_hash = input.content_hash then
    if input.hold_reason is null then
      perform consultation.retry_held('meeting', known.id, input.network_hash, limits, true);
    end if;
    select * into meeting from consultation.meetings as existing where existing.id = known.id;
    return consultation.meeting_outcome('repeated', meeting);
  end if;

  -- Mails cost more to compose than this costs to ask: of a crowd, one only needs them. The call that follows counts.
  if input.messages is null and known.content_hash is null
    and consultation.is_free_time(rules, input.starts_at, null) then
    return jsonb_build_object('outcome', 'free');
  end if;
  wait := consultation.count_attempt(input.visitor_hash, input.network_hash, limits);
  if wait > 0 then
    return jsonb_build_object('outcome', 'limited', 'retry_after', wait);
  end if;
  if known.content_hash is not null then
    return jsonb_build_object('outcome', 'conflict');
  end if;

  -- A time that is taken is taken, whoever has it: the same content from another tab, or from a stranger who guesses
  -- it, gets no other answer. Asked without the lock first, so that a crowd that wants one time passes without a queue.
  if input.messages is null or not consultation.is_free_time(rules, input.starts_at, null) then
    -- A person whose first try looked automated and who tries again has mail.
    if input.hold_reason is null then
      perform consultation.retry_held('meeting', existing.id, input.network_hash, limits, false)
      from consultation.meetings as existing
      where existing.content_hash = input.content_hash
        and existing.created_at > clock_timestamp() - interval '10 minutes';
    end if;
    return jsonb_build_object('outcome', 'taken');
  end if;
  perform consultation.lock_meetings();
  if not consultation.is_free_time(rules, input.starts_at, null) then
    return jsonb_build_object('outcome', 'taken');
  end if;

  if input.hold_reason is null and not input.is_test
    and not consultation.admit('meeting', input.id, input.network_hash, limits) then
    input.hold_reason := 'flood';
  end if;
  if input.hold_reason is not null and not input.is_test then
    if (select for_network < 1 from consultation.room_for('meeting', input.id, input.network_hash, limits)) then
      return jsonb_build_object('outcome', 'limited', 'retry_after', 3600);
    end if;
    if consultation.has_maximum_held('meeting', input.hold_reason, limits) then
      if input.hold_reason <> 'honeypot' then
        -- For the alert.
        update consultation.system_state set bookings_refused_at = clock_timestamp();
      end if;
      return jsonb_build_object('outcome', 'limited', 'retry_after', 3600);
    end if;
    perform consultation.record_admission('meeting', input.id, input.network_hash, true);
  end if;

  ends := input.starts_at + make_interval(mins => (rules ->> 'minutes')::integer);
  begin
    insert into consultation.meetings
      (id, reference, starts_at, ends_at, blocks, name, email, topic, locale, time_zone, page_path, content_hash,
       token_hash, hold_reason, is_test)
    values
      (input.id, input.reference, input.starts_at, ends,
       tstzrange(input.starts_at, ends + make_interval(mins => (rules ->> 'buffer_minutes')::integer)),
       input.name, input.email, input.topic, input.locale, input.time_zone, input.page_path, input.content_hash,
       decode(input.token_hash, 'hex'), input.hold_reason, input.is_test)
    returning * into meeting;
  -- By the constraint, or by the index of starts that stands in for it.
  exception when exclusion_violation or unique_violation then
    return jsonb_build_object('outcome', 'taken');
  end;
  insert into consultation.idempotency_keys (key, meeting_id, content_hash)
  values (input.key, meeting.id, input.content_hash);
  perform consultation.queue_messages(
    null, meeting.id, meeting.hold_reason, consultation.limit_mails(meeting, input.messages, limits));
  return consultation.meeting_outcome('booked', meeting);
end
$$;

-- Why there is nothing to change: it is done already, was asked for another state, or the meeting has begun. Null when
-- it may be changed.
create function consultation.refused_change(
  meeting consultation.meetings, known_sequence integer, new_start timestamptz)
returns text
language sql
volatile
set search_path = ''
return case
  when meeting.starts_at = new_start and meeting.state = 'booked'
    and meeting.sequence in (known_sequence, known_sequence + 1) then 'repeated'
  when new_start is null and meeting.state = 'canceled' and meeting.sequence = known_sequence + 1 then 'repeated'
  when meeting.state = 'canceled' or meeting.sequence <> known_sequence then 'stale'
  when meeting.starts_at <= clock_timestamp() then 'over'
end;

-- Moves a meeting to a new start, or cancels it when that is null, and queues these messages in place of the unsent
-- ones. The caller holds the lock of its row. The outcome is `changed`, or `taken` when another meeting has the time.
-- A null zone keeps the visitor's.
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
  update consultation.meetings as known
  set state = changed.state, starts_at = changed.starts_at, ends_at = changed.ends_at, blocks = changed.blocks,
      sequence = known.sequence + 1, changed_at = clock_timestamp(), time_zone = coalesce(zone, known.time_zone)
  where known.id = meeting.id
  returning * into changed;

  delete from consultation.outgoing_messages
  where meeting_id = meeting.id and state not in ('sent', 'closed')
    -- What a worker is sending may still arrive, so the next message waits for it.
    and not (state = 'waiting' and last_attempt_at is not null and last_error is null
      and next_attempt_at > clock_timestamp());
  update consultation.outgoing_messages set is_superseded = true where meeting_id = meeting.id and state = 'waiting';
  perform consultation.queue_messages(null, changed.id, changed.hold_reason, messages);
  return consultation.meeting_outcome('changed', changed);
exception when exclusion_violation or unique_violation then
  return jsonb_build_object('outcome', 'taken');
end
$$;

-- Moves or cancels the meeting of a token once for each of its states, or says why not: moves it three times a day.
-- Done already, it succeeds again.
create function consultation.change_meeting(request jsonb, rules jsonb, limits jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  input record;
  meeting consultation.meetings;
  refusal text;
  wait integer;
  changed jsonb;
begin
  select * into input from jsonb_to_record(request) as fields (
    token_hash text, sequence integer, starts_at timestamptz, visitor_hash text, network_hash text, time_zone text,
    messages jsonb
  );
  perform consultation.lock_visitor(input.visitor_hash, input.network_hash);
  -- Changes of one meeting wait here for each other.
  select * into meeting from consultation.meetings as known
  where known.token_hash = decode(input.token_hash, 'hex') for update;
  if not found then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  refusal := consultation.refused_change(meeting, input.sequence, input.starts_at);
  if refusal = 'repeated' then
    return consultation.meeting_outcome(refusal, meeting);
  end if;

  wait := consultation.count_attempt(input.visitor_hash, input.network_hash, limits);
  if wait > 0 then
    return jsonb_build_object('outcome', 'limited', 'retry_after', wait);
  end if;
  if refusal is not null then
    return jsonb_build_object('outcome', refusal);
  end if;
  -- Each move is a mail to the team; a meeting can always be canceled. Nothing depends on its email, which another
  -- may have.
  if input.starts_at is not null then
    wait := consultation.seconds_to_wait('move', meeting.id::text, 3, 3);
    if wait > 0 then
      return jsonb_build_object('outcome', 'limited', 'retry_after', wait);
    end if;
  end if;
  perform consultation.lock_meetings();
  if input.starts_at is not null and not consultation.is_free_time(rules, input.starts_at, meeting.id) then
    return jsonb_build_object('outcome', 'taken');
  end if;
  changed := consultation.write_change(
    meeting, input.starts_at, make_interval(mins => (rules ->> 'minutes')::integer),
    make_interval(mins => (rules ->> 'buffer_minutes')::integer), input.time_zone,
    consultation.limit_mails(meeting, input.messages, limits));
  if input.starts_at is not null and changed ->> 'outcome' = 'changed' then
    insert into consultation.visitor_actions (kind, subject) values ('move', meeting.id);
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
  select consultation.meeting_json(meeting)
  from consultation.meetings as meeting
  where meeting.token_hash = decode(read_meeting.token_hash, 'hex')
$$;

-- All meetings from a moment on, at most 90 days ago, for the team's calendar, the canceled ones too, so that it can
-- strike them out.
create function consultation.list_meetings(since timestamptz)
returns jsonb
language sql
security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(consultation.meeting_json(meeting) order by meeting.starts_at, meeting.id), '[]')
  from consultation.meetings as meeting
  -- The role that may call this must not read the meetings of years.
  where meeting.starts_at > greatest(since, clock_timestamp() - interval '90 days')
$$;

-- The meeting of a reference, or null, with its last change.
create function consultation.read_meeting_as_team(meeting_reference text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select consultation.meeting_json(meeting) || jsonb_build_object(
    'token_hash', encode(meeting.token_hash, 'hex'),
    'changed_by', case when meeting.team_sequence = meeting.sequence then 'team' else 'visitor' end)
  from consultation.meetings as meeting where meeting.reference = meeting_reference
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
  select * into meeting from consultation.meetings as known where known.reference = meeting_reference for update;
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
    update consultation.meetings as known set team_sequence = known.sequence where known.id = meeting.id;
  end if;
  return changed;
exception when sqlstate 'TRIAL' then
  return changed;
end
$$;
