-- Notes that the schedule works.
create function consultation.note_scheduled_run()
returns void
language sql
security definer
set search_path = ''
as $$
  update consultation.system_state set scheduled_at = clock_timestamp()
$$;

-- Notes that a function failed, so that an alert begins.
create function consultation.note_server_error()
returns void
language sql
security definer
set search_path = ''
as $$
  update consultation.system_state set server_error_at = clock_timestamp()
$$;

-- How the system works at this moment, without any number that tells how much business there is. It expects these
-- versions of migrations.
create function consultation.health(migrations jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  are_migrations_pending boolean := true;
begin
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    select exists (
      select from jsonb_array_elements_text(migrations) as expected
      where not exists (select from supabase_migrations.schema_migrations where version = expected)
    ) into are_migrations_pending;
  end if;
  return jsonb_build_object(
    'schedule_seconds',
    (select floor(extract(epoch from clock_timestamp() - scheduled_at))::integer from consultation.system_state),
    'mail_seconds',
    (select coalesce(floor(extract(epoch from clock_timestamp() - min(due_at)))::integer, 0)
     from consultation.outgoing_messages as message
     where channel = 'email' and state = 'waiting' and consultation.is_late(message, interval '0')),
    'needs_decision',
    exists (select from consultation.outgoing_messages as message where consultation.needs_decision(message)),
    'calendars_stale', exists (select from consultation.busy_calendars as c where consultation.is_stale(c)),
    'migrations_pending', are_migrations_pending);
end
$$;

-- Queues one message for each alert that begins or is over since it was last called, however many call at once. Returns
-- how many.
-- Observers wait for each other at the one row, so each change is seen by one of them.
create function consultation.observe_alerts()
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  now timestamptz := clock_timestamp();
  system consultation.system_state;
  change record;
  changes integer := 0;
begin
  select * into system from consultation.system_state for update;
  for change in
    select observed.kind, observed.is_on, coalesce((system.alerts ->> observed.kind)::timestamptz, now) as since
    from (
      select 'mailLate' as kind, exists (
        select from consultation.outgoing_messages as message
        where channel = 'email' and state = 'waiting' and consultation.is_late(message)) as is_on
      union all
      select 'mailNeedsDecision', exists (
        select from consultation.outgoing_messages as message
        where channel = 'email' and consultation.needs_decision(message))
      union all
      select 'webhookNeedsDecision', exists (
        select from consultation.outgoing_messages as message
        where channel = 'webhook' and consultation.needs_decision(message))
      union all
      select 'calendarStale', exists (select from consultation.busy_calendars as c where consultation.is_stale(c))
      union all
      select 'calendarUnreadable', exists (select from consultation.busy_calendars where problems <> '[]')
      union all
      select 'serverError', system.server_error_at > now - interval '15 minutes'
      union all
      select 'scheduleStopped', system.scheduled_at < now - interval '15 minutes'
      union all
      select 'bookingsHeld', system.bookings_refused_at > now - interval '1 hour' or exists (
        select from consultation.meetings as meeting
        join consultation.outgoing_messages as message on message.meeting_id = meeting.id
        where meeting.hold_reason = 'flood' and meeting.state = 'booked' and meeting.starts_at > now
          and message.state = 'held')
      union all
      select 'noFreeTime', system.no_free_time_at < now - interval '1 minute'
    ) as observed
    where (observed.is_on is true) <> (system.alerts ? observed.kind)
  loop
    system.alerts := case when change.is_on then system.alerts || jsonb_build_object(change.kind, now)
      else system.alerts - change.kind end;
    insert into consultation.outgoing_messages (channel, purpose, state, payload)
    values ('alert', 'alert', 'waiting', jsonb_build_object(
      'kind', change.kind, 'state', case when change.is_on then 'began' else 'over' end, 'since', change.since));
    changes := changes + 1;
  end loop;
  if changes > 0 then
    update consultation.system_state set alerts = system.alerts;
  end if;
  return changes;
end
$$;
