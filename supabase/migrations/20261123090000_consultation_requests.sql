-- Functions that call those of later migrations are in plpgsql, which looks up what a body names when it runs; the body
-- of a function in SQL is checked when it is created.
create schema consultation;
comment on schema consultation is
  'Consultation requests. Not exposed to the Data API; only the functions granted to consultation_function open it.';

revoke all on schema consultation from public;

-- A role belongs to the whole server, so another database on it may have made it already.
do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'consultation_function') then
    create role consultation_function login noinherit;
  end if;
end
$$;
comment on role consultation_function is
  'The functions send-consultation-email and meetings. An operator gives it a password; it can call their functions here and nothing else.';

-- An answer must be out within 3 seconds, so no statement may outlive the function's own deadline.
alter role consultation_function set statement_timeout = '2s';
alter role consultation_function set lock_timeout = '1500ms';
alter role consultation_function set idle_in_transaction_session_timeout = '5s';

grant usage on schema consultation to consultation_function;

-- One spelling for the addresses that mostly lead to one mailbox: lower case, without a tag and dots. For counting
-- only.
create function consultation.mailbox(email text)
returns text
language sql
immutable
set search_path = ''
as $$
  select lower(replace(regexp_replace(email, '(\+.*)?@[^@]*$', ''), '.', '') || substring(email from '@[^@]*$'))
$$;

-- The site's table of languages decides which codes there are, such as "pt-br".
create table consultation.requests (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique check (reference <> ''),
  received_at timestamptz not null default clock_timestamp(),
  name text not null check (char_length(name) between 2 and 120),
  email text not null check (char_length(email) between 3 and 254),
  phone text not null check (char_length(phone) between 7 and 40 and phone ~ '([0-9][^0-9]*){5}'),
  message text not null default '' check (char_length(message) <= 5000),
  locale text not null check (locale ~ '^[a-z]{2,3}(-[a-z0-9]{2,8})*$'),
  page_path text,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  hold_reason text check (hold_reason in ('honeypot', 'too_fast', 'flood')),
  is_test boolean not null default false
);
comment on table consultation.requests is 'One row for each consultation request that was acknowledged to a visitor.';
comment on column consultation.requests.reference is 'What the visitor and the team call this request.';
comment on column consultation.requests.content_hash is
  'SHA-256 of the visitor''s words: finds the same request sent again without its key.';
comment on column consultation.requests.hold_reason is
  'Why the request looks like a machine''s, or one of a flood. Its mail waits until a person releases it.';

comment on column consultation.requests.is_test is
  'Sent by the operator to try the site, with a signature: deleted after two days.';

create index requests_content_hash_received_at on consultation.requests (content_hash, received_at desc);
create index requests_received_at on consultation.requests (received_at) where hold_reason is null;
create index requests_held on consultation.requests (hold_reason) where hold_reason is not null;
create index requests_email on consultation.requests (lower(email));
create index requests_mailbox on consultation.requests (consultation.mailbox(email));

alter table consultation.requests enable row level security;

create table consultation.consent_records (
  request_id uuid primary key references consultation.requests (id) on delete cascade,
  recorded_at timestamptz not null default clock_timestamp(),
  asked boolean not null,
  given boolean not null,
  wording text,
  version text,
  locale text not null check (locale ~ '^[a-z]{2,3}(-[a-z0-9]{2,8})*$'),
  page_path text,
  check (asked or not given)
);
comment on table consultation.consent_records is
  'Evidence of SMS consent, one row for each request: whether it was asked for, whether it was given, and in which words.';
comment on column consultation.consent_records.version is
  'The version the page named. Null when it named none.';
comment on column consultation.consent_records.wording is
  'The exact words of that version. Null when the function did not know the version.';

alter table consultation.consent_records enable row level security;

create table consultation.visitor_actions (
  kind text not null check (kind in ('attempt', 'network_attempt', 'move', 'network_move')),
  subject text not null,
  happened_at timestamptz not null default clock_timestamp()
);
comment on table consultation.visitor_actions is
  'What counts for the limits of visitors and networks a minute, an hour and a day.';
comment on column consultation.visitor_actions.kind is
  'attempt: to send a request, or to book or change a meeting, whatever its answer. move: of a meeting.';
comment on column consultation.visitor_actions.subject is
  'The salted hash of the visitor, or of the network; of a move, the id of the meeting. Never an address.';

create index visitor_actions_subject on consultation.visitor_actions (kind, subject, happened_at desc);
create index visitor_actions_happened_at on consultation.visitor_actions (happened_at);

alter table consultation.visitor_actions enable row level security;

create table consultation.admissions (
  item uuid primary key,
  kind text not null check (kind in ('request', 'meeting')),
  network text,
  is_held boolean not null,
  happened_at timestamptz not null default clock_timestamp()
);
comment on table consultation.admissions is
  'The requests and bookings of a day that count for the limits of all visitors and of each network.';
