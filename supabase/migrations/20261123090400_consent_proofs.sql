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
  primary key (phone_hash, chosen_at, consented)
);
comment on table consultation.consent_proofs is
  'What stays of a choice about text messages when its lead is deleted: proof of it, and the reason not to text again.';
comment on column consultation.consent_proofs.phone_hash is
  'A keyed hash: a plain one could be reversed by trying all phone numbers.';
comment on column consultation.consent_proofs.wording_version is
  'Null when the page named none, and for a STOP or START that an operator recorded.';

create index consent_proofs_chosen_at on consultation.consent_proofs (chosen_at);

alter table consultation.consent_proofs enable row level security;

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

comment on function consultation.phone_digits(text) is
  'The digits of a phone number with its country code, so that spellings of one number are equal. Ten digits are taken as a US number.';

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

comment on function consultation.hash_phone(text) is
  'HMAC with SHA-256 of the number''s digits, under two independent keys. Null when there is no digit.';

create function consultation.consent_proof_of(lead consultation.leads)
returns setof consultation.consent_proofs
language sql
stable
set search_path = ''
as $$
  select
    consultation.hash_phone(lead.phone),
    c.given,
    -- The version comes from the visitor, who may have written anything.
    case when c.version ~ '^[0-9a-f]{12}$' then c.version end,
    c.recorded_at
  from consultation.consent_records as c
  where c.lead_id = lead.id
    and c.asked
    -- The operator's tries with a number of their own are nobody's choice.
    and not lead.is_test
    -- A consent must not outlive the refusal that followed it.
    and c.recorded_at > clock_timestamp() - interval '4 years'
    and consultation.hash_phone(lead.phone) is not null
    -- Nobody has found the request to be a person's, so it proves no person's choice.
    and not exists (
      select from consultation.outgoing_messages as e where e.lead_id = lead.id and e.state = 'quarantined')
$$;

comment on function consultation.consent_proof_of(consultation.leads) is
  'The proof of the choice in one lead. None when it was not asked for, is four years old, has no number, is a test''s, or is still in quarantine.';

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

comment on function consultation.keep_consent_proof() is
  'Writes the proof in the transaction that deletes the lead, whoever deletes it.';

-- Before, because the evidence is deleted with its lead.
create trigger leads_keep_consent_proof before delete on consultation.leads
for each row execute function consultation.keep_consent_proof();

revoke all on function consultation.phone_digits(text) from public;
revoke all on function consultation.hash_phone(text) from public;
revoke all on function consultation.consent_proof_of(consultation.leads) from public;
revoke all on function consultation.keep_consent_proof() from public;
