create table consultation.consent_records (
  lead_id uuid primary key references consultation.leads (id) on delete cascade,
  recorded_at timestamptz not null default clock_timestamp(),
  asked boolean not null,
  given boolean not null,
  wording text,
  version text,
  locale text not null check (locale ~ '^[a-z]{2}$'),
  page_path text,
  check (asked or not given)
);
comment on table consultation.consent_records is
  'Evidence of SMS consent, one row for each lead: whether it was asked for, whether it was given, and in which words.';
comment on column consultation.consent_records.version is
  'The version the page named. Null when it named none.';
comment on column consultation.consent_records.wording is
  'The exact words of that version. Null when the function did not know the version.';

alter table consultation.consent_records enable row level security;
