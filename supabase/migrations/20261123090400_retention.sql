create table consultation.phone_hash_keys (
  only_row boolean primary key default true check (only_row),
  inner_key bytea not null check (length(inner_key) = 64),
  outer_key bytea not null check (length(outer_key) = 64)
);
comment on table consultation.phone_hash_keys is
  'One row: the random keys of this database for hashing phone numbers. Without them no proof can be found again.';

alter table consultation.phone_hash_keys enable row level security;

-- Four random UUIDs are 64 bytes, the block size of SHA-256; pgcrypto is not available everywhere.
insert into consultation.phone_hash_keys (inner_key, outer_key)
select
  (select string_agg(uuid_send(gen_random_uuid()), '') from generate_series(1, 4)),
  (select string_agg(uuid_send(gen_random_uuid()), '') from generate_series(1, 4));

create table consultation.consent_proofs (
  phone_hash bytea not null check (length(phone_hash) = 32),
  consented boolean not null,
  wording_version text check (wording_version ~ '^[0-9a-f]{12}$'),
  chosen_at timestamptz not null,
  by_team boolean not null default false,
  primary key (phone_hash, chosen_at, consented)
);
comment on table consultation.consent_proofs is
  'What stays of a choice about text messages when its request is deleted: proof of it, and the reason not to text again.';
comment on column consultation.consent_proofs.phone_hash is
  'A keyed hash: a plain one could be reversed by trying all phone numbers.';
comment on column consultation.consent_proofs.wording_version is
  'Null when the page named none, and for a STOP or START that the team recorded.';
comment on column consultation.consent_proofs.by_team is
  'A STOP or START that the team recorded; the others come from forms, which anybody can send with any number.';

create index consent_proofs_chosen_at on consultation.consent_proofs (chosen_at);

alter table consultation.consent_proofs enable row level security;

-- The digits of a phone number with its country code, so that spellings of one number are equal. Ten digits are taken
-- as a US number.
create function consultation.phone_digits(phone text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  symbols text := regexp_replace(phone, '[^0-9+()]', '', 'g');
  digits text;
begin
  -- In "+44 (0)20" the zero is dialed only within the country.
  if symbols ~ '^\(?(\+|00|011)' then
    return regexp_replace(regexp_replace(symbols, '^\(?(\+|00|011)|\(0\)', '', 'g'), '[^0-9]', '', 'g');
  end if;
  digits := regexp_replace(symbols, '[^0-9]', '', 'g');
  return case when digits ~ '^[2-9][0-9]{9}$' then '1' || digits else digits end;
end
$$;

-- HMAC with SHA-256 of the number's digits, under two independent keys. Null when there is no digit.
create function consultation.hash_phone(phone text)
returns bytea
language plpgsql
stable
set search_path = ''
as $$
declare
  keys consultation.phone_hash_keys;
  digits text := consultation.phone_digits(phone);
begin
  -- Without its keys this fails, and with it a deletion: no proof is lost in silence.
  select * into strict keys from consultation.phone_hash_keys;
  if digits = '' then
    return null;
  end if;
  return sha256(keys.outer_key || sha256(keys.inner_key || convert_to(digits, 'UTF8')));
end
$$;

-- The proof of the choice in one request. None when it was not asked for, is four years old, has no number, is a test's,
-- or is held.
create function consultation.consent_proof_of(request consultation.requests)
returns setof consultation.consent_proofs
language sql
stable
set search_path = ''
as $$
  select
    consultation.hash_phone(request.phone),
    c.given,
    -- The version comes from the visitor, who may have written anything.
    case when c.version ~ '^[0-9a-f]{12}$' then c.version end,
    c.recorded_at,
    false
  from consultation.consent_records as c
  where c.request_id = request.id
    and c.asked
    -- The operator's tries with a number of their own are nobody's choice.
    and not request.is_test
    -- A consent must not outlive the refusal that followed it.
    and c.recorded_at > clock_timestamp() - interval '4 years'
    and consultation.hash_phone(request.phone) is not null
    -- Nobody has found the request to be a person's, so it proves no person's choice.
    and not exists (
      select from consultation.outgoing_messages as e where e.request_id = request.id and e.state = 'held')
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
  select * from consultation.consent_proof_of(old)
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
as $$
  select proof.by_team and not proof.consented and not exists (
    select from consultation.consent_proofs as later
    where later.phone_hash = proof.phone_hash and later.by_team and later.chosen_at > proof.chosen_at)
$$;

-- Deletes expired data: rate-limit rows and tries of the passphrase after a day, idempotency keys, delivered messages and
-- the days of digests after 30 days, proofs of consent four years after the choice, but no STOP before a START, what looked automated and nobody
-- decided about after 30 days, blocked and busy times once they are over, tests after two days. Other requests, consent
-- evidence and meetings stay.
create function consultation.purge_expired()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  expired record;
  number integer;
  deleted jsonb := '{}';
begin
  for expired in
    select * from (values
      -- Requests and meetings before messages, the order in which everything locks them.
      ('requests', 'is_test and received_at', interval '2 days'),
      ('meetings', 'is_test and created_at', interval '2 days'),
      ('requests', 'hold_reason is not null and consultation.held_since(id)', interval '30 days'),
      ('meetings', 'hold_reason is not null and consultation.held_since(id)', interval '30 days'),
      ('visitor_actions', 'happened_at', interval '1 day'),
      ('admissions', 'happened_at', interval '1 day'),
      ('passphrase_tries', 'tried_at', interval '1 day'),
      ('idempotency_keys', 'created_at', interval '30 days'),
      ('outgoing_messages', 'sent_at', interval '30 days'),
      ('consent_proofs', 'not consultation.is_standing_stop(consent_proofs) and chosen_at', interval '4 years'),
      ('meeting_blocks', 'upper(during)', interval '0'),
      ('busy_times', 'upper(during)', interval '0'),
      ('digests', 'told_until', interval '30 days')) as rows (source, moment, age)
  loop
    execute format('delete from consultation.%I where %s < clock_timestamp() - %L::interval',
      expired.source, expired.moment, expired.age);
    get diagnostics number = row_count;
    deleted := deleted || jsonb_build_object(
      expired.source, number + coalesce((deleted ->> expired.source)::integer, 0));
  end loop;
  return deleted;
end
$$;

-- The requests and meetings by which an operator tries the site, with how many of their messages are due and not yet
-- sent; deletes them when asked to.
create function consultation.smoke_tests(removing boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  found jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object(
    'reference', t.reference,
    'waiting', (select count(*) from consultation.outgoing_messages as m
                where t.id in (m.request_id, m.meeting_id) and m.state not in ('sent', 'closed') and m.due_at <= clock_timestamp()))), '[]')
  into found
  from (select id, reference from consultation.requests where is_test
        union all select id, reference from consultation.meetings where is_test) as t;
  if removing then
    delete from consultation.requests where is_test;
    delete from consultation.meetings where is_test;
  end if;
  return found;
