create function consultation.meeting_outcome(outcome text, meeting consultation.meetings)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'outcome', outcome,
    'id', meeting.id,
    'reference', meeting.reference,
    'starts_at', consultation.utc_text(meeting.starts_at),
    'ends_at', consultation.utc_text(meeting.ends_at),
    'sequence', meeting.sequence,
    'state', meeting.state)
$$;

comment on function consultation.meeting_outcome(text, consultation.meetings) is
  'What the function is told about a meeting that was booked, changed, or found to be so already.';

create function consultation.lock_meetings()
returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('consultation.meetings', 0))
$$;

comment on function consultation.lock_meetings() is
  'One change of meetings at a time, or two at once could exceed the maximum of a day. Always the last lock that is taken.';

create function consultation.admit_change(
  rules jsonb, new_start timestamptz, except_meeting uuid, visitor text, limits jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  wait integer;
begin
  -- One request of a visitor at a time, leads included.
  perform pg_advisory_xact_lock(hashtextextended(visitor, 3));
  wait := consultation.seconds_to_wait(
    visitor, (limits ->> 'per_minute')::integer, (limits ->> 'per_day')::integer);
  if wait > 0 then
    return jsonb_build_object('outcome', 'limited', 'retry_after', wait);
  end if;
  perform consultation.lock_meetings();
  if new_start is not null and not consultation.is_free_time(rules, new_start, except_meeting) then
    return jsonb_build_object('outcome', 'taken');
  end if;
  return null;
end
$$;

comment on function consultation.admit_change(jsonb, timestamptz, uuid, text, jsonb) is
  'Lets a booking, a move or a cancellation (no new start) pass under the locks, within the visitor''s limits and to a free time, or says why not. Null admits it.';

create function consultation.book_meeting(request jsonb, rules jsonb, limits jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  r record;
  known consultation.meeting_keys;
  meeting consultation.meetings;
  ends timestamptz;
  refusal jsonb;
begin
  select * into r from jsonb_to_record(request) as fields (
    key text, content_hash text, visitor_hash text, id uuid, reference text, token_hash text, starts_at timestamptz,
    name text, email text, topic text, locale text, time_zone text, page_path text, quarantine_reason text, is_test boolean,
    messages jsonb
  );

  -- Copies of one booking wait here for each other, in the order of submit_request, so that they cannot deadlock.
  perform pg_advisory_xact_lock(hashtextextended(r.key, 1));
  perform pg_advisory_xact_lock(hashtextextended(r.content_hash, 2));

  select * into known from consultation.meeting_keys as k where k.key = r.key;
  if found then
    if known.content_hash <> r.content_hash then
      return jsonb_build_object('outcome', 'conflict');
    end if;
    select * into meeting from consultation.meetings as m where m.id = known.meeting_id;
    return consultation.meeting_outcome('repeated', meeting);
  end if;

  -- A second tab: the same content within ten minutes is the same booking, unless it was moved or canceled since.
  select * into meeting from consultation.meetings as m
  where m.content_hash = r.content_hash and m.created_at > clock_timestamp() - interval '10 minutes'
    and m.state = 'booked' and m.starts_at = r.starts_at
  order by m.created_at desc limit 1;
  if found then
    insert into consultation.meeting_keys (key, meeting_id, content_hash) values (r.key, meeting.id, r.content_hash);
    return consultation.meeting_outcome('repeated', meeting);
  end if;

  -- Lets a crowd that wants one time pass without a queue, and counts a lost race in nobody's limits.
  if not consultation.is_free_time(rules, r.starts_at, null) then
    return jsonb_build_object('outcome', 'taken');
  end if;
  -- Mails cost more to compose than this costs to ask: of a crowd, one only needs them.
  if r.messages is null then
    return jsonb_build_object('outcome', 'free');
  end if;
  refusal := consultation.admit_change(rules, r.starts_at, null, r.visitor_hash, limits);
  if refusal is not null then
    return refusal;
  end if;

  ends := r.starts_at + make_interval(mins => (rules ->> 'minutes')::integer);
  begin
    insert into consultation.meetings
      (id, reference, starts_at, ends_at, blocks, name, email, topic, locale, time_zone, page_path, content_hash,
       token_hash, quarantine_reason, is_test)
    values
      (r.id, r.reference, r.starts_at, ends,
       tstzrange(r.starts_at, ends + make_interval(mins => (rules ->> 'buffer_minutes')::integer)),
       r.name, r.email, r.topic, r.locale, r.time_zone, r.page_path, r.content_hash,
       decode(r.token_hash, 'hex'), r.quarantine_reason, coalesce(r.is_test, false))
    returning * into meeting;
  -- By the constraint, or by the index of starts that stands in for it.
  exception when exclusion_violation or unique_violation then
    return jsonb_build_object('outcome', 'taken');
  end;
  insert into consultation.meeting_keys (key, meeting_id, content_hash) values (r.key, meeting.id, r.content_hash);
  insert into consultation.visitor_requests (visitor_hash) values (r.visitor_hash);
  perform consultation.queue_messages(null, meeting.id, meeting.quarantine_reason, r.messages);
  return consultation.meeting_outcome('booked', meeting);
end
$$;

comment on function consultation.book_meeting(jsonb, jsonb, jsonb) is
  'Writes meeting, key and messages in one transaction, or says why not. The same booking gets the same meeting; a time that is not free is taken, whatever the reason. Without messages it writes no meeting and says that the time is free.';

revoke all on function consultation.meeting_outcome(text, consultation.meetings) from public;
revoke all on function consultation.lock_meetings() from public;
revoke all on function consultation.admit_change(jsonb, timestamptz, uuid, text, jsonb) from public;
revoke all on function consultation.book_meeting(jsonb, jsonb, jsonb) from public;
grant execute on function consultation.book_meeting(jsonb, jsonb, jsonb) to consultation_function;
