-- The outbox of leads also carries the mails about meetings, some of them later than at once.
alter table consultation.outgoing_emails
  alter column lead_id drop not null,
  add column meeting_id uuid references consultation.meetings (id) on delete cascade,
  add column purpose text not null default 'lead' check (purpose in ('lead', 'team', 'visitor', 'reminder')),
  add column due_at timestamptz,
  add constraint outgoing_emails_one_subject check (num_nonnulls(lead_id, meeting_id) = 1),
  add constraint outgoing_emails_purpose_subject check ((purpose = 'lead') = (lead_id is not null));

update consultation.outgoing_emails set due_at = created_at;
alter table consultation.outgoing_emails
  alter column due_at set default clock_timestamp(),
  alter column due_at set not null;

comment on table consultation.outgoing_emails is
  'The mails about leads and meetings, written with them in one transaction and sent afterwards.';
comment on column consultation.outgoing_emails.purpose is
  'lead: to the team. team, visitor: about a new, moved or canceled meeting. reminder: to the visitor, a day before.';
comment on column consultation.outgoing_emails.due_at is 'When the mail should be sent; it is late after that only.';

create index outgoing_emails_meeting_id on consultation.outgoing_emails (meeting_id);

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

create or replace function consultation.claim_emails(batch integer, hourly_limit integer)
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

revoke all on function consultation.queue_meeting_mails(consultation.meetings, jsonb) from public;
