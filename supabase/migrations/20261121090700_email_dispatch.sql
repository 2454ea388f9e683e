-- The provider forgets an idempotency key after 24 hours; a repeat after that could be a second mail. So the plan
-- ends before: 30 s, 1, 2, 4, 8 minutes, then every 15 minutes until 20 hours have passed since the first attempt.

create function consultation.claim_emails(batch integer, hourly_limit integer)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  given_up integer;
  late integer;
  allowed integer;
  claimed jsonb;
begin
  -- One claim at a time, or two could each use up what is left of the hour.
  perform pg_advisory_xact_lock(hashtextextended('consultation.claim_emails', 0));

  update consultation.outgoing_emails
  set state = 'needs_person'
  where state = 'waiting'
    and next_attempt_at <= clock_timestamp()
    and first_attempt_at < clock_timestamp() - interval '20 hours';
  get diagnostics given_up = row_count;

  select count(*) into late from consultation.outgoing_emails
  where state = 'waiting' and created_at < clock_timestamp() - interval '15 minutes';

  select hourly_limit
    - (select count(*) from consultation.outgoing_emails
       where state = 'sent' and sent_at > clock_timestamp() - interval '1 hour')
    - (select count(*) from consultation.outgoing_emails
       where state = 'waiting' and next_attempt_at > clock_timestamp()
         and last_attempt_at > clock_timestamp() - interval '1 minute' and last_error is null)
  into allowed;

  with due as (
    select id from consultation.outgoing_emails
    where state = 'waiting' and next_attempt_at <= clock_timestamp()
    order by next_attempt_at
    limit greatest(0, least(batch, allowed))
    for update skip locked
  ), taken as (
    update consultation.outgoing_emails as e
    set attempts = e.attempts + 1,
        first_attempt_at = coalesce(e.first_attempt_at, clock_timestamp()),
        last_attempt_at = clock_timestamp(),
        last_error = null,
        -- The lease: a worker that dies with the mail in its hands gives it back after this.
        next_attempt_at = clock_timestamp() + interval '1 minute'
    from due where e.id = due.id
    returning e.id, e.attempts, e.payload, e.lead_id
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', taken.id, 'attempt', taken.attempts, 'reference', leads.reference, 'payload', taken.payload)), '[]')
  into claimed
  from taken join consultation.leads on leads.id = taken.lead_id;

  return jsonb_build_object('emails', claimed, 'given_up', given_up, 'late', late);
end
$$;

comment on function consultation.claim_emails(integer, integer) is
  'Lends due mails to one worker for a minute, never more than the hour''s limit allows, and gives up those whose plan has ended.';

create function consultation.settle_email(email_id uuid, attempt integer, accepted_as text, error text)
returns void
language sql
security definer
set search_path = ''
as $$
  update consultation.outgoing_emails
  set state = case when error is null then 'sent' else state end,
      sent_at = case when error is null then clock_timestamp() end,
      provider_id = accepted_as,
      last_error = error,
      next_attempt_at = clock_timestamp()
        + least(interval '15 minutes', interval '30 seconds' * power(2, least(attempts, 10) - 1))
  where id = email_id
    and state <> 'sent'
    -- A failure that is reported late must not touch what a later worker does; a success is always true.
    and (error is null or (state = 'waiting' and attempts = attempt))
$$;

comment on function consultation.settle_email(uuid, integer, text, text) is
  'Notes what became of one attempt: sent, or to be tried again later.';

revoke all on function consultation.claim_emails(integer, integer) from public;
revoke all on function consultation.settle_email(uuid, integer, text, text) from public;
grant execute on function consultation.claim_emails(integer, integer) to consultation_function;
grant execute on function consultation.settle_email(uuid, integer, text, text) to consultation_function;
