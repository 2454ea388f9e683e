-- What the links in the team's mails need, beside decisions about held messages. A trial does the real thing and takes it
-- back, so that a preview cannot differ from what its button does.

alter table consultation.meetings add column team_sequence integer;
comment on column consultation.meetings.team_sequence is
  'The sequence of the last change that the team made; every other change was the visitor''s.';

alter table consultation.outgoing_messages drop constraint outgoing_messages_purpose_check;
alter table consultation.outgoing_messages add constraint outgoing_messages_purpose_check check (purpose in
  ('lead', 'confirmation', 'team', 'team_moved', 'team_canceled', 'visitor', 'reminder', 'digest', 'held', 'download', 'event', 'alert'));

create table consultation.passphrase_tries (
  code_hash bytea primary key check (length(code_hash) = 32),
  wrong integer not null default 0,
  used_at timestamptz,
  tried_at timestamptz not null default clock_timestamp()
);
comment on table consultation.passphrase_tries is
  'The codes with which a passphrase was tried within a day: how often it was wrong, and whether a code that works once was used.';

alter table consultation.passphrase_tries enable row level security;

create function consultation.try_passphrase(code_hash text, is_right boolean, works_once boolean)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  code bytea := decode(code_hash, 'hex');
  known consultation.passphrase_tries;
begin
  -- Tries at once are counted one after the other.
  lock table consultation.passphrase_tries in exclusive mode;
  delete from consultation.passphrase_tries as t where t.tried_at < clock_timestamp() - interval '1 day';
  select * into known from consultation.passphrase_tries as t where t.code_hash = code;
  if known.used_at is not null then
    return 'used';
  end if;
  if known.wrong >= 5 or (select sum(t.wrong) from consultation.passphrase_tries as t) >= 20 then
    return 'locked';
  end if;
  insert into consultation.passphrase_tries as t (code_hash, wrong, used_at)
  values (code, (not is_right)::integer, case when is_right and works_once then clock_timestamp() end)
  on conflict on constraint passphrase_tries_pkey do update
  set wrong = t.wrong + excluded.wrong, used_at = excluded.used_at, tried_at = excluded.tried_at;
  return case when is_right then 'right' else 'wrong' end;
end
$$;

comment on function consultation.try_passphrase(text, boolean, boolean) is
  'Counts a try of the owner''s passphrase, and says whether it counts: after 5 wrong ones with one code, or 20 with all, within a day even the right one does not.';

create function consultation.preview_decision(message_id uuid, since text, action text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  ids uuid[];
  decision jsonb;
  shown jsonb;
begin
  select array_agg(e.id) into ids
  from consultation.outgoing_messages as e
  left join consultation.outgoing_messages as m on m.id = message_id
  left join consultation.leads as l on l.id = e.lead_id
  left join consultation.meetings as t on t.id = e.meeting_id
  where case when since = '0'
    then e.named_in @> array[message_id] and e.state = 'quarantined'
      and coalesce(l.quarantine_reason, t.quarantine_reason) <> 'too_fast'
    else e.id = m.id or (m.state = 'quarantined' and e.state = 'quarantined'
      and (e.lead_id = m.lead_id or e.meeting_id = m.meeting_id)) end;
  if action <> 'release' then
    shown := consultation.messages_shown(ids);
  end if;
  begin
    decision := consultation.resolve_held_message(message_id, since, action);
    if action = 'release' then
      shown := consultation.messages_shown(ids);
    end if;
    raise exception using errcode = 'TRIAL';
  exception when sqlstate 'TRIAL' then
    return decision || jsonb_build_object('messages', shown);
  end;
end
$$;

comment on function consultation.preview_decision(uuid, text, text) is
  'What a decision about held messages would do, and to which: of a release, those that would be sent.';

create function consultation.messages_shown(ids uuid[])
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'channel', e.channel, 'reference', consultation.reference_of(e), 'name', coalesce(l.name, t.name),
    'email', coalesce(l.email, t.email), 'starts_at', consultation.utc_text(t.starts_at),
    'due_at', case when e.due_at > clock_timestamp() then consultation.utc_text(e.due_at) end,
    'payload', e.payload - 'html' - 'attachments') order by e.created_at, e.purpose desc), '[]')
  from consultation.outgoing_messages as e
  left join consultation.leads as l on l.id = e.lead_id
  left join consultation.meetings as t on t.id = e.meeting_id
  where e.id = any(ids)
$$;

comment on function consultation.messages_shown(uuid[]) is 'Queued messages as a preview shows them.';

