create schema consultation;
comment on schema consultation is
  'Requests, meetings, and all that is sent about them. Not exposed to the Data API; only the functions granted to '
  'consultation_function open it.';

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
  'The functions send-consultation-email and meetings. An operator gives it a password; it can call their functions '
  'here and nothing else.';

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
return lower(replace(regexp_replace(email, '(\+.*)?@[^@]*$', ''), '.', '') || substring(email from '@[^@]*$'));

-- The site's table of languages decides which codes there are, such as "pt-br".
create table consultation.requests (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique check (reference <> ''),
  received_at timestamptz not null default clock_timestamp(),
  name text not null check (char_length(name) between 2 and 120),
  email text not null check (char_length(email) between 3 and 254),
  phone text not null check (char_length(phone) between 7 and 40 and phone ~ '([0-9][^0-9]*){5}'),
  phone_digits text not null check (phone_digits ~ '^[0-9]*$'),
  message text not null default '' check (char_length(message) <= 5000),
  locale text not null check (locale ~ '^[a-z]{2,3}(-[a-z0-9]{2,8})*$'),
  page_path text,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  hold_reason text check (hold_reason in ('honeypot', 'too_fast', 'flood')),
  is_test boolean not null default false
);
comment on table consultation.requests is 'One row for each consultation request that was acknowledged to a visitor.';
comment on column consultation.requests.reference is 'What the visitor and the team call this request.';
comment on column consultation.requests.phone_digits is
  'With the country code, so that spellings of one number are equal: a STOP finds its requests.';
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
create index requests_phone_digits on consultation.requests (phone_digits);
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
  'Evidence of SMS consent, one row for each request: whether it was asked for, whether it was given, and in which '
  'words.';
comment on column consultation.consent_records.version is
  'The version the page named. Null when it named none.';
comment on column consultation.consent_records.wording is
  'The exact words of that version. Null when the function did not know the version.';

alter table consultation.consent_records enable row level security;

create table consultation.meetings (
  id uuid primary key,
  reference text not null unique check (reference <> ''),
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  blocks tstzrange not null check (
    lower(blocks) = starts_at and upper(blocks) >= ends_at and upper(blocks) - starts_at <= interval '24 hours'),
  state text not null default 'booked' check (state in ('booked', 'canceled')),
  sequence integer not null default 0 check (sequence >= 0),
  team_sequence integer,
  name text not null check (char_length(name) between 2 and 120),
  email text not null check (char_length(email) between 3 and 254),
  topic text not null default '' check (char_length(topic) <= 500),
  locale text not null check (locale ~ '^[a-z]{2,3}(-[a-z0-9]{2,8})*$'),
  time_zone text not null check (char_length(time_zone) between 1 and 64),
  page_path text,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  token_hash bytea not null unique check (length(token_hash) = 32),
  hold_reason text check (hold_reason in ('honeypot', 'too_fast', 'flood')),
  is_test boolean not null default false,
  -- Whatever books a meeting, and however many at once: no two of them ever share a minute.
  constraint meetings_no_overlap exclude using gist (blocks with &&) where (state = 'booked')
);
comment on table consultation.meetings is
  'One row for each meeting that was acknowledged to a visitor, in the state of its last change.';
comment on column consultation.meetings.id is 'Given by the function, because the token is derived from it.';
comment on column consultation.meetings.reference is 'What the visitor and the team call this meeting.';
comment on column consultation.meetings.blocks is
  'The meeting and the pause after it, as the rules were when it was booked or moved.';
comment on column consultation.meetings.sequence is
  'How often the meeting has changed: the SEQUENCE of its calendar files, by which calendars know the last one.';
comment on column consultation.meetings.team_sequence is
  'The sequence of the last change that the team made; every other change was the visitor''s.';
comment on column consultation.meetings.time_zone is 'The visitor''s, IANA.';
comment on column consultation.meetings.content_hash is
  'SHA-256 of the visitor''s words and the time: finds a booking that looked automated when a person sends it again.';
comment on column consultation.meetings.token_hash is
  'SHA-256 of the token that opens this meeting; the token itself is not stored.';
comment on column consultation.meetings.hold_reason is
  'Why the booking looks like a machine''s, or is one of a flood. It holds its time; its mails wait until a person '
  'releases them.';
comment on column consultation.meetings.is_test is
  'Booked by the operator to try the site, with a signature: deleted after two days.';

-- The constraint's GiST index can lack rows after a crash, and then sees no overlap. So free times are found without
-- it, and an index of another kind keeps two meetings from starting at once.
create unique index meetings_one_start on consultation.meetings (starts_at) where state = 'booked';

create index meetings_starts_at on consultation.meetings (starts_at);
create index meetings_content_hash_created_at on consultation.meetings (content_hash, created_at desc);
create index meetings_email on consultation.meetings (lower(email));
create index meetings_mailbox on consultation.meetings (consultation.mailbox(email));

alter table consultation.meetings enable row level security;

