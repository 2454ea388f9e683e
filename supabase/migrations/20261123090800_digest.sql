-- The day whose digest is due by the clocks of a zone, or null before the hour of opening. A weekly one that failed on
-- Monday is due until Sunday.
create function consultation.digest_day(moment timestamptz, zone text, opens time, frequency text)
returns date
language sql
immutable
set search_path = ''
as $$
  select case when frequency in ('daily', 'weekly') and moment at time zone zone >= day + opens then day end
  from (
    select date_trunc(case frequency when 'weekly' then 'week' else 'day' end, moment at time zone zone)::date as day
  ) as days
$$;

-- What the digest says that is due now, or null: what came since the last one, at most 14 days ago, the meetings of
-- today and tomorrow (weekly: of the week), and what waits for a decision.
create function consultation.due_digest(zone text, opens time, frequency text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  now timestamptz := clock_timestamp();
  due_day date := coalesce(
    (select day from consultation.digests where digests.told_until is null order by day desc limit 1),
    consultation.digest_day(now, zone, opens, frequency));
  since timestamptz;
  -- A request that is being stored may have an earlier time than one that is; no statement takes longer than this.
  told_until timestamptz := now - interval '3 seconds';
  last_day timestamptz;
begin
  if due_day is null or exists (
    select from consultation.digests where day = due_day and digests.told_until is not null) then
    return null;
  end if;
  since := greatest(
    coalesce(
      (select max(digests.told_until) from consultation.digests),
      now - case frequency when 'weekly' then interval '7 days' else interval '1 day' end),
    -- The role that may call this must not read the requests of months.
    now - interval '14 days');
  last_day := ((now at time zone zone)::date + case frequency when 'weekly' then 8 else 2 end)::timestamp
    at time zone zone;
  return (with new_requests as (
    select reference, name, email, phone, left(message, 200) as topic, is_test, received_at from consultation.requests
    where received_at > since and received_at <= told_until and hold_reason is null
  ), next_meetings as (
    select reference, name, email, topic, is_test, starts_at, sequence from consultation.meetings
    where state = 'booked' and hold_reason is null and starts_at > now and starts_at < last_day
  )
  select jsonb_build_object(
    'day', due_day,
    'until', told_until,
    'mail_id', gen_random_uuid(),
    'requests', (
      select coalesce(jsonb_agg(to_jsonb(request) order by request.received_at), '[]')
      from (select * from new_requests order by received_at limit 50) as request),
    'requests_count', (select count(*) from new_requests),
    'meetings', (
      select coalesce(jsonb_agg(to_jsonb(meeting) order by meeting.starts_at), '[]')
      from (select * from next_meetings order by starts_at limit 50) as meeting),
    'meetings_count', (select count(*) from next_meetings),
    'open', (
      select coalesce(jsonb_agg(to_jsonb(message) order by message.rank, message.created_at desc), '[]') from (
        select *, consultation.open_rank(state, reason) as rank from consultation.open_messages()
        order by rank, created_at desc limit 50) as message),
    'open_count', (select count(*) from consultation.open_messages()),
    'unreadable_calendars', (
      select coalesce(jsonb_agg(jsonb_build_object('label', label, 'problems', problems) order by label), '[]')
      from consultation.busy_calendars where problems <> '[]'),
    'stale_calendars', (select count(*) from consultation.busy_calendars as c where consultation.is_stale(c)),
    'mails', (
      select jsonb_build_object('sent', count(*), 'latest_seconds',
        coalesce(greatest(0, round(max(extract(epoch from sent_at - due_at)))), 0))
      from consultation.outgoing_messages
      where channel = 'email' and state = 'sent' and sent_at > since and sent_at <= told_until)));
end
$$;

-- Queues the digest of a day, unless it is queued already or may name a person who was erased meanwhile.
create function consultation.queue_digest(due_day date, until timestamptz, message jsonb)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- An erasure holds this lock.
  perform from consultation.system_state for update;
  if until <= (select erased_at from consultation.system_state) then
    return false;
  end if;
  insert into consultation.digests as known (day, told_until) values (due_day, until)
  on conflict (day) do update set told_until = excluded.told_until where known.told_until is null;
  if not found then
    return false;
  end if;
  perform consultation.queue_messages(null, null, null, jsonb_build_array(message));
  return true;
end
$$;

-- The held meetings to come and the requests of a flood, if the team has to be told: of what is new, and again three
-- hours before a meeting begins; within a minute, or three hours after the last notice. Else null. Those that begin
-- soon are named first.
create function consultation.due_held_notice()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  now timestamptz := clock_timestamp();
  -- A booking that is being stored may have an earlier time than one that is; no statement takes longer than this.
  told_until timestamptz := now - interval '3 seconds';
  told timestamptz := (select held_told_until from consultation.system_state);
  warning interval := interval '3 hours';
  -- Whoever holds items cannot delay the notice of another for longer than this, because each names all that is held.
  -- It also limits notices, which no limit of mails counts, to eight in 24 hours.
  pause interval := interval '3 hours';
begin
  if told > told_until - pause then
    return null;
  end if;
  return (
    select jsonb_build_object('until', told_until, 'mail_id', gen_random_uuid(), 'open_count', count(*),
      'open', jsonb_agg(to_jsonb(item) order by item.place) filter (where item.place <= 50))
    from (
      select held.*, row_number() over (
        order by case when meeting.starts_at < now + 2 * warning then meeting.starts_at end,
          consultation.open_rank(held.state, held.reason), meeting.starts_at, held.created_at desc) as place,
        known.since <= told_until and (told is null or known.since > told
          -- Once more before it begins, unless a recent notice named it with this start.
          or (now >= meeting.starts_at - warning and told < greatest(
            meeting.starts_at - 2 * warning, meeting.changed_at))) as is_new
      from consultation.open_messages() as held
      join consultation.outgoing_messages as message on message.id = held.id
      left join consultation.meetings as meeting on meeting.id = message.meeting_id
      -- A move makes other messages, and is no reason to tell of the meeting.
      cross join lateral (
        select coalesce(message.held_at, meeting.created_at, message.created_at) as since) as known
      where held.state = 'held'
        and (consultation.is_to_come(meeting) or (meeting.id is null and held.reason = 'flood'))) as item
    having bool_or(item.is_new));
end
$$;

-- Queues the notice about held items, unless there was one too recently or it may name a person who was erased
-- meanwhile.
create function consultation.queue_held_notice(until timestamptz, message jsonb)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Of many that try at once, the next one finds nothing due.
  perform from consultation.system_state for update;
  if until <= (select erased_at from consultation.system_state) or consultation.due_held_notice() is null then
    return false;
  end if;
  update consultation.system_state set held_told_until = until;
  perform consultation.queue_messages(null, null, null, jsonb_build_array(message));
  return true;
end
$$;

-- How many requests and meetings seven days brought, by page and language, without tests and what looks automated.
create function consultation.week_numbers(until timestamptz)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(numbers) order by numbers.page, numbers.locale), '[]')
  from (
    select coalesce(page_path, '') as page, locale,
      count(*) filter (where kind = 'request') as requests,
      count(*) filter (where kind = 'meeting') as meetings
    from (
      select 'request' as kind, page_path, locale, received_at as moment, hold_reason, is_test
      from consultation.requests
      union all
      select 'meeting', page_path, locale, created_at, hold_reason, is_test
      from consultation.meetings where state = 'booked'
    ) as both_kinds
    where moment > until - interval '7 days' and moment <= until and hold_reason is null and not is_test
    group by 1, 2
  ) as numbers
$$;
