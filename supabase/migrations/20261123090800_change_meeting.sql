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

comment on function consultation.refused_change(consultation.meetings, integer, timestamptz) is
  'Why there is nothing to change: it is done already, was asked for another state, or the meeting has begun. Null when it may be changed.';

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
  perform consultation.queue_messages(null, changed.id, changed.quarantine_reason, messages);
  return consultation.meeting_outcome('changed', changed);
exception when exclusion_violation or unique_violation then
  return jsonb_build_object('outcome', 'taken');
end
$$;

comment on function consultation.write_change(consultation.meetings, timestamptz, interval, interval, text, jsonb) is
  'Moves a meeting, or cancels it when there is no new start, with its messages. Its row must be locked.';

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
  moves integer := coalesce(2 * (limits ->> 'open_meetings')::integer, 1000);
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
    wait := greatest(consultation.seconds_to_wait('moved ' || meeting.id, 3, 3),
      consultation.seconds_to_wait('moved network ' || r.network_hash, moves, moves));
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
    insert into consultation.visitor_requests (visitor_hash)
    select counted from unnest(array['moved ' || meeting.id, 'moved network ' || r.network_hash]) as counted
    where counted is not null;
  end if;
  return changed;
end
$$;

comment on function consultation.change_meeting(jsonb, jsonb, jsonb) is
  'Moves or cancels the meeting of a token once for each of its states, or says why not: moves it three times a day, of one network twice as often as one may book. Done already, it succeeds again.';

create function consultation.change_meeting_as_operator(
  meeting_reference text, known_sequence integer, new_start timestamptz, messages jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  meeting consultation.meetings;
  refusal text;
  until timestamptz;
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
    or consultation.met_times(new_start, until, meeting.id) && tstzrange(new_start, until) then
    return jsonb_build_object('outcome', 'taken');
  end if;
  return consultation.write_change(
    meeting, new_start, meeting.ends_at - meeting.starts_at, upper(meeting.blocks) - meeting.ends_at, null, messages);
end
$$;

comment on function consultation.change_meeting_as_operator(text, integer, timestamptz, jsonb) is
  'The same for a person of the team, who may choose any future time that no other meeting blocks.';

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
    'quarantined', m.quarantine_reason is not null, 'is_test', m.is_test)
  from consultation.meetings as m
  where m.token_hash = decode(read_meeting.token_hash, 'hex')
$$;

comment on function consultation.read_meeting(text) is
  'The meeting that a token opens, or null. A meeting that has begun is over: it can be changed no more.';

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
    'quarantined', m.quarantine_reason is not null) order by m.starts_at, m.id), '[]')
  from consultation.meetings as m
  -- The role that may call this must not read the meetings of years.
  where m.starts_at > greatest(since, clock_timestamp() - interval '90 days')
$$;

comment on function consultation.list_meetings(timestamptz) is
  'All meetings from a moment on, at most 90 days ago, for the team''s calendar, the canceled ones too, so that it can strike them out.';

revoke all on function consultation.refused_change(consultation.meetings, integer, timestamptz) from public;
revoke all on function consultation.write_change(consultation.meetings, timestamptz, interval, interval, text, jsonb) from public;
revoke all on function consultation.change_meeting(jsonb, jsonb, jsonb) from public;
revoke all on function consultation.change_meeting_as_operator(text, integer, timestamptz, jsonb) from public;
revoke all on function consultation.read_meeting(text) from public;
revoke all on function consultation.list_meetings(timestamptz) from public;
grant execute on function consultation.change_meeting(jsonb, jsonb, jsonb) to consultation_function;
grant execute on function consultation.read_meeting(text) to consultation_function;
grant execute on function consultation.list_meetings(timestamptz) to consultation_function;
