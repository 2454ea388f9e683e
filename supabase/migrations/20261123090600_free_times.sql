create function consultation.utc_text(moment timestamptz)
returns text
language sql
stable
set search_path = ''
as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
$$;

comment on function consultation.utc_text(timestamptz) is
  'A moment as the function and the browser write it, whatever the session''s time zone is.';

create function consultation.met_times(earliest timestamptz, latest timestamptz, except_meeting uuid)
returns tstzmultirange
language sql
stable
set search_path = ''
as $$
  select coalesce(range_agg(m.blocks), '{}')
  from consultation.meetings as m
  where m.state = 'booked'
    -- No meeting blocks more than a day.
    and m.starts_at >= earliest - interval '24 hours'
    and m.starts_at <= latest
    and m.id is distinct from except_meeting
$$;

comment on function consultation.met_times(timestamptz, timestamptz, uuid) is
  'What meetings block from one moment to another, read by their starts: the index of the constraint is not relied upon.';

create function consultation.meeting_times(
  rules jsonb, at timestamptz, except_meeting uuid default null, only_day date default null)
returns setof timestamptz
language plpgsql
stable
set search_path = ''
as $$
declare
  r record;
  length interval;
  buffer interval;
  latest timestamptz;
  met tstzmultirange;
  busy tstzmultirange;
begin
  select * into r from jsonb_to_record(rules) as fields (
    time_zone text, days integer[], opens time, closes time, minutes integer, buffer_minutes integer,
    notice_minutes integer, horizon_days integer, maximum_per_day integer, days_off date[]
  );
  length := make_interval(mins => r.minutes);
  buffer := make_interval(mins => r.buffer_minutes);
  -- Hours, because the length of a day in a sum depends on the session's time zone.
  latest := at + make_interval(hours => 24 * r.horizon_days);
  met := consultation.met_times(at, latest + length + buffer, except_meeting);
  select coalesce(range_agg(during), '{}') into busy
  from (
    select during from consultation.meeting_blocks union all select during from consultation.busy_times
  ) as times;

  return query
  select slot.starts_at
  from (
    select day from generate_series(
      date_trunc('day', at at time zone r.time_zone), latest at time zone r.time_zone, interval '1 day') as day
    where (only_day is null or day::date = only_day)
      and extract(isodow from day)::integer = any (r.days)
      and day::date <> all (r.days_off)
      and r.maximum_per_day > (
        select count(*) from consultation.meetings as m
        where m.state = 'booked'
          and m.starts_at >= day at time zone r.time_zone
          and m.starts_at < (day + interval '1 day') at time zone r.time_zone
          and m.id is distinct from except_meeting)
  ) as open_days
  cross join lateral (
    select local, local at time zone r.time_zone as starts_at
    from generate_series(day + r.opens, day + r.closes - length, length) as local
  ) as slot
  -- A local time that the clocks skip would come back as another one.
  where slot.starts_at at time zone r.time_zone = slot.local
    and slot.starts_at between at + make_interval(mins => r.notice_minutes) and latest
    and not met && tstzrange(slot.starts_at, slot.starts_at + length + buffer)
    and not busy && tstzrange(slot.starts_at, slot.starts_at + length)
  order by slot.starts_at;
end
$$;

comment on function consultation.meeting_times(jsonb, timestamptz, uuid, date) is
  'The starts that are free at a moment by these rules, of all days or of one local day. A meeting that is to be moved does not stand in its own way.';

create function consultation.is_free_time(rules jsonb, starts_at timestamptz, except_meeting uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select starts_at in (
    select consultation.meeting_times(
      rules, clock_timestamp(), except_meeting, (starts_at at time zone (rules ->> 'time_zone'))::date))
$$;

comment on function consultation.is_free_time(jsonb, timestamptz, uuid) is
  'Looks at one day only, so that hundreds of bookings of one time are told quickly.';

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
  select * into moved from consultation.meetings as m where m.token_hash = decode(moved_token_hash, 'hex');
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

comment on function consultation.free_times(jsonb, text) is
  'What a visitor may choose from now, and until when was looked; with the token of a meeting, where that may be moved to.';

revoke all on function consultation.utc_text(timestamptz) from public;
revoke all on function consultation.met_times(timestamptz, timestamptz, uuid) from public;
revoke all on function consultation.meeting_times(jsonb, timestamptz, uuid, date) from public;
revoke all on function consultation.is_free_time(jsonb, timestamptz, uuid) from public;
revoke all on function consultation.free_times(jsonb, text) from public;
grant execute on function consultation.free_times(jsonb, text) to consultation_function;
