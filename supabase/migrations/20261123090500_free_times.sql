-- Whether a calendar was not read for a day, so its copy may lack what is new.
create function consultation.is_stale(calendar consultation.busy_calendars)
returns boolean
language sql
stable
set search_path = ''
return coalesce(calendar.fetched_at, '-infinity') < clock_timestamp() - interval '1 day';

-- Replaces the copy of one calendar, or notes why there is no new one: then the last good copy keeps blocking, and what
-- could be read besides. Queues the message for the team, once a day for each calendar; returns whether it did.
-- Two refreshes of one calendar wait for each other at its row, so that their copies never mix.
create function consultation.store_busy_calendar(calendar text, reading jsonb)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  tried timestamptz := clock_timestamp();
  failure text := reading ->> 'error';
  known consultation.busy_calendars;
begin
  insert into consultation.busy_calendars as before (calendar_hash, fetched_at, tried_at, last_error, label, problems)
  values (calendar, case when failure is null then tried end, tried, failure,
    coalesce(reading ->> 'label', ''), coalesce(reading -> 'problems', '[]'))
  on conflict (calendar_hash) do update
  set fetched_at = coalesce(excluded.fetched_at, before.fetched_at),
      tried_at = excluded.tried_at,
      last_error = excluded.last_error,
      label = excluded.label,
      problems = coalesce(reading -> 'problems', before.problems)
  returning * into known;

  if failure is null then
    delete from consultation.busy_times where calendar_hash = calendar;
  end if;
  insert into consultation.busy_times (calendar_hash, during)
  select calendar, added.during
  from (
    select tstzrange(busy.starts_at, busy.ends_at) as during
    from jsonb_array_elements(reading -> 'times') as pair
    cross join lateral (select (pair ->> 0)::timestamptz as starts_at, (pair ->> 1)::timestamptz as ends_at) as busy
    where busy.starts_at < busy.ends_at
    union all
    -- Of a calendar that was never read, nobody knows a free time.
    select tstzrange(tried, 'infinity') where known.fetched_at is null
  ) as added
  where failure is null or not exists (
    select from consultation.busy_times as kept where kept.calendar_hash = calendar and kept.during @> added.during);

  if not reading ? 'message' or known.told_at >= tried - interval '1 day' then
    return false;
  end if;
  update consultation.busy_calendars set told_at = tried where calendar_hash = calendar;
  perform consultation.queue_messages(null, null, null, jsonb_build_array(reading -> 'message'));
  if reading -> 'message' ->> 'channel' = 'alert' then
    -- So that it is told once that this is over.
    update consultation.system_state set alerts = jsonb_build_object('calendarUnreadable', tried) || alerts;
  end if;
  return true;
end
$$;

-- Forgets every calendar but these, and says how old the copy of each is. A new one blocks all times until it is read.
create function consultation.keep_busy_calendars(calendars jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- A calendar that is no longer in the settings must not block for ever.
  delete from consultation.busy_calendars where not calendars ? calendar_hash;
  with added as (
    insert into consultation.busy_calendars (calendar_hash)
    select listed.hash from jsonb_array_elements_text(calendars) as listed (hash)
    on conflict do nothing
    returning calendar_hash
  )
  insert into consultation.busy_times (calendar_hash, during)
  select calendar_hash, tstzrange(clock_timestamp(), 'infinity') from added;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'calendar', listed.hash, 'fetched_at', known.fetched_at, 'tried_at', known.tried_at) order by listed.place), '[]')
    from jsonb_array_elements_text(calendars) with ordinality as listed (hash, place)
    left join consultation.busy_calendars as known on known.calendar_hash = listed.hash);
end
$$;

-- What meetings block from one moment to another, read by their starts: the index of the constraint is not relied upon.
create function consultation.occupied_by_meetings(earliest timestamptz, latest timestamptz, except_meeting uuid)
returns tstzmultirange
language sql
stable
set search_path = ''
as $$
  select coalesce(range_agg(meeting.blocks), '{}')
  from consultation.meetings as meeting
  where meeting.state = 'booked'
    -- No meeting blocks more than a day.
    and meeting.starts_at >= earliest - interval '24 hours'
    and meeting.starts_at <= latest
    and meeting.id is distinct from except_meeting
$$;

-- The starts that are free at a moment by these rules, of all days or of one local day. A meeting that is to be moved
-- does not stand in its own way.
create function consultation.meeting_times(
  rules jsonb, at timestamptz, except_meeting uuid default null, only_day date default null)
returns setof timestamptz
language plpgsql
stable
set search_path = ''
as $$
declare
  input record;
  length interval;
  buffer interval;
  latest timestamptz;
  met tstzmultirange;
  busy tstzmultirange;
