create table consultation.passphrase_tries (
  code_hash bytea primary key check (length(code_hash) = 32),
  wrong integer not null default 0,
  used_at timestamptz,
  tried_at timestamptz not null default clock_timestamp()
);
comment on table consultation.passphrase_tries is
  'The codes with which a passphrase was tried within a day: how often it was wrong, and whether a code that works once was used.';

alter table consultation.passphrase_tries enable row level security;

-- Counts a try of the owner's passphrase, and says whether it counts: after 5 wrong ones with one code, or 20 with all,
-- within a day even the right one does not.
create function consultation.try_passphrase(code_hash text, is_right boolean, works_once boolean)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  code bytea := decode(code_hash, 'hex');
  known consultation.passphrase_tries;
begin
  -- Tries at once are counted one after the other.
  perform pg_advisory_xact_lock(hashtextextended('consultation.try_passphrase', 0));
  delete from consultation.passphrase_tries as t where t.tried_at < clock_timestamp() - interval '1 day';
  select * into known from consultation.passphrase_tries as t where t.code_hash = code;
  if known.used_at is not null then
    return 'used';
  end if;
  if known.wrong >= 5 or (select sum(t.wrong) from consultation.passphrase_tries as t) >= 20 then
    return 'locked';
  end if;
  insert into consultation.passphrase_tries as t (code_hash, wrong, used_at)
  values (code, (not is_right)::integer, case when is_right and works_once then clock_timestamp() end)
  on conflict on constraint passphrase_tries_pkey do update
  set wrong = t.wrong + excluded.wrong, used_at = excluded.used_at, tried_at = excluded.tried_at;
  return case when is_right then 'right' else 'wrong' end;
end
$$;

-- Queues the mail with the links of a download, unless there was one within five minutes, or five in 24 hours. Says
-- which.
create function consultation.queue_download(message jsonb)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  known record;
begin
  perform pg_advisory_xact_lock(hashtextextended('consultation.queue_download', 0));
  select count(*) as number, max(created_at) as latest into known from consultation.outgoing_messages
  where purpose = 'download' and created_at > clock_timestamp() - interval '1 day';
  if known.latest > clock_timestamp() - interval '5 minutes' then
    return 'repeated';
  end if;
  -- They go before those to visitors.
  if known.number >= 5 then
    return 'limited';
  end if;
  perform consultation.queue_messages(null, null, null, jsonb_build_array(message));
  return 'queued';
end
$$;

-- All requests with their consent evidence, the refusal of their number that stands, and the state of their mail, oldest
-- first.
create function consultation.export_requests()
returns jsonb
language sql
stable
set search_path = ''
as $$
  with latest as (
    select distinct on (phone_hash) phone_hash, consented, chosen_at from consultation.known_choices()
    where counts order by phone_hash, chosen_at desc
  )
  select coalesce(jsonb_agg(to_jsonb(q) || jsonb_build_object(
    'language', q.locale, 'page', q.page_path,
    'sms_consent_asked', c.asked, 'sms_consent_given', c.given, 'sms_consent_wording', c.wording,
    'sms_consent_version', c.version,
    'sms_refused_at', case when not latest.consented then latest.chosen_at end,
    'mail', coalesce(e.state, 'sent'), 'test', q.is_test) order by q.received_at), '[]')
  from consultation.requests as q
  join consultation.consent_records as c on c.request_id = q.id
  left join latest on latest.phone_hash = consultation.hash_phone(q.phone)
  left join consultation.outgoing_messages as e on e.request_id = q.id and e.purpose = 'request'
$$;

-- All meetings in their current state with the states of their mails, oldest first.
create function consultation.export_meetings()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(m) || jsonb_build_object(
    'changes', m.sequence, 'language', m.locale, 'page', m.page_path,
    'mails', (
      select string_agg(distinct e.state, ', ') from consultation.outgoing_messages as e where e.meeting_id = m.id),
    'test', m.is_test) order by m.created_at), '[]')
  from consultation.meetings as m
$$;

-- Counts a try of the passphrase, and returns the rows if it is right. In one transaction, so that a code is not used up
-- by an export that fails.
create function consultation.download(code_hash text, is_right boolean, of_meetings boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  answer text := consultation.try_passphrase(code_hash, is_right, true);
begin
  return jsonb_build_object('answer', answer, 'rows', case
    when answer <> 'right' then '[]'
    when of_meetings then consultation.export_meetings()
    else consultation.export_requests() end);
end
$$;
