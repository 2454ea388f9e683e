-- The version of a message that a code decides about: the microseconds of when it was queued, or last released. A
-- release makes another version.
create function consultation.version_of(message consultation.outgoing_messages)
returns text
language sql
immutable
set search_path = ''
return ((extract(epoch from coalesce(message.released_at, message.created_at)) * 1000000)::bigint)::text;

-- The open messages, which wait for a person's decision, with what they are about.
create function consultation.open_messages()
returns table (
  id uuid, version text, state text, channel text, purpose text, last_error text, reference text, name text,
  email text, topic text, is_test boolean, created_at timestamptz, held_at timestamptz, reason text,
  starts_at timestamptz)
language sql
stable
set search_path = ''
as $$
  -- One decision covers all that is held with a request or meeting.
  select distinct on (subject.id)
    message.id, consultation.version_of(message.*), message.state, message.channel, message.purpose, message.last_error,
    consultation.reference_of(message.*),
    coalesce(request.name, meeting.name), coalesce(request.email, meeting.email),
    left(coalesce(request.message, meeting.topic), 200), coalesce(request.is_test, meeting.is_test),
    message.created_at, coalesce(message.held_at, message.created_at),
    coalesce(request.hold_reason, meeting.hold_reason), meeting.starts_at
  from consultation.outgoing_messages as message
  left join consultation.requests as request on request.id = message.request_id
  left join consultation.meetings as meeting on meeting.id = message.meeting_id
  cross join lateral (
    select case when message.state = 'held' then coalesce(request.id, meeting.id) else message.id end as id
  ) as subject
  where message.state in ('failed', 'held')
  order by subject.id, message.created_at, message.id
$$;

-- The order in which open messages are shown: the more likely a person waits for an answer, the earlier.
create function consultation.open_rank(state text, reason text)
returns integer
language sql
immutable
set search_path = ''
return case when state = 'failed' then 0 when reason = 'too_fast' then 1
  when reason = 'flood' then 2 else 3 end;

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

-- Makes what these messages are held about like any other, because a person has decided: later messages about it are
-- not held.
create function consultation.clear_holds(held uuid[])
returns table (kind text, id uuid, is_test boolean)
language sql
set search_path = ''
as $$
  with requests as (
    update consultation.requests as request set hold_reason = null from consultation.outgoing_messages as message
    where message.id = any(held) and message.state = 'held' and request.id = message.request_id
    returning 'request', request.id, request.is_test
  ), meetings as (
    update consultation.meetings as meeting set hold_reason = null from consultation.outgoing_messages as message
    where message.id = any(held) and message.state = 'held' and meeting.id = message.meeting_id
    returning 'meeting', meeting.id, meeting.is_test
  )
  table requests union all table meetings
$$;

-- Queues open messages again with a new series of attempts, each for when it is due.
create function consultation.release_messages(released uuid[])
returns void
language sql
set search_path = ''
as $$
  -- The limits of all count it now: its mails go out.
  select consultation.record_admission(cleared.kind, cleared.id, null, false)
  from consultation.clear_holds(released) as cleared
  where not cleared.is_test;

  -- Mail about a meeting that has begun, or was canceled unannounced, would only confuse whoever gets it; the team is
  -- still told.
  delete from consultation.outgoing_messages as message using consultation.meetings as meeting
  where message.id = any(released) and message.state = 'held' and consultation.is_for_visitor(message)
    and meeting.id = message.meeting_id and (meeting.starts_at <= clock_timestamp() or meeting.state = 'canceled');

  -- Of the states of one meeting, its recipient is told the newest only, and none before one that is sent or waits.
  delete from consultation.outgoing_messages as message
  where message.id = any(released) and message.state in ('failed', 'held') and message.meeting_id is not null
    and exists (
      select from consultation.outgoing_messages as newer
      where newer.meeting_id = message.meeting_id and newer.purpose <> 'reminder'
        and consultation.must_precede(message, newer)
        and (newer.id = any(released) or newer.state in ('waiting', 'sent', 'closed')));

  update consultation.outgoing_messages
  set state = 'waiting', attempts = 0, first_attempt_at = null, last_attempt_at = null, is_refused = false,
      released_at = clock_timestamp(), due_at = greatest(due_at, clock_timestamp()),
      next_attempt_at = greatest(due_at, clock_timestamp())
  where id = any(released) and state in ('failed', 'held')
$$;