end
$$;

-- All known choices about text messages. An agreement by a form does not count after a STOP that the team recorded: that
-- stands until a START.
create function consultation.known_choices()
returns table (phone_hash bytea, consented boolean, chosen_at timestamptz, counts boolean)
language sql
stable
set search_path = ''
as $$
  with choices as (
    select p.phone_hash, p.consented, p.chosen_at, p.by_team from consultation.consent_proofs as p
    union
    select p.phone_hash, p.consented, p.chosen_at, p.by_team
    from consultation.requests as q cross join lateral consultation.consent_proof_of(q) as p
  )
  select c.phone_hash, c.consented, c.chosen_at, not c.consented or c.by_team or coalesce((
    select p.consented from consultation.consent_proofs as p
    where p.phone_hash = c.phone_hash and p.by_team and p.chosen_at < c.chosen_at
    order by p.chosen_at desc limit 1), true)
  from choices as c
$$;

-- A phone number's digits, whether a request has it, and the choices about text messages that count, the latest first.
create function consultation.read_choices(phone text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'number', consultation.phone_digits(read_choices.phone),
    'is_known', exists (
      select from consultation.requests as q where consultation.phone_digits(q.phone) = consultation.phone_digits(read_choices.phone)),
    'choices', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'consented', c.consented, 'chosen_at', consultation.utc_text(c.chosen_at)) order by c.chosen_at desc), '[]')
      from consultation.known_choices() as c
      where c.counts and c.phone_hash = consultation.hash_phone(read_choices.phone)))
$$;

-- Records a STOP or START. False for a START of a number that never agreed: it restores a consent and gives none.
create function consultation.record_choice(phone text, consented boolean)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  hash bytea := consultation.hash_phone(phone);
begin
  if consented and not exists (
    select from consultation.known_choices() as c where c.phone_hash = hash and c.consented) then
    return false;
  end if;
  insert into consultation.consent_proofs (phone_hash, consented, chosen_at, by_team)
  values (hash, consented, clock_timestamp(), true);
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
  select q.id, 'request', q.reference, q.name, q.email, q.received_at, false
  from consultation.requests as q join person on lower(q.email) = lower(person.email)
  union all
  select m.id, 'meeting', m.reference, m.name, m.email, m.starts_at, consultation.is_to_come(m)
  from consultation.meetings as m join person on lower(m.email) = lower(person.email)
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
  delete from consultation.requests where id = any(ids);
  delete from consultation.meetings where id = any(ids);
  with named as (
    delete from consultation.outgoing_messages as e
    where e.purpose in ('digest', 'held') and exists (
      select from unnest(gone) as each (reference) where strpos(e.payload ->> 'text', each.reference) > 0)
    returning e.purpose, e.state, e.created_at
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
  update consultation.system_state set held_told_until = null
  where exists (select from named where purpose = 'held' and state = 'waiting');
  return coalesce(cardinality(gone), 0);
end
$$;