comment on column consultation.admissions.item is 'The id of the request or meeting. A deleted one counts on.';
comment on column consultation.admissions.network is
  'The salted hash of the network that sent it last. Null when a person released it.';
comment on column consultation.admissions.is_held is 'A booking that is held counts for its network alone.';

create index admissions_network on consultation.admissions (kind, network, happened_at);
create index admissions_happened_at on consultation.admissions (happened_at);

alter table consultation.admissions enable row level security;

-- Seconds until one more such action is within the limits; 0 when it is.
create function consultation.seconds_to_wait(action text, actor text, per_minute integer, per_day integer)
returns integer
language sql
set search_path = ''
as $$
  select greatest(0, ceil(extract(epoch from max(free_at) - clock_timestamp())))::integer
  from (
    -- The action that has to leave the window before another one fits into it.
    (select happened_at + interval '1 minute' as free_at
     from consultation.visitor_actions
     where kind = action and subject = actor
     order by happened_at desc offset per_minute - 1 limit 1)
    union all
    (select happened_at + interval '1 day'
     from consultation.visitor_actions
     where kind = action and subject = actor
     order by happened_at desc offset per_day - 1 limit 1)
    union all
    select clock_timestamp()
  ) as windows
$$;

-- One attempt of a visitor and of a network at a time, for requests and meetings alike.
-- Every function takes its locks in this order, so that none wait for each other: key, content, visitor, network, all
-- requests, request or meeting, all meetings, admissions of meetings, messages.
create function consultation.lock_visitor(visitor text, network text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(visitor, 3));
  perform pg_advisory_xact_lock(hashtextextended('network ' || network, 3));
end
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

-- Whether all visitors together got as many confirmations in 24 hours as they may.
create function consultation.has_maximum_confirmations(per_day integer)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  return (
    select count(*) >= per_day from consultation.outgoing_messages
    where purpose = 'confirmation' and created_at > clock_timestamp() - interval '1 day');
end
$$;

-- Whether an address may get a confirmation now: none within 24 hours, fewer mails of any kind than `per_address`, and
-- fewer confirmations to all than `per_day`. True keeps a lock until the commit, so that of two requests at once only one
-- gets the last confirmation. All requests wait for that lock: call this last. Without a confirmation left, nobody waits.
create function consultation.may_confirm(email text, per_day integer, per_address integer)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  yesterday timestamptz := clock_timestamp() - interval '1 day';
begin
  if consultation.has_maximum_confirmations(per_day) then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('consultation.may_confirm', 0));
  -- Others may have used up the day while this one waited.
  return not consultation.has_maximum_confirmations(per_day) and not exists (
    select from consultation.outgoing_messages as m join consultation.requests as q on q.id = m.request_id
    where m.purpose = 'confirmation' and m.created_at > yesterday
      and consultation.mailbox(q.email) = consultation.mailbox(may_confirm.email))
    and consultation.mails_to(may_confirm.email, clock_timestamp()) < per_address;
end
$$;

-- How many more requests or meetings are within the limits, of all visitors and of one network, beside this one.
create function consultation.room_for(
  item_kind text, item_id uuid, sender text, limits jsonb, out for_all integer, out for_network integer)
