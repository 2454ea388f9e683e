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
  name text not null check (char_length(name) between 2 and 120),
  email text not null check (char_length(email) between 3 and 254),
  topic text not null default '' check (char_length(topic) <= 500),
  locale text not null check (locale ~ '^[a-z]{2,3}(-[a-z0-9]{2,8})*$'),
  time_zone text not null check (char_length(time_zone) between 1 and 64),
  page_path text,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  token_hash bytea not null unique check (length(token_hash) = 32),
  quarantine_reason text check (quarantine_reason in ('honeypot', 'too_fast', 'flood')),
  admitted_at timestamptz,
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
comment on column consultation.meetings.time_zone is 'The visitor''s, IANA.';
comment on column consultation.meetings.content_hash is
  'SHA-256 of the visitor''s words and the time: finds a booking that looked automated when a person sends it again.';
comment on column consultation.meetings.token_hash is
  'SHA-256 of the token that opens this meeting; the token itself is not stored.';
comment on column consultation.meetings.quarantine_reason is
  'Why the booking looks like a machine''s. It holds its time; its mails wait until a person releases them.';
comment on column consultation.meetings.admitted_at is
  'When it was booked, or released: counts as a booking of that day. Null while it is held, unless its visitor must not learn that, because it is held for what others did with the same email.';
comment on column consultation.meetings.is_test is
  'Booked by the operator to try the site, with a signature: deleted after two days.';

-- The constraint's GiST index can lack rows after a crash, and then sees no overlap. So free times are found without it,
-- and an index of another kind keeps two meetings from starting at once.
create unique index meetings_one_start on consultation.meetings (starts_at) where state = 'booked';

create index meetings_starts_at on consultation.meetings (starts_at);
create index meetings_content_hash_created_at on consultation.meetings (content_hash, created_at desc);
create index meetings_email on consultation.meetings (lower(email));
create index meetings_mailbox on consultation.meetings (consultation.mailbox(email));
create index meetings_admitted_at on consultation.meetings (admitted_at);

alter table consultation.meetings enable row level security;

create table consultation.meeting_keys (
  key text primary key check (key ~ '^[A-Za-z0-9_-]{8,64}$'),
  meeting_id uuid not null references consultation.meetings (id) on delete cascade,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default clock_timestamp()
);
comment on table consultation.meeting_keys is
  'Idempotency keys of the browser and the meeting each of them stands for.';

create index meeting_keys_meeting_id on consultation.meeting_keys (meeting_id);
create index meeting_keys_created_at on consultation.meeting_keys (created_at);

alter table consultation.meeting_keys enable row level security;
