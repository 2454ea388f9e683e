create table consultation.outgoing_emails (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid unique references consultation.leads (id) on delete cascade,
  state text not null check (state in ('waiting', 'sent', 'needs_person', 'quarantined')),
  payload jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  next_attempt_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  first_attempt_at timestamptz,
  last_attempt_at timestamptz,
  last_error text,
  sent_at timestamptz,
  provider_id text,
  meeting_id uuid references consultation.meetings (id) on delete cascade,
  purpose text not null default 'lead' check (purpose in ('lead', 'team', 'visitor', 'reminder')),
  due_at timestamptz not null default clock_timestamp(),
  constraint outgoing_emails_one_subject check (num_nonnulls(lead_id, meeting_id) = 1),
  constraint outgoing_emails_purpose_subject check ((purpose = 'lead') = (lead_id is not null))
);
comment on table consultation.outgoing_emails is
  'The mails about leads and meetings, written with them in one transaction and sent afterwards.';
comment on column consultation.outgoing_emails.id is
  'Also the idempotency key towards the mail provider, who drops repeats of it for 24 hours.';
comment on column consultation.outgoing_emails.state is
  'waiting: will be tried again. sent: the provider took it. needs_person: given up, nobody knows whether it arrived. quarantined: held back until a person releases it.';
comment on column consultation.outgoing_emails.next_attempt_at is
  'While a worker holds the mail this is the end of its lease.';
comment on column consultation.outgoing_emails.purpose is
  'lead: to the team. team, visitor: about a new, moved or canceled meeting. reminder: to the visitor, a day before.';
comment on column consultation.outgoing_emails.due_at is 'When the mail should be sent; it is late after that only.';

create index outgoing_emails_meeting_id on consultation.outgoing_emails (meeting_id);
create index outgoing_emails_waiting on consultation.outgoing_emails (next_attempt_at) where state = 'waiting';
create index outgoing_emails_sent on consultation.outgoing_emails (sent_at) where state = 'sent';

alter table consultation.outgoing_emails enable row level security;

create function consultation.queue_meeting_mails(meeting consultation.meetings, mails jsonb)
returns void
language sql
set search_path = ''
as $$
  insert into consultation.outgoing_emails (meeting_id, purpose, state, payload, due_at, next_attempt_at)
  select
    meeting.id,
    mail.purpose,
    case when meeting.quarantine_reason is null then 'waiting' else 'quarantined' end,
    mail.payload,
    due.due_at,
    due.due_at
  from jsonb_to_recordset(mails) as mail (purpose text, due_at timestamptz, payload jsonb)
  cross join lateral (select coalesce(mail.due_at, clock_timestamp()) as due_at) as due
$$;

comment on function consultation.queue_meeting_mails(consultation.meetings, jsonb) is
  'Queues the mails about one state of a meeting, each for its time; those of a quarantined meeting wait for a person.';

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

  -- A reminder that could not be sent before the meeting only confuses.
  delete from consultation.outgoing_emails as e using consultation.meetings as m
  where m.id = e.meeting_id and e.purpose = 'reminder' and e.state = 'waiting' and m.starts_at <= clock_timestamp();

  update consultation.outgoing_emails
  set state = 'needs_person'
  where state = 'waiting'
    and next_attempt_at <= clock_timestamp()
    and first_attempt_at < clock_timestamp() - interval '20 hours';
  get diagnostics given_up = row_count;

  select count(*) into late from consultation.outgoing_emails
  where state = 'waiting' and due_at < clock_timestamp() - interval '15 minutes';

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
    returning e.id, e.attempts, e.payload, e.lead_id, e.meeting_id
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', taken.id, 'attempt', taken.attempts, 'reference', coalesce(leads.reference, meetings.reference),
    'payload', taken.payload)), '[]')
  into claimed
  from taken
  left join consultation.leads on leads.id = taken.lead_id
  left join consultation.meetings on meetings.id = taken.meeting_id;

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

revoke all on function consultation.queue_meeting_mails(consultation.meetings, jsonb) from public;
revoke all on function consultation.claim_emails(integer, integer) from public;
revoke all on function consultation.settle_email(uuid, integer, text, text) from public;
grant execute on function consultation.claim_emails(integer, integer) to consultation_function;
grant execute on function consultation.settle_email(uuid, integer, text, text) to consultation_function;
