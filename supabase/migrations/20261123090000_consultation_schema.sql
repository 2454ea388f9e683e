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
