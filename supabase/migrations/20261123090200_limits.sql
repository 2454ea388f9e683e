-- Lock order
--
-- Every function takes its locks in this order, so that none wait for each other: key, content, visitor, network,
-- request or meeting, all requests, all meetings, admissions, mailbox, system state, messages.

-- Seconds until one more such action is within the limits; 0 when it is.
create function consultation.seconds_to_wait(action text, actor text, per_minute integer, per_day integer)
returns integer
language sql
set search_path = ''
as $$
  select greatest(0, ceil(extract(epoch from max(known.happened_at + maximum.period) - clock_timestamp())))::integer
  from (values (interval '1 minute', per_minute), (interval '1 day', per_day)) as maximum (period, number)
  cross join lateral (
    -- The action that has to leave the window before another one fits into it.
    select happened_at from consultation.visitor_actions
    where kind = action and subject = actor
    order by happened_at desc offset maximum.number - 1 limit 1) as known
$$;

-- One attempt of a visitor and of a network at a time, for requests and meetings alike.
create function consultation.lock_visitor(visitor text, network text)
returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended(visitor, 3));
  select pg_advisory_xact_lock(hashtextextended('network ' || network, 3));
$$;

-- Counts one attempt of a visitor, whatever its answer will be, and returns 0; over the limit of the visitor, or four
-- times that of the network, counts nothing and returns the seconds to wait.
create function consultation.count_attempt(visitor text, network text, limits jsonb)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  per_minute integer := limits ->> 'per_minute';
  per_day integer := limits ->> 'per_day';
  wait integer;
begin
  perform consultation.lock_visitor(visitor, network);
  -- A network may be that of a site with several visitors, or of one who has many addresses.
  wait := greatest(consultation.seconds_to_wait('attempt', visitor, per_minute, per_day),
    consultation.seconds_to_wait('network_attempt', network, 4 * per_minute, 4 * per_day));
  if wait = 0 then
    insert into consultation.visitor_actions (kind, subject) values ('attempt', visitor), ('network_attempt', network);
  end if;
  return wait;
end
$$;

-- How many more requests or meetings are within the limits, of all visitors and of one network, beside this one.
create function consultation.room_for(
  item_kind text, item_id uuid, sender text, limits jsonb, out for_all integer, out for_network integer)
language sql
set search_path = ''
as $$
  -- Where a limit is missing there is no room.
  select
    min(coalesce(maximum.of_all, 0) - (
      select count(*) from consultation.admissions
      where kind = item_kind and item <> item_id and not is_held and happened_at > clock_timestamp() - maximum.period)),
    min(coalesce(maximum.of_network, 0) - (
      select count(*) from consultation.admissions
      where kind = item_kind and item <> item_id and network = sender
        and happened_at > clock_timestamp() - maximum.period))
  from (values
    -- One network cannot use up what all may send.
    ('request', interval '1 hour', (limits ->> 'requests_per_hour')::integer,
      ceil((limits ->> 'requests_per_hour')::integer / 6.0)),
    ('request', interval '1 day', (limits ->> 'requests_per_day')::integer,
      ceil((limits ->> 'requests_per_day')::integer / 6.0)),
    ('meeting', interval '1 day', (limits ->> 'bookings_per_day')::integer,
      (limits ->> 'bookings_per_network')::integer)
  ) as maximum (kind, period, of_all, of_network)
  where maximum.kind = item_kind
$$;

-- Counts a request or meeting, once, as what it has become last.
create function consultation.record_admission(item_kind text, item_id uuid, sender text, is_held boolean)
returns void
language sql
set search_path = ''
as $$
  insert into consultation.admissions as known (item, kind, network, is_held)
  values (item_id, item_kind, sender, record_admission.is_held)
  on conflict (item) do update
  set network = coalesce(excluded.network, known.network), is_held = excluded.is_held,
    happened_at = excluded.happened_at
$$;

