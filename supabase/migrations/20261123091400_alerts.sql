create function consultation.note_server_error()
returns void
language sql
security definer
set search_path = ''
as $$
  update consultation.system_state set server_error_at = clock_timestamp()
$$;

comment on function consultation.note_server_error() is 'Notes that a function failed, so that an alert begins.';

-- Observers wait for each other at the one row, so each change is seen by one of them.
create function consultation.observe_alerts()
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  now timestamptz := clock_timestamp();
  known jsonb;
  change record;
  changes integer := 0;
begin
  select alerts into known from consultation.system_state for update;
  for change in
    select observed.kind, observed.is_on, coalesce((known ->> observed.kind)::timestamptz, now) as since
    from (
      select 'mailLate' as kind, exists (
        select from consultation.outgoing_messages as m
        where channel = 'email' and state = 'waiting' and consultation.is_late(m)) as is_on
      union all
      select 'mailNeedsDecision', exists (
        select from consultation.outgoing_messages as m where channel = 'email' and consultation.needs_decision(m))
      union all
      select 'webhookNeedsDecision', exists (
        select from consultation.outgoing_messages as m where channel = 'webhook' and consultation.needs_decision(m))
      union all
      select 'calendarStale', exists (
        select from consultation.busy_calendars where fetched_at is null or fetched_at < now - interval '1 day')
      union all
      select 'calendarUnreadable', exists (select from consultation.busy_calendars where problems <> '[]')
      union all
      select 'serverError', coalesce(
        (select server_error_at > now - interval '15 minutes' from consultation.system_state), false)
      union all
      select 'scheduleStopped', coalesce(
        (select scheduled_at < now - interval '15 minutes' from consultation.system_state), false)
      union all
      select 'bookingsHeld', coalesce(
        (select bookings_refused_at > now - interval '1 hour' from consultation.system_state), false) or exists (
        select from consultation.meetings as m join consultation.outgoing_messages as e on e.meeting_id = m.id
        where m.quarantine_reason = 'flood' and m.state = 'booked' and m.starts_at > now and e.state = 'quarantined')
      union all
      select 'noFreeTime', coalesce(
        (select no_free_time_at < now - interval '1 minute' from consultation.system_state), false)
    ) as observed
    where observed.is_on <> (known ? observed.kind)
  loop
    known := case when change.is_on then known || jsonb_build_object(change.kind, now) else known - change.kind end;
    insert into consultation.outgoing_messages (channel, purpose, state, payload)
    values ('alert', 'alert', 'waiting', jsonb_build_object(
      'kind', change.kind, 'state', case when change.is_on then 'began' else 'over' end, 'since', change.since));
    changes := changes + 1;
  end loop;
  if changes > 0 then
    update consultation.system_state set alerts = known;
  end if;
  return changes;
end
$$;

comment on function consultation.observe_alerts() is
  'Queues one message for each alert that begins or is over since it was last called, however many call at once. Returns how many.';

revoke all on function consultation.note_server_error() from public;
revoke all on function consultation.observe_alerts() from public;
grant execute on function consultation.note_server_error() to consultation_function;
grant execute on function consultation.observe_alerts() to consultation_function;
