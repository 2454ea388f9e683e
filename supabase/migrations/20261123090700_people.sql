-- HMAC with SHA-256 of a number's digits, under two independent keys. Null when there is no digit.
create function consultation.hash_phone(digits text)
returns bytea
language plpgsql
stable
set search_path = ''
as $$
declare
  keys consultation.phone_hash_keys;
begin
  -- Without its keys this fails, and with it a deletion: no proof is lost in silence.
  select * into strict keys from consultation.phone_hash_keys;
  if digits = '' then
    return null;
  end if;
  return sha256(keys.outer_key || sha256(keys.inner_key || convert_to(digits, 'UTF8')));
end
$$;

-- The provable choices in the requests with these numbers. None where it was not asked for, is four years old, has no
-- number, is a test's, or is held.
create function consultation.form_choices(numbers text[])
returns table (request_id uuid, digits text, consented boolean, wording_version text, chosen_at timestamptz)
language sql
stable
set search_path = ''
as $$
  select
    request.id,
    request.phone_digits,
    consent.given,
    -- The version comes from the visitor, who may have written anything.
    case when consent.version ~ '^[0-9a-f]{12}$' then consent.version end,
    consent.recorded_at
  from consultation.requests as request
  join consultation.consent_records as consent on consent.request_id = request.id
  where request.phone_digits = any(numbers)
    and consent.asked
    -- The operator's tries with a number of their own are nobody's choice.
    and not request.is_test
    -- A consent must not outlive the refusal that followed it.
    and consent.recorded_at > clock_timestamp() - interval '4 years'
    and request.phone_digits <> ''
    -- Nobody has found the request to be a person's, so it proves no person's choice.
    and not exists (
      select from consultation.outgoing_messages as message
      where message.request_id = request.id and message.state = 'held')
$$;

-- Writes the proof in the transaction that deletes the request, whoever deletes it.
create function consultation.keep_consent_proof()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into consultation.consent_proofs
  select consultation.hash_phone(c.digits), c.consented, c.wording_version, c.chosen_at, false
  from consultation.form_choices(array[old.phone_digits]) as c
  where c.request_id = old.id
  on conflict do nothing;
  return old;
end
$$;

-- Before, because the evidence is deleted with its request.
create trigger requests_keep_consent_proof before delete on consultation.requests
for each row execute function consultation.keep_consent_proof();

-- Whether a proof is a STOP that the team recorded and no START has ended: without it, an agreement by a form would
-- count again.
create function consultation.is_standing_stop(proof consultation.consent_proofs)
returns boolean
language sql
stable
set search_path = ''
return proof.by_team and not proof.consented and not exists (
  select from consultation.consent_proofs as later
  where later.phone_hash = proof.phone_hash and later.by_team and later.chosen_at > proof.chosen_at);

-- All known choices of these numbers about text messages. An agreement by a form does not count after a STOP that the
-- team recorded: that stands until a START.
create function consultation.known_choices(numbers text[])
returns table (digits text, consented boolean, chosen_at timestamptz, counts boolean)
language sql
stable
set search_path = ''
as $$
  with hashed as materialized (
    select number.digits, consultation.hash_phone(number.digits) as phone_hash from unnest(numbers) as number (digits)
  ), choices as (
    select hashed.digits, hashed.phone_hash, p.consented, p.chosen_at, p.by_team
    from hashed join consultation.consent_proofs as p on p.phone_hash = hashed.phone_hash
    union
    select hashed.digits, hashed.phone_hash, form.consented, form.chosen_at, false
    from hashed join consultation.form_choices(numbers) as form on form.digits = hashed.digits
  )
  select c.digits, c.consented, c.chosen_at, not c.consented or c.by_team or coalesce((
    select p.consented from consultation.consent_proofs as p
    where p.phone_hash = c.phone_hash and p.by_team and p.chosen_at < c.chosen_at
    order by p.chosen_at desc limit 1), true)
  from choices as c
$$;

-- Whether a request has a phone number, and the choices about text messages that count, the latest first.
create function consultation.read_choices(digits text)
returns jsonb
language sql
stable
security definer
set search_path = ''
return jsonb_build_object(
  'is_known', exists (select from consultation.requests as request where request.phone_digits = digits),
  'choices', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'consented', c.consented, 'chosen_at', consultation.utc_text(c.chosen_at)) order by c.chosen_at desc), '[]')
    from consultation.known_choices(array[digits]) as c where c.counts));

-- Records a STOP or START. False for a START of a number that never agreed: it restores a consent and gives none.
create function consultation.record_choice(digits text, consented boolean)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if consented and not exists (
    select from consultation.known_choices(array[digits]) as c where c.consented) then
    return false;
  end if;
  insert into consultation.consent_proofs (phone_hash, consented, chosen_at, by_team)
  values (consultation.hash_phone(digits), consented, clock_timestamp(), true);
  return true;
end
$$;

-- Every request and meeting with the email address of one.
create function consultation.items_of_person(item_reference text)
returns table (id uuid, kind text, reference text, name text, email text, at timestamptz, is_to_come boolean)
language sql
stable
set search_path = ''
as $$
  with person as (
    select email from consultation.requests where reference = item_reference
    union
    select email from consultation.meetings where reference = item_reference
  )
  select request.id, 'request', request.reference, request.name, request.email, request.received_at, false
  from consultation.requests as request join person on lower(request.email) = lower(person.email)
  union all
  select meeting.id, 'meeting', meeting.reference, meeting.name, meeting.email, meeting.starts_at,
    consultation.is_to_come(meeting)
  from consultation.meetings as meeting join person on lower(meeting.email) = lower(person.email)
