create table consultation.leads (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique check (reference <> ''),
  received_at timestamptz not null default clock_timestamp(),
  name text not null check (char_length(name) between 2 and 120),
  email text not null check (char_length(email) between 3 and 254),
  phone text not null check (char_length(phone) between 7 and 40),
  message text not null default '' check (char_length(message) <= 5000),
  locale text not null check (locale ~ '^[a-z]{2}$'),
  page_path text,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  quarantine_reason text check (quarantine_reason in ('honeypot', 'too_fast'))
);
comment on table consultation.leads is 'One row for each consultation request that was acknowledged to a visitor.';
comment on column consultation.leads.reference is 'What the visitor and the team call this request.';
comment on column consultation.leads.content_hash is
  'SHA-256 of the visitor''s words: finds the same request sent again without its key.';
comment on column consultation.leads.quarantine_reason is
  'Why the request looks like a machine''s. Its mail waits until a person releases it.';

create index leads_content_hash_received_at on consultation.leads (content_hash, received_at desc);
create index leads_email on consultation.leads (lower(email));

alter table consultation.leads enable row level security;
