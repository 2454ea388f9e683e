create table consultation.outgoing_emails (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null unique references consultation.leads (id) on delete cascade,
  state text not null check (state in ('waiting', 'sent', 'needs_person', 'quarantined')),
  payload jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  next_attempt_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  first_attempt_at timestamptz,
  last_attempt_at timestamptz,
  last_error text,
  sent_at timestamptz,
  provider_id text
);
comment on table consultation.outgoing_emails is
  'The mails to the team, written with their lead in one transaction and sent afterwards.';
comment on column consultation.outgoing_emails.id is
  'Also the idempotency key towards the mail provider, who drops repeats of it for 24 hours.';
comment on column consultation.outgoing_emails.state is
  'waiting: will be tried again. sent: the provider took it. needs_person: given up, nobody knows whether it arrived. quarantined: held back until a person releases it.';
comment on column consultation.outgoing_emails.next_attempt_at is
  'While a worker holds the mail this is the end of its lease.';

create index outgoing_emails_waiting on consultation.outgoing_emails (next_attempt_at) where state = 'waiting';
create index outgoing_emails_sent on consultation.outgoing_emails (sent_at) where state = 'sent';

alter table consultation.outgoing_emails enable row level security;