$$;

-- What erasing the person of a request or meeting would delete.
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

-- Deletes every request and meeting with the email address of one, with evidence, keys and mails, and the digests and
-- notices that name them; those not sent yet are made again without them. A proof of each choice about text messages
-- stays. Nobody is told. Returns how many.
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
  -- A digest or notice locks the system state before the messages that it names.
  perform from consultation.requests where id = any(ids) for update;
  perform from consultation.meetings where id = any(ids) for update;
  perform from consultation.system_state for update;
  delete from consultation.requests where id = any(ids);
  delete from consultation.meetings where id = any(ids);
  with named as (
    delete from consultation.outgoing_messages as message
    where message.purpose in ('digest', 'held_notice') and exists (
      select from unnest(gone) as each (reference) where strpos(message.payload ->> 'text', each.reference) > 0)
    returning message.purpose, message.state, message.created_at
  ), unsent as (
    select (select d.day from consultation.digests as d where d.told_until <= named.created_at
            order by d.told_until desc limit 1) as day
    from named where purpose = 'digest' and state = 'waiting'
  ), again as (
    -- The next digest goes on where the last one that is left ends.
    delete from consultation.digests where day in (select day from unsent) and day < (select max(day) from unsent)
  ), today as (
    update consultation.digests set told_until = null where day = (select max(day) from unsent)
  )
  update consultation.system_state set erased_at = clock_timestamp(), held_told_until = case
    when not exists (select from named where purpose = 'held_notice' and state = 'waiting') then held_told_until end;
  return coalesce(cardinality(gone), 0);
end
$$;

-- All requests with their consent evidence, the refusal of their number that stands, and the state of their mail, null
-- once it is deleted, oldest first.
create function consultation.export_requests()
returns json
language sql
stable
set search_path = ''
-- So that the rows of years are joined and sorted in memory, within the time of a statement.
set work_mem = '64MB'
as $$
  with latest as (
    select distinct on (c.digits) c.digits, c.consented, c.chosen_at
    from consultation.known_choices(array(select distinct phone_digits from consultation.requests)) as c
    where c.counts order by c.digits, c.chosen_at desc
  )
  select coalesce(json_agg(json_build_object(
    -- Apart, because a field of the form may have any name.
    'request', to_json(request),
    'consent', json_build_object(
      'asked', consent.asked, 'given', consent.given, 'wording', consent.wording, 'version', consent.version),
    'refused_at', case when not latest.consented then latest.chosen_at end,
    'mail', message.state) order by request.received_at), '[]')
  from consultation.requests as request
  join consultation.consent_records as consent on consent.request_id = request.id
  left join latest on latest.digits = request.phone_digits
  left join consultation.outgoing_messages as message on message.request_id = request.id and message.purpose = 'request'
$$;

-- All meetings in their current state with the states of their mails, oldest first.
create function consultation.export_meetings()
returns json
language sql
stable
set search_path = ''
as $$
  select coalesce(json_agg(to_json(exported) order by exported.created_at), '[]')
  from (
    select meeting.*, (
      select string_agg(distinct message.state, ', ') from consultation.outgoing_messages as message
      where message.meeting_id = meeting.id) as mails
    from consultation.meetings as meeting) as exported
$$;

-- Counts a try of the owner's passphrase, and says whether it counts: after 5 wrong ones with one code, or 20 with all,
-- within a day even the right one does not.
create function consultation.try_passphrase(code_hash text, is_right boolean, works_once boolean)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  code bytea := decode(code_hash, 'hex');
begin
  -- Tries at once are counted one after the other.
  perform pg_advisory_xact_lock(hashtextextended('consultation.try_passphrase', 0));
  delete from consultation.passphrase_tries where tried_at < clock_timestamp() - interval '1 day';
  if exists (select from consultation.passphrase_tries as tried where tried.code_hash = code and tried.is_right) then
    return 'used';
  end if;
  if (select count(*) filter (where tried.code_hash = code) >= 5 or count(*) >= 20
      from consultation.passphrase_tries as tried where not tried.is_right) then
    return 'locked';
  end if;
  if works_once or not is_right then
    insert into consultation.passphrase_tries values (code, is_right);
  end if;
  return case when is_right then 'right' else 'wrong' end;
end
$$;

-- Queues the mail with the links of a download, unless there was one within five minutes, or five in 24 hours. Says
-- which.
create function consultation.queue_download(message jsonb)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  known record;
begin
  perform pg_advisory_xact_lock(hashtextextended('consultation.queue_download', 0));
  select count(*) as number, max(created_at) as latest into known from consultation.outgoing_messages
  where purpose = 'download' and created_at > clock_timestamp() - interval '1 day';
  if known.latest > clock_timestamp() - interval '5 minutes' then
    return 'repeated';
  end if;
  -- They go before those to visitors.
  if known.number >= 5 then
    return 'limited';
  end if;
  perform consultation.queue_messages(null, null, null, jsonb_build_array(message));
  return 'queued';
end
$$;

-- Counts a try of the passphrase, and returns the rows if it is right. In one transaction, so that a code is not used
-- up by an export that fails.
create function consultation.download(code_hash text, is_right boolean, of_meetings boolean)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  answer text := consultation.try_passphrase(code_hash, is_right, true);
begin
  return json_build_object('answer', answer, 'rows', case
    when answer <> 'right' then '[]'
    when of_meetings then consultation.export_meetings()
    else consultation.export_requests() end);
end
$$;