begin
  select * into input from jsonb_to_record(rules) as fields (
    time_zone text, days integer[], opens time, closes time, minutes integer, buffer_minutes integer,
    notice_minutes integer, horizon_days integer, maximum_per_day integer, days_off date[]
  );
  length := make_interval(mins => input.minutes);
  buffer := make_interval(mins => input.buffer_minutes);
  -- Hours, because the length of a day in a sum depends on the session's time zone.
  latest := at + make_interval(hours => 24 * input.horizon_days);
  met := consultation.occupied_by_meetings(at, latest + length + buffer, except_meeting);
  select coalesce(range_agg(during), '{}') into busy
  from (
    select during from consultation.meeting_blocks union all select during from consultation.busy_times
  ) as times;

  return query
  select slot.starts_at
  from (
    select day from generate_series(
      date_trunc('day', at at time zone input.time_zone), latest at time zone input.time_zone, interval '1 day') as day
    where (only_day is null or day::date = only_day)
      and extract(isodow from day)::integer = any (input.days)
      and day::date <> all (input.days_off)
      and input.maximum_per_day > (
        select count(*) from consultation.meetings as meeting
        where meeting.state = 'booked'
          and meeting.starts_at >= day at time zone input.time_zone
          and meeting.starts_at < (day + interval '1 day') at time zone input.time_zone
          and meeting.id is distinct from except_meeting)
  ) as open_days
  cross join lateral (
    select local, local at time zone input.time_zone as starts_at
    from generate_series(day + input.opens, day + input.closes - length, length) as local
  ) as slot
  -- A local time that the clocks skip would come back as another one.
  where slot.starts_at at time zone input.time_zone = slot.local
    and slot.starts_at between at + make_interval(mins => input.notice_minutes) and latest
    and not met && tstzrange(slot.starts_at, slot.starts_at + length + buffer)
    and not busy && tstzrange(slot.starts_at, slot.starts_at + length)
  order by slot.starts_at;
end
$$;

-- Looks at one day only, so that hundreds of bookings of one time are told quickly.
create function consultation.is_free_time(rules jsonb, starts_at timestamptz, except_meeting uuid)
returns boolean
language sql
stable
set search_path = ''
return starts_at in (
  select consultation.meeting_times(
    rules, clock_timestamp(), except_meeting, (starts_at at time zone (rules ->> 'time_zone'))::date));

-- The starts that a visitor may choose now, and the end of the searched time. With a meeting's token: where it may be
-- moved to, or null if no meeting has it.
create function consultation.free_times(rules jsonb, moved_token_hash text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  at timestamptz := clock_timestamp();
  moved consultation.meetings;
  times jsonb;
begin
  select * into moved from consultation.meetings as meeting where meeting.token_hash = decode(moved_token_hash, 'hex');
  if moved.id is null and moved_token_hash is not null then
    return null;
  end if;
  select coalesce(jsonb_agg(consultation.utc_text(free.starts_at) order by free.starts_at), '[]') into times
  from consultation.meeting_times(rules, at, moved.id) as free (starts_at)
  where free.starts_at is distinct from moved.starts_at;
  -- For the alert, which knows no rules.
  if moved_token_hash is null then
    update consultation.system_state set no_free_time_at = case when times = '[]' then at end
    where (no_free_time_at is not null) <> (times = '[]');
  end if;
  return jsonb_build_object(
    'times', times,
    'until', consultation.utc_text(at + make_interval(hours => 24 * (rules ->> 'horizon_days')::integer)));
end
$$;

-- The moment at which the clocks of a zone show a local time.
create function consultation.local_time(shown timestamp, zone text)
returns timestamptz
language sql
stable
set search_path = ''
return shown at time zone zone;

-- The blocked times that are not over, and the meetings to come in a span.
create function consultation.show_blocks(span_start timestamptz, span_end timestamptz)
returns jsonb
language sql
stable
security definer
set search_path = ''
return jsonb_build_object(
  'blocks', (
    select coalesce(jsonb_agg(jsonb_build_array(
      consultation.utc_text(lower(b.during)), consultation.utc_text(upper(b.during))) order by b.during), '[]')
    from consultation.meeting_blocks as b where upper(b.during) > clock_timestamp()),
  'meetings', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'name', meeting.name, 'reference', meeting.reference, 'starts_at', consultation.utc_text(meeting.starts_at))
      order by meeting.starts_at), '[]')
    from consultation.meetings as meeting
    where meeting.state = 'booked' and meeting.starts_at < span_end
      and meeting.ends_at > greatest(span_start, clock_timestamp())));

-- Stops offering the times of a span, or offers them again; what is blocked before and after it stays. Returns whether
-- something was blocked in it.
create function consultation.set_blocked(span_start timestamptz, span_end timestamptz, is_blocked boolean)
returns boolean
language sql
security definer
set search_path = ''
as $$
  -- One change at a time: two at once would block a span twice, or overlook each other. The next statement sees what
  -- the one before has committed.
  select pg_advisory_xact_lock(hashtextextended('consultation.meeting_blocks', 0));
  with span as (
    select tstzrange(span_start, span_end) as during
  ), cut as (
    delete from consultation.meeting_blocks as b using span where b.during && span.during
    returning b.during, span.during as span
  ), rest as (
    insert into consultation.meeting_blocks (during)
    select kept from cut cross join unnest(tstzmultirange(cut.during) - tstzmultirange(cut.span)) as kept
    union all
    select span.during from span where is_blocked
  )
  select exists (select from cut)
$$;
