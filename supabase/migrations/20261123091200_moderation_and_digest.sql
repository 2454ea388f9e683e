-- The version of a message that a code decides about: the microseconds of when it was queued, or last released. A release
-- makes another version.
create function consultation.version_of(message consultation.outgoing_messages)
returns text
language sql
immutable
set search_path = ''
as $$
  select ((extract(epoch from coalesce(message.released_at, message.created_at)) * 1000000)::bigint)::text
$$;

-- The open messages, which wait for a person's decision, with what they are about.
create function consultation.open_messages()
returns table (
  id uuid, version text, state text, channel text, purpose text, last_error text, reference text, name text,
  email text, topic text, is_test boolean, created_at timestamptz, reason text, starts_at timestamptz)
language sql
stable
set search_path = ''
as $$
  -- One decision covers all that is held with a request or meeting.
  select distinct on (case when e.state = 'held' then coalesce(e.request_id, e.meeting_id) else e.id end)
    e.id, consultation.version_of(e), e.state, e.channel, e.purpose, e.last_error,
    consultation.reference_of(e),
    coalesce(q.name, m.name), coalesce(q.email, m.email), left(coalesce(q.message, m.topic), 200),
    coalesce(q.is_test, m.is_test), e.created_at, coalesce(q.hold_reason, m.hold_reason), m.starts_at
  from consultation.outgoing_messages as e
  left join consultation.requests as q on q.id = e.request_id
  left join consultation.meetings as m on m.id = e.meeting_id
  where e.state in ('failed', 'held')
  order by case when e.state = 'held' then coalesce(e.request_id, e.meeting_id) else e.id end, e.created_at, e.id
$$;

-- The order in which open messages are shown: the more likely a person waits for an answer, the earlier.
create function consultation.open_rank(state text, reason text)
returns integer
language sql
immutable
set search_path = ''
as $$
  select case when state = 'failed' then 0 when reason = 'too_fast' then 1 when reason in ('flood', 'address') then 2 else 3 end
$$;

-- Since when something is held about a request or meeting. Null when nothing is.
create function consultation.held_since(item uuid)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select max(coalesce(held_at, created_at)) from consultation.outgoing_messages
  where item in (request_id, meeting_id) and state = 'held'
$$;

-- Notes that a digest or notice names these held messages, as they were at that moment, so that its link can delete
-- them and no others.
create function consultation.record_listed_messages(list uuid, named jsonb, held_until timestamptz)
returns void
language sql
set search_path = ''
as $$
  update consultation.outgoing_messages set named_in = named_in || list
  where id in (select each.id::uuid from jsonb_array_elements_text(named) as each (id))
    and state = 'held' and coalesce(held_at, created_at) <= held_until
$$;

-- Lets a held request or meeting be like any other, and sends what was held about it.
create function consultation.release_held(item uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform consultation.release_messages(array(
    select id from consultation.outgoing_messages
    where state = 'held' and item in (request_id, meeting_id)));
end
$$;

-- After a second try of a request or meeting that stays held: the "Delete all" of an earlier mail no longer deletes it,
-- and the next notice names it. Only the first time, or when it is held for another reason now: otherwise repeated tries
-- could keep it out of every "Delete all".
create function consultation.hold_anew(item uuid, has_new_reason boolean)
returns void
language sql
set search_path = ''
as $$
  update consultation.outgoing_messages set held_at = clock_timestamp(), named_in = '{}'
  where state = 'held' and item in (request_id, meeting_id)
    and (has_new_reason or held_at is null)
$$;

-- The messages that a code decides about: one that could not be sent, or all that are held with one.
create function consultation.decided_messages(message consultation.outgoing_messages)
returns uuid[]
language sql
stable
set search_path = ''
as $$
  select array_agg(other.id)
  from consultation.outgoing_messages as other
  where other.id = message.id or (message.state = 'held' and other.state = 'held'
    and (other.request_id = message.request_id or other.meeting_id = message.meeting_id))
$$;

-- Releases, closes or deletes an open message in this version, once, and says what became of it.
create function consultation.resolve_message(message_id uuid, version text, action text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  message consultation.outgoing_messages;
begin
  -- The request or meeting before its messages, the order in which everything locks them.
  perform from consultation.requests
  where id = (select request_id from consultation.outgoing_messages where id = message_id) for update;
  perform from consultation.meetings
  where id = (select meeting_id from consultation.outgoing_messages where id = message_id) for update;
  -- Clicks at once wait here for each other.
  select * into message from consultation.outgoing_messages where id = message_id for update;
  if not found then
    -- Deleted, or replaced by another message after the visitor moved or canceled the meeting.
    return jsonb_build_object('outcome', 'gone', 'repeated', true);
  end if;
  if message.state not in ('failed', 'held') or consultation.version_of(message) <> version then
    return jsonb_build_object(
      'outcome', case message.state when 'closed' then 'closed' else 'released' end, 'repeated', true);
  end if;
  if action = 'release' then
    perform consultation.release_messages(consultation.decided_messages(message));
    return jsonb_build_object('outcome', 'released', 'repeated', false);
  elsif action = 'close' then
    perform consultation.close_messages(consultation.decided_messages(message));
    return jsonb_build_object('outcome', 'closed', 'repeated', false);
  elsif action = 'delete' and message.state = 'held' then
    delete from consultation.requests where id = message.request_id;
    delete from consultation.meetings where id = message.meeting_id;
    return jsonb_build_object('outcome', 'deleted', 'repeated', false);
  end if;
  return jsonb_build_object('outcome', 'unknown', 'repeated', false);
end
$$;

-- Queued messages as a preview shows them.
create function consultation.messages_shown(ids uuid[])
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'channel', e.channel, 'reference', consultation.reference_of(e), 'name', coalesce(q.name, t.name),
    'email', coalesce(q.email, t.email), 'starts_at', consultation.utc_text(t.starts_at),
    'due_at', case when e.due_at > clock_timestamp() then consultation.utc_text(e.due_at) end,
    'payload', e.payload - 'html' - 'attachments') order by e.created_at, e.purpose desc), '[]')
  from consultation.outgoing_messages as e
  left join consultation.requests as q on q.id = e.request_id
  left join consultation.meetings as t on t.id = e.meeting_id
  where e.id = any(ids)