-- Counts a request or meeting of which the team is told at once; false if it has to be held, because its mail would
-- delay all others.
create function consultation.admit(item_kind text, item_id uuid, sender text, limits jsonb)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  room integer := (select least(for_all, for_network) from consultation.room_for(item_kind, item_id, sender, limits));
begin
  -- The lock lasts until the commit, so that only one of two takes the last place. It is not needed while more places
  -- are left than connections could take at once, nor when none is left.
  if room between 1 and current_setting('max_connections')::integer then
    perform pg_advisory_xact_lock(hashtextextended('consultation.admit ' || item_kind, 0));
    room := (select least(for_all, for_network) from consultation.room_for(item_kind, item_id, sender, limits));
  end if;
  if room > 0 then
    perform consultation.record_admission(item_kind, item_id, sender, false);
  end if;
  return room > 0;
end
$$;

-- How many mails one address gets within 24 hours before or after a moment, without the reminder that a move replaces.
-- Every 24 hours that include the moment are within that, so a limit on this number holds for each of them.
create function consultation.mails_to(email text, moment timestamptz, replaced_meeting uuid default null)
returns bigint
language sql
set search_path = ''
as $$
  select count(*)
  from consultation.outgoing_messages as message
  cross join lateral (select coalesce(
    message.sent_at,
    case message.state when 'waiting' then greatest(message.due_at, clock_timestamp()) else message.due_at end
  ) as sent_at) as mail
  where consultation.is_for_visitor(message) and message.state <> 'held'
    and mail.sent_at > moment - interval '1 day' and mail.sent_at < moment + interval '1 day'
    and not (message.purpose = 'reminder' and message.state = 'waiting'
      and message.meeting_id is not distinct from replaced_meeting)
    and (message.request_id in (
        select id from consultation.requests as request
        where consultation.mailbox(request.email) = consultation.mailbox(mails_to.email))
      or message.meeting_id in (
        select id from consultation.meetings as meeting
        where consultation.mailbox(meeting.email) = consultation.mailbox(mails_to.email)))
$$;

-- Whether an address may get a confirmation now: none within 24 hours, and fewer mails of any kind than `per_address`.
-- Keeps a lock until the commit, so that of two requests at once only one gets it.
create function consultation.may_confirm(email text, per_address integer)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(consultation.mailbox(email), 4));
  return not exists (
    select from consultation.outgoing_messages as message
    join consultation.requests as request on request.id = message.request_id
    where message.purpose = 'confirmation' and message.created_at > clock_timestamp() - interval '1 day'
      and consultation.mailbox(request.email) = consultation.mailbox(may_confirm.email))
    and consultation.mails_to(email, clock_timestamp()) < per_address;
end
$$;

-- Whether the visitor's address had fewer mails than it may in 24 hours.
create function consultation.may_mail(meeting consultation.meetings, limits jsonb)
returns boolean
language sql
set search_path = ''
return meeting.is_test
  or consultation.mails_to(meeting.email, clock_timestamp(), meeting.id) < (limits ->> 'mails_per_address')::integer;

-- The messages about a change without those to the visitor where the address had enough in 24 hours; the team's then
-- says so. A reminder counts when it is sent.
create function consultation.limit_mails(meeting consultation.meetings, messages jsonb, limits jsonb)
returns jsonb
language sql
set search_path = ''
return case
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
    select jsonb_agg(
      case when message ? 'unmailed' then message || jsonb_build_object('payload', message -> 'unmailed')
        else message end)
    from jsonb_array_elements(messages) as message
    where message ->> 'purpose' not in ('visitor', 'reminder'))
end;

-- Whether so many requests or meetings are held for this reason that more are refused, so that machines can neither
-- fill the database or the calendar nor make the digest too slow: 300 requests, or twice as many meetings as all
-- together may book in a day. It takes a dozen networks to fill both limits of all together.
create function consultation.has_maximum_held(item_kind text, reason text, limits jsonb)
returns boolean
language sql
set search_path = ''
return case item_kind
  when 'request' then (select count(*) from consultation.requests where hold_reason = reason) >= 300
  else (
    select count(*) from consultation.meetings
    where hold_reason = reason and state = 'booked' and starts_at > clock_timestamp()
  ) >= 2 * (limits ->> 'bookings_per_day')::integer end;

-- One change of meetings at a time, or two at once could exceed the maximum of a day. Only admissions, the system state
-- and messages are locked after it.
create function consultation.lock_meetings()
returns void
language sql
set search_path = ''
return pg_advisory_xact_lock(hashtextextended('consultation.meetings', 0));