language sql
set search_path = ''
as $$
  select
    min(maximum.of_all - (
      select count(*) from consultation.admissions
      where kind = item_kind and item <> item_id and not is_held and happened_at > clock_timestamp() - maximum.period)),
    min(maximum.of_network - (
      select count(*) from consultation.admissions
      where kind = item_kind and item <> item_id and network = sender and happened_at > clock_timestamp() - maximum.period))
  from (values
    -- One network cannot use up what all may send.
    ('request', interval '1 hour', (limits ->> 'requests_per_hour')::integer,
      ceil((limits ->> 'requests_per_hour')::integer / 6.0)),
    ('request', interval '1 day', (limits ->> 'requests_per_day')::integer,
      ceil((limits ->> 'requests_per_day')::integer / 6.0)),
    ('meeting', interval '1 day', (limits ->> 'bookings_per_day')::integer,
      (limits ->> 'meetings_per_visitor')::integer)
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
  set network = coalesce(excluded.network, known.network), is_held = excluded.is_held, happened_at = excluded.happened_at
$$;

-- Counts a request or meeting of which the team is told at once; false if it has to be held, because its mail would delay
-- all others.
create function consultation.admit(item_kind text, item_id uuid, sender text, limits jsonb)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  room integer := (select least(for_all, for_network) from consultation.room_for(item_kind, item_id, sender, limits));
begin
  -- Until the commit, so that of two at once only one is the last one. Not while there is room for as many as the server
  -- can store at once, nor when there is none: nobody else waits.
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

-- Writes request, consent evidence and outgoing messages in one transaction, or says why not, and for the log whether it
-- is held and why. The same key gets the same reference; the same content without it is stored once, and learns nothing
-- of the first.
-- The fields of the form come as one object, keyed by column: a new field needs its column in consultation.requests and
-- nothing here. A field without a column fails the request (42703), so none is ever dropped in silence.
create function consultation.submit_request(request jsonb, limits jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  r record;
  known record;
  stored consultation.requests;
  new_id uuid := gen_random_uuid();
  wait integer;
  new_row jsonb;
begin
  select * into r from jsonb_to_record(request) as request_columns (
    key text, content_hash text, visitor_hash text, network_hash text, reference text, fields jsonb, locale text, page_path text,
    consent_asked boolean, consent_given boolean, consent_version text, consent_wording text,
    consent_locale text, hold_reason text, is_test boolean, messages jsonb
  );

  -- Copies of one request wait here for each other, always in this order, so that they cannot deadlock.
  if r.key is not null then
    perform pg_advisory_xact_lock(hashtextextended(r.key, 1));
  end if;
  perform pg_advisory_xact_lock(hashtextextended(r.content_hash, 2));

  select k.request_id as id, q.reference, k.content_hash into known
  from consultation.idempotency_keys as k left join consultation.requests as q on q.id = k.request_id
  where k.key = r.key;
  -- Only the browser that made a request knows its key, and its retry is the same request, so it is not counted.
  if known.content_hash = r.content_hash then
    if r.hold_reason is null then
      perform consultation.retry_held('request', known.id, r.network_hash, limits, true);
    end if;
    return jsonb_strip_nulls(jsonb_build_object('outcome', 'repeated', 'reference', known.reference,
      'hold_reason', (select hold_reason from consultation.requests where id = known.id)));
  end if;

  wait := consultation.count_attempt(r.visitor_hash, r.network_hash, limits);
  if wait > 0 then
    return jsonb_build_object('outcome', 'limited', 'retry_after', wait);
  end if;
  if known.content_hash is not null then
    return jsonb_build_object('outcome', 'conflict');
  end if;

  -- A second tab, or the form without JavaScript: the same content within ten minutes is the same request. A stranger
  -- may know the content, so the answer is like that to a new request, with a reference that leads nowhere.
  select q.id into known from consultation.requests as q
  where q.content_hash = r.content_hash and q.received_at > clock_timestamp() - interval '10 minutes'
  order by q.received_at desc limit 1;
  if found then
    -- A person whose first try looked automated, and who tries again, reaches the team.
    if r.hold_reason is null then
      perform consultation.retry_held('request', known.id, r.network_hash, limits, false);
    end if;
    return jsonb_build_object('outcome', 'copied', 'reference', r.reference);
  end if;
  -- The reference comes from the key, and stays when the key has expired.
  if exists (select from consultation.requests as q where q.reference = r.reference) then
    return jsonb_build_object('outcome', 'conflict');
  end if;

  if r.hold_reason is null and not r.is_test
    and not consultation.admit('request', new_id, r.network_hash, limits) then
    r.hold_reason := 'flood';
  end if;
  if consultation.has_maximum_held('request', r.hold_reason, limits) then
    return jsonb_build_object('outcome', 'limited', 'retry_after', 3600);
  end if;
  new_row := r.fields || jsonb_build_object('id', new_id, 'reference', r.reference, 'locale', r.locale, 'page_path', r.page_path,
    'content_hash', r.content_hash, 'hold_reason', r.hold_reason, 'is_test', r.is_test);
  -- Names the columns that are given, so that the others get their defaults.
  execute format('insert into consultation.requests (%1$s) select %1$s from jsonb_populate_record(null::consultation.requests, $1) returning *',
    (select string_agg(quote_ident(name), ', ') from jsonb_object_keys(new_row) as name))
  using new_row into stored;

  if r.key is not null then
    insert into consultation.idempotency_keys (key, request_id, content_hash) values (r.key, stored.id, r.content_hash);
  end if;

  insert into consultation.consent_records (request_id, asked, given, wording, version, locale, page_path)
  values (stored.id, r.consent_asked, r.consent_given, r.consent_wording, r.consent_version,
          r.consent_locale, r.page_path);

  -- Of a flood, only the team's mail is held.
  if jsonb_path_exists(r.messages, '$[*] ? (@.purpose == "confirmation")')
    and (stored.hold_reason = 'flood' or not consultation.may_confirm(
      stored.email, coalesce((limits ->> 'confirmations_per_day')::integer, 0), (limits ->> 'mails_per_address')::integer)) then
    r.messages := jsonb_path_query_array(r.messages, '$[*] ? (@.purpose != "confirmation")');
  end if;
  perform consultation.queue_messages(stored.id, null, stored.hold_reason, r.messages);

  return jsonb_strip_nulls(jsonb_build_object(
    'outcome', 'stored', 'reference', stored.reference, 'hold_reason', stored.hold_reason));
end
$$;
