create table consultation.lead_keys (
  key text primary key check (key ~ '^[A-Za-z0-9_-]{8,64}$'),
  lead_id uuid not null references consultation.leads (id) on delete cascade,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default clock_timestamp()
);
comment on table consultation.lead_keys is
  'Idempotency keys of the browser and the lead each of them stands for; several may stand for one lead.';

create index lead_keys_lead_id on consultation.lead_keys (lead_id);
create index lead_keys_created_at on consultation.lead_keys (created_at);

alter table consultation.lead_keys enable row level security;