-- Notes that a person has handled open messages, which are then not sent.
create function consultation.close_messages(closed uuid[])
returns void
language sql
set search_path = ''
as $$
  select from consultation.clear_holds(closed);
  update consultation.outgoing_messages
  set state = 'closed', sent_at = clock_timestamp()
  where id = any(closed) and state in ('failed', 'held')
$$;

-- Lets a held request or meeting be like any other, and sends what was held about it.
create function consultation.release_held(item uuid)
returns void
language sql
set search_path = ''
return consultation.release_messages(array(
  select id from consultation.outgoing_messages
  where state = 'held' and item in (request_id, meeting_id)));

-- Releases a held request or meeting that a person has sent again, within the limits of any other. Beyond them it
-- becomes one of a flood only if it came with its key, because a stranger may know the content.
create function consultation.retry_held(item_kind text, item_id uuid, sender text, limits jsonb, has_key boolean)
returns void
language plpgsql
set search_path = ''
as $$
declare
  meeting consultation.meetings;
  reason text;
  is_new_reason boolean;
begin
  -- Before the last locks, as a change and a decision do.
  if item_kind = 'request' then
    select hold_reason into reason from consultation.requests where id = item_id for update;
  else
    select * into meeting from consultation.meetings
    where id = item_id and state = 'booked' and hold_reason is not null for update;
    reason := meeting.hold_reason;
  end if;
  if reason is null or (reason = 'flood' and has_key) then
    return;
  end if;
  if item_kind = 'meeting' then
    perform consultation.lock_meetings();
  end if;
  if consultation.admit(item_kind, item_id, sender, limits) then
    if item_kind = 'meeting' and not consultation.may_mail(meeting, limits) then
      -- What limit_mails would queue now.
      delete from consultation.outgoing_messages as message
      where meeting_id = item_id and state = 'held' and consultation.is_for_visitor(message);
      update consultation.outgoing_messages set payload = unmailed
      where meeting_id = item_id and state = 'held' and unmailed is not null;
    end if;
    perform consultation.release_held(item_id);
    return;
  end if;
  is_new_reason := has_key and not consultation.has_maximum_held(item_kind, 'flood', limits);
  if is_new_reason then
    update consultation.requests set hold_reason = 'flood' where id = item_id;
    update consultation.meetings set hold_reason = 'flood' where id = item_id;
  end if;
  -- The "Delete all" of an earlier mail no longer deletes it, and the next notice names it. The first time only, or
  -- repeated tries could keep it out of every "Delete all".
  update consultation.outgoing_messages set held_at = clock_timestamp()
  where state = 'held' and item_id in (request_id, meeting_id) and (is_new_reason or held_at is null);
end
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
    'channel', message.channel, 'reference', consultation.reference_of(message.*),
    'name', coalesce(request.name, meeting.name),
    'email', coalesce(request.email, meeting.email), 'starts_at', consultation.utc_text(meeting.starts_at),
    'due_at', case when message.due_at > clock_timestamp() then consultation.utc_text(message.due_at) end,
    'payload', message.payload - 'html' - 'attachments') order by message.created_at, message.purpose desc), '[]')
  from consultation.outgoing_messages as message
  left join consultation.requests as request on request.id = message.request_id
  left join consultation.meetings as meeting on meeting.id = message.meeting_id
  where message.id = any(ids)
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

-- The held messages that the link of a digest or notice deletes: those that it names as automated or beyond the limits,
-- and that were held, or sent again, no later than what it tells.
create function consultation.listed_messages(mail_id uuid, told_until timestamptz)
returns uuid[]
language sql
stable
set search_path = ''
as $$
  select array_agg(held.id)
  from consultation.outgoing_messages as mail
  join consultation.open_messages() as held on strpos(mail.payload ->> 'text', held.reference) > 0
  where mail.id = mail_id and held.state = 'held' and held.reason <> 'too_fast' and held.held_at <= told_until
$$;

create function consultation.show_listed(mail_id uuid, told_until timestamptz)
returns jsonb
language sql
stable
security definer
set search_path = ''
return consultation.messages_shown(consultation.listed_messages(mail_id, told_until));

-- Deletes the requests and meetings that a digest or notice named, and tells nobody. What is being released meanwhile
-- stays: each row is checked again once it is locked. False if nothing was left to delete.
create function consultation.delete_listed(mail_id uuid, told_until timestamptz)
returns boolean
language sql
security definer
set search_path = ''
as $$
  with listed as (
    select request_id, meeting_id from consultation.outgoing_messages
    where id = any(consultation.listed_messages(mail_id, told_until))
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
