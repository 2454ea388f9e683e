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
  last_error text
);
comment on table consultation.busy_calendars is 'The calendars of the team whose events block times.';
comment on column consultation.busy_calendars.calendar_hash is
  'SHA-256 of the calendar''s URL, which is secret and not stored.';
comment on column consultation.busy_calendars.fetched_at is
  'When the copy in busy_times was made. Null before the first one.';
comment on column consultation.busy_calendars.last_error is 'Why the last try failed. Null when it did not.';

alter table consultation.busy_calendars enable row level security;

create table consultation.busy_times (
  calendar_hash text not null references consultation.busy_calendars (calendar_hash) on delete cascade,
  during tstzrange not null check (not isempty(during))
);
comment on table consultation.busy_times is
  'When the team is busy by the last good copy of each calendar: times only, nothing of what the events are.';

create index busy_times_calendar_hash on consultation.busy_times (calendar_hash);

alter table consultation.busy_times enable row level security;

-- Two refreshes of one calendar wait for each other at its row, so that their copies never mix.
create function consultation.store_busy_calendar(calendar text, times jsonb, error text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  tried timestamptz := clock_timestamp();
begin
  insert into consultation.busy_calendars as known (calendar_hash, fetched_at, tried_at, last_error)
  values (calendar, case when error is null then tried end, tried, error)
  on conflict (calendar_hash) do update
  set fetched_at = coalesce(excluded.fetched_at, known.fetched_at),
      tried_at = excluded.tried_at,
      last_error = excluded.last_error;
  if error is not null then
    return;
  end if;
  delete from consultation.busy_times where calendar_hash = calendar;
  insert into consultation.busy_times (calendar_hash, during)
  select calendar, tstzrange(busy.starts_at, busy.ends_at)
  from jsonb_array_elements(times) as pair
  cross join lateral (select (pair ->> 0)::timestamptz as starts_at, (pair ->> 1)::timestamptz as ends_at) as busy
  where busy.starts_at < busy.ends_at;
end
$$;

comment on function consultation.store_busy_calendar(text, jsonb, text) is
  'Replaces the copy of one calendar, or notes why there is no new one: then the last good copy keeps blocking.';

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

revoke all on function consultation.store_busy_calendar(text, jsonb, text) from public;
revoke all on function consultation.keep_busy_calendars(jsonb) from public;
grant execute on function consultation.store_busy_calendar(text, jsonb, text) to consultation_function;
grant execute on function consultation.keep_busy_calendars(jsonb) to consultation_function;