create function consultation.read_meeting_as_team(meeting_reference text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select consultation.read_meeting(encode(m.token_hash, 'hex')) || jsonb_build_object(
    'token_hash', encode(m.token_hash, 'hex'),
    'changed_at', consultation.utc_text(m.changed_at),
    'changed_by', case when m.team_sequence = m.sequence then 'team' else 'visitor' end)
  from consultation.meetings as m where m.reference = meeting_reference
$$;

comment on function consultation.read_meeting_as_team(text) is
  'The meeting of a reference, or null, with its last change.';

create function consultation.change_meeting_as_team(
  meeting_reference text, known_sequence integer, new_start timestamptz, messages jsonb, is_trial boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  changed jsonb;
begin
  changed := consultation.change_meeting_as_operator(meeting_reference, known_sequence, new_start, messages);
  if is_trial then
    raise exception using errcode = 'TRIAL';
  end if;
  if changed ->> 'outcome' = 'changed' then
    update consultation.meetings as m set team_sequence = m.sequence where m.reference = meeting_reference;
  end if;
  return changed;
exception when sqlstate 'TRIAL' then
  return changed;
end
$$;

comment on function consultation.change_meeting_as_team(text, integer, timestamptz, jsonb, boolean) is
  'Moves a meeting, or cancels it without a new start, unless it has changed since the known sequence.';

create function consultation.show_blocks(span_start timestamptz, span_end timestamptz)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'blocks', (
      select coalesce(jsonb_agg(jsonb_build_array(
        consultation.utc_text(lower(b.during)), consultation.utc_text(upper(b.during))) order by b.during), '[]')
      from consultation.meeting_blocks as b where upper(b.during) > clock_timestamp()),
    'meetings', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', m.name, 'reference', m.reference, 'starts_at', consultation.utc_text(m.starts_at)) order by m.starts_at), '[]')
      from consultation.meetings as m
      where m.state = 'booked' and m.starts_at < span_end and m.ends_at > greatest(span_start, clock_timestamp())))
$$;

comment on function consultation.show_blocks(timestamptz, timestamptz) is
  'The blocked times that are not over, and the meetings to come in a span.';

create function consultation.set_blocked(span_start timestamptz, span_end timestamptz, is_blocked boolean)
returns boolean
language sql
security definer
set search_path = ''
as $$
  with span as (
    select tstzrange(span_start, span_end) as during
  ), cut as (
    delete from consultation.meeting_blocks as b using span where b.during && span.during
    returning b.during, b.note, span.during as span
  ), rest as (
    insert into consultation.meeting_blocks (during, note)
    select kept, cut.note from cut cross join unnest(tstzmultirange(cut.during) - tstzmultirange(cut.span)) as kept
    union all
    select span.during, '' from span where is_blocked
  )
  select exists (select from cut)
$$;

comment on function consultation.set_blocked(timestamptz, timestamptz, boolean) is
  'Stops offering the times of a span, or offers them again; what is blocked before and after it stays. Returns whether something was blocked in it.';

create function consultation.read_choices(phone text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with choices as (
    select p.consented, p.chosen_at from consultation.consent_proofs as p
    where p.phone_hash = consultation.hash_phone(read_choices.phone)
    union
    select p.consented, p.chosen_at
    from consultation.leads as l cross join lateral consultation.consent_proof_of(l) as p
    where p.phone_hash = consultation.hash_phone(read_choices.phone)
  )
  select jsonb_build_object(
    'number', consultation.phone_digits(read_choices.phone),
    'is_known', exists (
      select from consultation.leads as l where consultation.phone_digits(l.phone) = consultation.phone_digits(read_choices.phone)),
    'choices', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'consented', c.consented, 'chosen_at', consultation.utc_text(c.chosen_at)) order by c.chosen_at desc), '[]')
      from choices as c))
$$;

comment on function consultation.read_choices(text) is
  'A phone number''s digits, whether a request has it, and its known choices about text messages, the latest first.';

create function consultation.record_choice(phone text, consented boolean)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if consented and not consultation.read_choices(phone) -> 'choices' @> '[{"consented": true}]' then
    return false;
  end if;
  insert into consultation.consent_proofs (phone_hash, consented, chosen_at)
  values (consultation.hash_phone(phone), consented, clock_timestamp());
  return true;
end
$$;

comment on function consultation.record_choice(text, boolean) is
  'Records a STOP or START. False for a START of a number that never agreed: it restores a consent and gives none.';

create function consultation.items_of_person(item_reference text)
returns table (id uuid, kind text, reference text, name text, email text, at timestamptz, is_to_come boolean)
language sql
stable
set search_path = ''
as $$
  with person as (
    select email from consultation.leads where reference = item_reference
    union
    select email from consultation.meetings where reference = item_reference
  )
  select l.id, 'request', l.reference, l.name, l.email, l.received_at, false
  from consultation.leads as l join person on lower(l.email) = lower(person.email)
  union all
  select m.id, 'meeting', m.reference, m.name, m.email, m.starts_at, consultation.is_to_come(m)
  from consultation.meetings as m join person on lower(m.email) = lower(person.email)