create table consultation.idempotency_keys (
  key text primary key check (key ~ '^[A-Za-z0-9_-]{8,64}$'),
  request_id uuid references consultation.requests (id) on delete cascade,
  meeting_id uuid references consultation.meetings (id) on delete cascade,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default clock_timestamp(),
  check (num_nonnulls(request_id, meeting_id) = 1)
);
comment on table consultation.idempotency_keys is
  'Idempotency keys of the browser and the request or meeting that each of them stands for.';

create index idempotency_keys_request_id on consultation.idempotency_keys (request_id);
create index idempotency_keys_meeting_id on consultation.idempotency_keys (meeting_id);
create index idempotency_keys_created_at on consultation.idempotency_keys (created_at);

alter table consultation.idempotency_keys enable row level security;

create table consultation.outgoing_messages (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('email', 'webhook', 'alert')),
  purpose text not null check (purpose in
    ('request', 'confirmation', 'team_booked', 'team_moved', 'team_canceled', 'visitor', 'reminder',
     'digest', 'held_notice', 'download', 'event', 'alert')),
  request_id uuid references consultation.requests (id) on delete cascade,
  meeting_id uuid references consultation.meetings (id) on delete cascade,
  state text not null check (state in ('waiting', 'sent', 'failed', 'held', 'closed')),
  payload jsonb not null,
  unmailed jsonb,
  created_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp(),
  next_attempt_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  first_attempt_at timestamptz,
  last_attempt_at timestamptz,
  last_error text,
  sent_at timestamptz,
  provider_id text,
  released_at timestamptz,
  held_at timestamptz,
  is_superseded boolean not null default false,
  is_refused boolean not null default false,
  constraint outgoing_messages_subject
    check (case
      when purpose in ('request', 'confirmation') then request_id is not null and meeting_id is null
      when purpose in ('team_booked', 'team_moved', 'team_canceled', 'visitor', 'reminder')
        then request_id is null and meeting_id is not null
      when purpose = 'event' then num_nonnulls(request_id, meeting_id) = 1
      else num_nonnulls(request_id, meeting_id) = 0 end),
  constraint outgoing_messages_once_per_request unique (request_id, channel, purpose)
);
comment on table consultation.outgoing_messages is
  'What is sent about requests, meetings and the system itself, written with its cause in one transaction and sent '
  'afterwards.';
comment on column consultation.outgoing_messages.id is
  'Also the idempotency key towards the receiver; the mail provider drops repeats of it for 24 hours.';
comment on column consultation.outgoing_messages.channel is
  'How it is sent: to the mail provider, to the team''s webhook, or to the URL for alerts. No channel waits for '
  'another.';
comment on column consultation.outgoing_messages.purpose is
  'Emails: request, to the team; confirmation, to its visitor; team_booked, team_moved, team_canceled: to the team '
  'about a new, moved or canceled meeting; visitor: the same, to the visitor; reminder: to the visitor, a day '
  'before; digest: to the team; held_notice: to the team, about held meetings to come and requests of a flood; '
  'download: to the team, with the links of a download. event: to the webhook. alert: to the URL for alerts, or an '
  'email to the team where there is none.';
comment on column consultation.outgoing_messages.state is
  'waiting: will be tried again. sent: the receiver took it. failed: given up, nobody knows whether it arrived. '
  'held: held back until a person releases it. closed: a person has handled it, and it is not sent.';
comment on column consultation.outgoing_messages.unmailed is
  'Of a mail to the team about a meeting: the payload in its place when the visitor gets no mail.';
comment on column consultation.outgoing_messages.sent_at is 'When the receiver took it, or a person closed it.';
comment on column consultation.outgoing_messages.created_at is
  'Gives the order of the messages to one recipient about one meeting, so it never changes.';
comment on column consultation.outgoing_messages.released_at is 'When a person last released it.';
comment on column consultation.outgoing_messages.held_at is
  'When it was sent again first, or held for another reason than before. Null: held since it was queued. A decision '
  'about all that a mail names leaves out what was held after it.';
comment on column consultation.outgoing_messages.is_superseded is
  'The meeting has changed since, while a worker was sending this: it is not tried again.';
comment on column consultation.outgoing_messages.is_refused is
  'The receiver refused this message for good, so another attempt is useless; nothing else is wrong.';
comment on column consultation.outgoing_messages.due_at is 'When it should be sent; it is late after that only.';
comment on column consultation.outgoing_messages.next_attempt_at is
  'While a worker holds the message this is the end of its lease.';

create index outgoing_messages_meeting_id on consultation.outgoing_messages (meeting_id);
create index outgoing_messages_waiting on consultation.outgoing_messages (channel, next_attempt_at)
  where state = 'waiting';
create index outgoing_messages_sent on consultation.outgoing_messages (channel, sent_at) where state = 'sent';

alter table consultation.outgoing_messages enable row level security;

create table consultation.visitor_actions (
  kind text not null check (kind in ('attempt', 'network_attempt', 'move')),
  subject text not null,
  happened_at timestamptz not null default clock_timestamp()
);
comment on table consultation.visitor_actions is
  'What counts for the limits of visitors and networks in a minute and a day.';
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
  'The salted hash of the network that sent it last. Null for a held request that a person released.';
comment on column consultation.admissions.is_held is
  'A booking that was held counts for its network alone, unless it is released.';