$$;

-- A trial does the real thing and takes it back, so that a preview cannot differ from what its button does.
-- What a decision about open messages would do, and to which: of a release, those that would be sent.
create function consultation.preview_decision(message_id uuid, version text, action text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  ids uuid[] := (
    select consultation.decided_messages(message) from consultation.outgoing_messages as message where id = message_id);
  decision jsonb;
  shown jsonb;
begin
  if action <> 'release' then
    shown := consultation.messages_shown(ids);
  end if;
  begin
    decision := consultation.resolve_message(message_id, version, action);
    if action = 'release' then
      shown := consultation.messages_shown(ids);
    end if;
    raise exception using errcode = 'TRIAL';
  exception when sqlstate 'TRIAL' then
    return decision || jsonb_build_object('messages', shown);
  end;
end
$$;

-- The messages that a digest or notice named and that are still held, which its link deletes.
create function consultation.listed_messages(list uuid)
returns uuid[]
language sql
stable
set search_path = ''
as $$
  select array_agg(id) from consultation.outgoing_messages where named_in @> array[list] and state = 'held'
$$;

create function consultation.show_listed(list uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select consultation.messages_shown(consultation.listed_messages(list))
$$;

-- Deletes the requests and meetings that a digest or notice named, and tells nobody. What is being released meanwhile
-- stays: each row is checked again once it is locked. False if nothing was left to delete.
create function consultation.delete_listed(list uuid)
returns boolean
language sql
security definer
set search_path = ''
as $$
  with listed as (
    select request_id, meeting_id from consultation.outgoing_messages
    where id = any(consultation.listed_messages(list))
  ), requests as (
    delete from consultation.requests
    where id in (select request_id from listed) and hold_reason is not null
    returning id
  ), meetings as (
    delete from consultation.meetings
    where id in (select meeting_id from listed) and hold_reason is not null
    returning id
  )
  select exists (select from requests union all select from meetings)
$$;

create table consultation.digests (
  day date primary key,
  told_until timestamptz
);
comment on table consultation.digests is
  'The days whose digest is queued, or asked for by an operator: one row for each day, so one digest.';
comment on column consultation.digests.day is 'In the team''s time zone; of a weekly digest, the Monday.';
comment on column consultation.digests.told_until is 'The end of what it tells, where the next one goes on. Null: an operator asked for it, and the next dispatch makes it.';

alter table consultation.digests enable row level security;

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
  if due_day is null or exists (select from consultation.digests where day = due_day and digests.told_until is not null) then
    return null;
  end if;
  since := greatest(
    coalesce(
      (select max(digests.told_until) from consultation.digests),
      now - case frequency when 'weekly' then interval '7 days' else interval '1 day' end),
    -- The role that may call this must not read the requests of months.
    now - interval '14 days');
  last_day := ((now at time zone zone)::date + case frequency when 'weekly' then 8 else 2 end)::timestamp at time zone zone;
  return (with new_requests as (
    select reference, name, email, phone, left(message, 200) as topic, is_test, received_at from consultation.requests
    where received_at > since and received_at <= told_until and hold_reason is null
  ), next_meetings as (
    select reference, name, email, topic, is_test, starts_at, sequence from consultation.meetings
    where state = 'booked' and starts_at > now and starts_at < last_day
  )
  select jsonb_build_object(
    'day', due_day,
    'until', told_until,
    'list', gen_random_uuid(),
    'requests', (
      select coalesce(jsonb_agg(to_jsonb(q) order by q.received_at), '[]')
      from (select * from new_requests order by received_at limit 50) as q),
    'requests_count', (select count(*) from new_requests),
    'meetings', (
      select coalesce(jsonb_agg(to_jsonb(m) order by m.starts_at), '[]')
      from (select * from next_meetings order by starts_at limit 50) as m),
    'meetings_count', (select count(*) from next_meetings),
    'open', (
      select coalesce(jsonb_agg(to_jsonb(h) order by consultation.open_rank(h.state, h.reason), h.created_at desc), '[]') from (
        select * from consultation.open_messages() as m
        order by consultation.open_rank(m.state, m.reason), m.created_at desc limit 50) as h),
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

-- Queues the digest of a day, unless it is queued already, with the list of the held messages that its link deletes.
create function consultation.queue_digest(due_day date, until timestamptz, list uuid, named jsonb, message jsonb)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into consultation.digests as known (day, told_until) values (due_day, until)
  on conflict (day) do update set told_until = excluded.told_until where known.told_until is null;
  if not found then
    return false;
  end if;
  perform consultation.queue_messages(null, null, null, jsonb_build_array(message));
  perform consultation.record_listed_messages(list, named, until);
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
  -- Whoever holds items cannot delay the notice of another for longer than this, because each names all that is held. It
  -- also limits notices, which no limit of mails counts, to eight in 24 hours.
  pause interval := interval '3 hours';
begin
  if told > told_until - pause then
    return null;
  end if;
  if not exists (
    select from consultation.meetings as m
    join consultation.outgoing_messages as e on e.meeting_id = m.id and e.state = 'held'
    cross join lateral (select coalesce(e.held_at, m.created_at) as held_at) as held
    where consultation.is_to_come(m) and held.held_at <= told_until
      and (told is null or held.held_at > told
        -- Once more before it begins, unless a recent notice named it with this start. A move alone is no reason.
        or (now >= m.starts_at - warning and told < greatest(m.starts_at - 2 * warning, m.changed_at))))
    and not exists (
      select from consultation.requests as q
      join consultation.outgoing_messages as e on e.request_id = q.id and e.state = 'held'
      where q.hold_reason = 'flood' and coalesce(e.held_at, q.received_at) <= told_until
        and (told is null or coalesce(e.held_at, q.received_at) > told)) then
    return null;
  end if;
  return (
    select jsonb_build_object('until', told_until, 'list', gen_random_uuid(), 'open_count', count(*),
      'open', jsonb_agg(to_jsonb(h) order by h.starts_at, h.created_at desc) filter (where h.place <= 50))
    from (
      select held.*, row_number() over (
        order by case when m.starts_at < now + 2 * warning then m.starts_at end,
          consultation.open_rank(held.state, held.reason), m.starts_at, held.created_at desc) as place
      from consultation.open_messages() as held left join consultation.meetings as m on m.reference = held.reference
      where held.state = 'held' and (consultation.is_to_come(m) or (m.id is null and held.reason = 'flood'))) as h);
end
$$;

-- Queues the notice about held items, unless there was one too recently, with the list of those that its link deletes.
create function consultation.queue_held_notice(until timestamptz, list uuid, named jsonb, message jsonb)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Of many that try at once, the next one finds nothing due.
  perform from consultation.system_state for update;
  if consultation.due_held_notice() is null then
    return false;
  end if;
  update consultation.system_state set held_told_until = until;
  perform consultation.queue_messages(null, null, null, jsonb_build_array(message));
  perform consultation.record_listed_messages(list, named, until);
  return true;
end
$$;

-- How many requests and meetings seven days brought, by page and language, and how many of them say what about. Without
-- tests and what looks automated.
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
      count(*) filter (where kind = 'meeting') as meetings,
      count(*) filter (where topic <> '') as topics
    from (
      select 'request' as kind, page_path, locale, message as topic, received_at as moment, hold_reason, is_test
      from consultation.requests
      union all
      select 'meeting', page_path, locale, topic, created_at, hold_reason, is_test
      from consultation.meetings where state = 'booked'
    ) as both_kinds
    where moment > until - interval '7 days' and moment <= until and hold_reason is null and not is_test
    group by 1, 2
  ) as numbers
$$;
