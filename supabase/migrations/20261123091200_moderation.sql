create function consultation.held_since(moment timestamptz)
returns text
language sql
immutable
set search_path = ''
as $$
  select ((extract(epoch from moment) * 1000000)::bigint)::text
$$;

comment on function consultation.held_since(timestamptz) is
  'The microseconds by which a code knows the queuing that it decides about: after a release there is another.';

create function consultation.held_messages()
returns table (
  id uuid, held_since text, state text, channel text, purpose text, last_error text, reference text, name text,
  email text, topic text, is_test boolean, created_at timestamptz, reason text, starts_at timestamptz)
language sql
stable
set search_path = ''
as $$
  -- One decision covers all that is quarantined with a request or meeting.
  select distinct on (case when e.state = 'quarantined' then coalesce(e.lead_id, e.meeting_id) else e.id end)
    e.id, consultation.held_since(coalesce(e.released_at, e.created_at)), e.state, e.channel, e.purpose, e.last_error,
    consultation.reference_of(e),
    coalesce(l.name, m.name), coalesce(l.email, m.email), left(coalesce(l.message, m.topic), 200),
    coalesce(l.is_test, m.is_test), e.created_at, coalesce(l.quarantine_reason, m.quarantine_reason), m.starts_at
  from consultation.outgoing_messages as e
  left join consultation.leads as l on l.id = e.lead_id
  left join consultation.meetings as m on m.id = e.meeting_id
  where e.state in ('failed', 'quarantined')
  order by case when e.state = 'quarantined' then coalesce(e.lead_id, e.meeting_id) else e.id end, e.created_at, e.id
$$;

comment on function consultation.held_messages() is 'What waits for a decision, with what it is about.';

create function consultation.held_rank(state text, reason text)
returns integer
language sql
immutable
set search_path = ''
as $$
  select case when state = 'failed' then 0 when reason = 'too_fast' then 1 when reason = 'flood' then 2 else 3 end
$$;

comment on function consultation.held_rank(text, text) is
  'The order in which held messages are shown: the more likely a person waits for an answer, the earlier.';

create function consultation.is_to_come(meeting consultation.meetings)
returns boolean
language sql
set search_path = ''
as $$
  select meeting.state = 'booked' and meeting.starts_at > clock_timestamp()
$$;

comment on function consultation.is_to_come(consultation.meetings) is 'Whether the meeting still takes place.';

create function consultation.discard(messages uuid[], with_too_fast boolean)
returns integer
language sql
set search_path = ''
as $$
  with held as (
    select lead_id, meeting_id from consultation.outgoing_messages
    where id = any(messages) and state = 'quarantined'
  ), leads as (
    delete from consultation.leads
    where id in (select lead_id from held) and (with_too_fast or quarantine_reason <> 'too_fast')
    returning id
  ), meetings as (
    delete from consultation.meetings
    where id in (select meeting_id from held) and (with_too_fast or quarantine_reason <> 'too_fast')
    returning id
  )
  select (select count(*) from leads)::integer + (select count(*) from meetings)::integer
$$;

comment on function consultation.discard(uuid[], boolean) is
  'Deletes the requests and meetings that these messages are held about, and tells nobody: what arrived too fast, and may be a person''s, only if asked to. Returns how many.';

create function consultation.delete_quarantined_until(held_until timestamptz, with_too_fast boolean default false)
returns integer
language sql
set search_path = ''
as $$
  select consultation.discard(array(
    select id from consultation.outgoing_messages
    where state = 'quarantined' and coalesce(held_at, created_at) <= held_until), with_too_fast)
$$;

comment on function consultation.delete_quarantined_until(timestamptz, boolean) is
  'Discards all that was held until that moment.';

create function consultation.record_listed_messages(list uuid, named jsonb, held_until timestamptz)
returns void
language sql
set search_path = ''
as $$
  update consultation.outgoing_messages set named_in = named_in || list
  where id in (select each.id::uuid from jsonb_array_elements_text(named) as each (id))
    and state = 'quarantined' and coalesce(held_at, created_at) <= held_until