create index admissions_network on consultation.admissions (kind, network, happened_at);
create index admissions_happened_at on consultation.admissions (happened_at);

alter table consultation.admissions enable row level security;

create table consultation.meeting_blocks (
  id uuid primary key default gen_random_uuid(),
  during tstzrange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  created_at timestamptz not null default clock_timestamp()
);
comment on table consultation.meeting_blocks is 'Times at which the team wants no meeting.';

alter table consultation.meeting_blocks enable row level security;

create table consultation.busy_calendars (
  calendar_hash text primary key check (calendar_hash ~ '^[0-9a-f]{64}$'),
  fetched_at timestamptz,
  tried_at timestamptz,
  last_error text,
  label text not null default '',
  problems jsonb not null default '[]',
  told_at timestamptz
);
comment on table consultation.busy_calendars is 'The calendars of the team whose events block times.';
comment on column consultation.busy_calendars.calendar_hash is
  'SHA-256 of the calendar''s URL, which is secret and not stored.';
comment on column consultation.busy_calendars.fetched_at is
  'When the copy in busy_times was made. Null before the first one.';
comment on column consultation.busy_calendars.tried_at is 'When it was last read, or could not be. Null before that.';
comment on column consultation.busy_calendars.last_error is 'Why the last try brought no new copy. Null when it did.';
comment on column consultation.busy_calendars.label is 'Its place in the setting and its host, for the team.';
comment on column consultation.busy_calendars.problems is
  'What a person has to solve: codes, with the line and the day of events. Nothing of what the events are.';
comment on column consultation.busy_calendars.told_at is 'When the team was last told of a problem.';

alter table consultation.busy_calendars enable row level security;

create table consultation.busy_times (
  calendar_hash text not null references consultation.busy_calendars (calendar_hash) on delete cascade,
  during tstzrange not null check (not isempty(during))
);
comment on table consultation.busy_times is
  'When the team is busy by the last good copy of each calendar, and what an incomplete one added: times only, '
  'nothing of what the events are.';

create index busy_times_calendar_hash on consultation.busy_times (calendar_hash);

alter table consultation.busy_times enable row level security;

create table consultation.digests (
  day date primary key,
  told_until timestamptz
);
comment on table consultation.digests is
  'The days whose digest is queued, or asked for by an operator: one row for each day, so one digest.';
comment on column consultation.digests.day is 'In the team''s time zone; of a weekly digest, the Monday.';
comment on column consultation.digests.told_until is
  'The end of what it tells, where the next one goes on. Null: an operator asked for it, and the next dispatch '
  'makes it.';

alter table consultation.digests enable row level security;

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
  'What stays of a choice about text messages when its request is deleted: proof of it, and the reason not to text '
  'again.';
comment on column consultation.consent_proofs.phone_hash is
  'A keyed hash: a plain one could be reversed by trying all phone numbers.';
comment on column consultation.consent_proofs.wording_version is
  'Null when the page named none, and for a STOP or START that the team recorded.';
comment on column consultation.consent_proofs.by_team is
  'A STOP or START that the team recorded; the others come from forms, which anybody can send with any number.';

create index consent_proofs_chosen_at on consultation.consent_proofs (chosen_at);

alter table consultation.consent_proofs enable row level security;

create table consultation.passphrase_tries (
  code_hash bytea not null check (length(code_hash) = 32),
  is_right boolean not null,
  tried_at timestamptz not null default clock_timestamp()
);
comment on table consultation.passphrase_tries is
  'The wrong passphrases of a day, and the right ones by which a code that works once was used.';

alter table consultation.passphrase_tries enable row level security;

-- The one row is written here, so a restore into a database whose schedule already runs is not refused.
create table consultation.system_state (
  only_row boolean primary key default true check (only_row),
  scheduled_at timestamptz,
  server_error_at timestamptz,
  held_told_until timestamptz,
  erased_at timestamptz,
  no_free_time_at timestamptz,
  bookings_refused_at timestamptz,
  alerts jsonb not null default '{}'
);
comment on table consultation.system_state is 'What the system knows about its own working. Has one row.';
comment on column consultation.system_state.scheduled_at is
  'When the schedule last called the dispatch route. Null before the first time.';
comment on column consultation.system_state.server_error_at is 'When a function last had an internal error.';
comment on column consultation.system_state.held_told_until is
  'The team was told of the meetings and the requests of a flood that were held until then.';
comment on column consultation.system_state.erased_at is
  'When a person was last erased. A digest or notice of before is not queued: it may name them.';
comment on column consultation.system_state.no_free_time_at is
  'Since when visitors have found no free time. Null while there is one.';
comment on column consultation.system_state.bookings_refused_at is
  'When a booking was last refused because too many were held already.';
comment on column consultation.system_state.alerts is
  'The alerts that have begun and are not over, with when they began.';

alter table consultation.system_state enable row level security;

insert into consultation.system_state default values;

-- A moment as the function and the browser write it, whatever the session's time zone is.
create function consultation.utc_text(moment timestamptz)
returns text
language sql
stable
set search_path = ''
return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
