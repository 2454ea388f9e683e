create table consultation.meeting_blocks (
  id uuid primary key default gen_random_uuid(),
  during tstzrange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  note text not null default '',
  created_at timestamptz not null default clock_timestamp()
);
comment on table consultation.meeting_blocks is 'Times at which an operator wants no meeting.';

alter table consultation.meeting_blocks enable row level security;

create table consultation.busy_calendars (
  calendar_hash text primary key check (calendar_hash ~ '^[0-9a-f]{64}$'),
  fetched_at timestamptz,
  tried_at timestamptz not null,
  last_error text,
  label text not null default '',
  problems jsonb not null default '[]',
  told jsonb not null default '{}'
);
comment on table consultation.busy_calendars is 'The calendars of the team whose events block times.';
comment on column consultation.busy_calendars.calendar_hash is
  'SHA-256 of the calendar''s URL, which is secret and not stored.';
comment on column consultation.busy_calendars.fetched_at is
  'When the copy in busy_times was made. Null before the first one.';
comment on column consultation.busy_calendars.last_error is 'Why the last try brought no new copy. Null when it did.';
comment on column consultation.busy_calendars.label is 'Its place in the setting and its host, for the team.';
comment on column consultation.busy_calendars.problems is
  'What a person has to solve: codes, with the line and the day of events. Nothing of what the events are.';
comment on column consultation.busy_calendars.told is 'When the team was last told of each problem, by its code and day.';

alter table consultation.busy_calendars enable row level security;

create table consultation.busy_times (
  calendar_hash text not null references consultation.busy_calendars (calendar_hash) on delete cascade,
  during tstzrange not null check (not isempty(during))
);
comment on table consultation.busy_times is
  'When the team is busy by the last good copy of each calendar, and what an incomplete one added: times only, nothing of what the events are.';

create index busy_times_calendar_hash on consultation.busy_times (calendar_hash);

alter table consultation.busy_times enable row level security;

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
  keys text[];
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

  keys := array(
    select distinct (each ->> 'code') || coalesce(' ' || (each ->> 'date'), '')
    from jsonb_array_elements(known.problems) as each);
  if not reading ? 'message' or not exists (
    select from unnest(keys) as problem
    where coalesce((known.told ->> problem)::timestamptz, '-infinity') < tried - interval '1 day'
  ) then
    return false;
  end if;
  update consultation.busy_calendars
  set told = known.told || (select jsonb_object_agg(problem, tried) from unnest(keys) as problem)
  where calendar_hash = calendar;
  perform consultation.queue_messages(null, null, null, jsonb_build_array(reading -> 'message'));
  if reading -> 'message' ->> 'channel' = 'alert' then
    -- So that it is told once that this is over.
    update consultation.system_state set alerts = jsonb_build_object('calendarUnreadable', tried) || alerts;
  end if;
  return true;
end
$$;

comment on function consultation.store_busy_calendar(text, jsonb) is
  'Replaces the copy of one calendar, or notes why there is no new one: then the last good copy keeps blocking, and what could be read besides. Queues the message for the team unless it was told of all of its problems within a day; returns whether it did.';

create function consultation.keep_busy_calendars(calendars jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- A calendar that is no longer in the settings must not block for ever.
  delete from consultation.busy_calendars where not calendars ? calendar_hash;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'calendar', listed.hash, 'fetched_at', known.fetched_at, 'tried_at', known.tried_at) order by listed.place), '[]')
    from jsonb_array_elements_text(calendars) with ordinality as listed (hash, place)
    left join consultation.busy_calendars as known on known.calendar_hash = listed.hash);
end
$$;

comment on function consultation.keep_busy_calendars(jsonb) is
  'Forgets every calendar but these, and says how old the copy of each is.';

revoke all on function consultation.store_busy_calendar(text, jsonb) from public;
revoke all on function consultation.keep_busy_calendars(jsonb) from public;
grant execute on function consultation.store_busy_calendar(text, jsonb) to consultation_function;
grant execute on function consultation.keep_busy_calendars(jsonb) to consultation_function;