$$;

comment on function consultation.record_listed_messages(uuid, jsonb, timestamptz) is
  'Notes that a digest or notice names these held messages, as they were at that moment, so that its link can delete them and no others.';

create function consultation.release_held(held_lead uuid, held_meeting uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform consultation.release_messages(array(
    select id from consultation.outgoing_messages
    where state = 'quarantined' and (lead_id = held_lead or meeting_id = held_meeting)));
end
$$;

comment on function consultation.release_held(uuid, uuid) is
  'Lets a quarantined request or meeting be like any other, and sends what was held about it.';

create function consultation.resolve_held_message(message_id uuid, since text, action text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  m consultation.outgoing_messages;
  ids uuid[];
begin
  -- Since no moment: no message, but all that a digest or notice named.
  if since = '0' and action = 'discard' then
    ids := array(select id from consultation.outgoing_messages where named_in @> array[message_id]);
    return jsonb_build_object('outcome', 'deleted', 'repeated', consultation.discard(ids, false) = 0);
  elsif since = '0' or action = 'discard' then
    return jsonb_build_object('outcome', 'unknown', 'repeated', false);
  end if;
  -- The request or meeting before its messages, the order in which everything locks them.
  perform from consultation.leads
  where id = (select lead_id from consultation.outgoing_messages where id = message_id) for update;
  perform from consultation.meetings
  where id = (select meeting_id from consultation.outgoing_messages where id = message_id) for update;
  -- Clicks at once wait here for each other.
  select * into m from consultation.outgoing_messages where id = message_id for update;
  if not found then
    -- Deleted, or replaced by another message after the visitor moved or canceled the meeting.
    return jsonb_build_object('outcome', 'gone', 'repeated', true);
  end if;
  if m.state not in ('failed', 'quarantined')
    or consultation.held_since(coalesce(m.released_at, m.created_at)) <> since then
    return jsonb_build_object(
      'outcome', case when m.provider_id = 'closed by a person' then 'closed' else 'released' end, 'repeated', true);
  end if;
  select array_agg(e.id) into ids from consultation.outgoing_messages as e
  where e.id = m.id
    or (m.state = 'quarantined' and e.state = 'quarantined' and (e.lead_id = m.lead_id or e.meeting_id = m.meeting_id));
  if action = 'release' then
    perform consultation.release_messages(ids);
    return jsonb_build_object('outcome', 'released', 'repeated', false);
  elsif action = 'close' then
    perform consultation.close_messages(ids);
    return jsonb_build_object('outcome', 'closed', 'repeated', false);
  elsif action = 'delete' and m.state = 'quarantined' then
    delete from consultation.leads where id = m.lead_id;
    delete from consultation.meetings where id = m.meeting_id;
    return jsonb_build_object('outcome', 'deleted', 'repeated', false);
  end if;
  return jsonb_build_object('outcome', 'unknown', 'repeated', false);
end
$$;

comment on function consultation.resolve_held_message(uuid, text, text) is
  'Releases, closes or deletes what was held under this code, or discards what the mail of the code named, once, and says what became of it.';

revoke all on function consultation.held_messages() from public;
revoke all on function consultation.held_rank(text, text) from public;
revoke all on function consultation.is_to_come(consultation.meetings) from public;
revoke all on function consultation.discard(uuid[], boolean) from public;
revoke all on function consultation.delete_quarantined_until(timestamptz, boolean) from public;
revoke all on function consultation.record_listed_messages(uuid, jsonb, timestamptz) from public;
revoke all on function consultation.release_held(uuid, uuid) from public;
revoke all on function consultation.held_since(timestamptz) from public;
revoke all on function consultation.resolve_held_message(uuid, text, text) from public;
grant execute on function consultation.resolve_held_message(uuid, text, text) to consultation_function;