$$;

comment on function consultation.items_of_person(text) is
  'Every request and meeting with the email address of one.';

create function consultation.show_person(item_reference text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'kind', i.kind, 'reference', i.reference, 'name', i.name, 'email', i.email,
    'at', consultation.utc_text(i.at), 'is_to_come', i.is_to_come) order by i.at), '[]')
  from consultation.items_of_person(item_reference) as i
$$;

comment on function consultation.show_person(text) is
  'What erasing the person of a request or meeting would delete.';

create function consultation.erase_person(item_reference text)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  ids uuid[];
  gone text[];
begin
  select array_agg(i.id), array_agg(i.reference) into ids, gone from consultation.items_of_person(item_reference) as i;
  delete from consultation.leads where id = any(ids);
  delete from consultation.meetings where id = any(ids);
  delete from consultation.outgoing_messages as e
  where e.purpose in ('digest', 'held') and exists (
    select from unnest(gone) as each (reference) where strpos(e.payload ->> 'text', each.reference) > 0);
  return coalesce(cardinality(gone), 0);
end
$$;

comment on function consultation.erase_person(text) is
  'Deletes every request and meeting with the email address of one, with evidence, keys and mails, and the digests and notices that name them. A proof of each choice about text messages stays. Nobody is told. Returns how many.';

create function consultation.queue_download(message jsonb)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  lock table consultation.passphrase_tries in exclusive mode;
  if exists (
    select from consultation.outgoing_messages
    where purpose = 'download' and created_at > clock_timestamp() - interval '5 minutes') then
    return false;
  end if;
  perform consultation.queue_messages(null, null, null, jsonb_build_array(message));
  return true;
end
$$;

comment on function consultation.queue_download(jsonb) is
  'Queues the mail with the links of a download, unless there was one within five minutes.';

create function consultation.export_requests()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with choices as (
    select phone_hash, consented, chosen_at from consultation.consent_proofs
    union all
    select p.phone_hash, p.consented, p.chosen_at
    from consultation.leads as l cross join lateral consultation.consent_proof_of(l) as p
  )
  select coalesce(jsonb_agg(to_jsonb(l) || jsonb_build_object(
    'language', l.locale, 'page', l.page_path,
    'sms_consent_asked', c.asked, 'sms_consent_given', c.given, 'sms_consent_wording', c.wording,
    'sms_consent_version', c.version,
    'sms_refused_later_at', (
      select case when not p.consented then p.chosen_at end from choices as p
      where p.phone_hash = consultation.hash_phone(l.phone) and p.chosen_at > c.recorded_at
      order by p.chosen_at desc limit 1),
    'mail', coalesce(e.state, 'sent'), 'quarantine', l.quarantine_reason, 'test', l.is_test) order by l.received_at), '[]')
  from consultation.leads as l
  join consultation.consent_records as c on c.lead_id = l.id
  left join consultation.outgoing_messages as e on e.lead_id = l.id and e.purpose = 'lead'
$$;

comment on function consultation.export_requests() is
  'All requests with their consent evidence, a later refusal that still stands, and the state of their mail, oldest first.';

create function consultation.export_meetings()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(m) || jsonb_build_object(
    'changes', m.sequence, 'language', m.locale, 'page', m.page_path,
    'mails', (
      select string_agg(e.purpose || ' ' || e.state, ', ' order by e.created_at, e.purpose)
      from consultation.outgoing_messages as e where e.meeting_id = m.id),
    'quarantine', m.quarantine_reason, 'test', m.is_test) order by m.created_at), '[]')
  from consultation.meetings as m
$$;

comment on function consultation.export_meetings() is
  'All meetings in their current state with the state of their mails, oldest first.';

revoke all on function consultation.messages_shown(uuid[]) from public;
revoke all on function consultation.items_of_person(text) from public;

do $$
declare
  name regprocedure;
begin
  foreach name in array array[
    'consultation.try_passphrase(text, boolean, boolean)', 'consultation.preview_decision(uuid, text, text)',
    'consultation.read_meeting_as_team(text)',
    'consultation.change_meeting_as_team(text, integer, timestamptz, jsonb, boolean)',
    'consultation.show_blocks(timestamptz, timestamptz)', 'consultation.set_blocked(timestamptz, timestamptz, boolean)',
    'consultation.read_choices(text)', 'consultation.record_choice(text, boolean)', 'consultation.show_person(text)',
    'consultation.erase_person(text)', 'consultation.queue_download(jsonb)', 'consultation.export_requests()',
    'consultation.export_meetings()']::regprocedure[]
  loop
    execute format('revoke all on function %s from public', name);
    execute format('grant execute on function %s to consultation_function', name);
  end loop;
end
$$;
