-- Seconds until a visitor may make another request; 0 when the next one is within the limits.
create function consultation.seconds_to_wait(visitor text, per_minute integer, per_day integer)
returns integer
language sql
set search_path = ''
as $$
  select greatest(0, ceil(extract(epoch from max(free_at) - clock_timestamp())))::integer
  from (
    -- The request that has to leave the window before another one fits into it.
    (select requested_at + interval '1 minute' as free_at
     from consultation.visitor_requests
     where visitor_hash = visitor
     order by requested_at desc offset per_minute - 1 limit 1)
    union all
    (select requested_at + interval '1 day'
     from consultation.visitor_requests
     where visitor_hash = visitor
     order by requested_at desc offset per_day - 1 limit 1)
    union all
    select clock_timestamp()
  ) as windows
$$;

create function consultation.submit_request(request jsonb, limits jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  r record;
  known record;
  lead consultation.leads;
  wait integer;
begin
  select * into r from jsonb_to_record(request) as fields (
    key text, content_hash text, visitor_hash text, reference text,
    name text, email text, phone text, message text, locale text, page_path text,
    consent_asked boolean, consent_given boolean, consent_version text, consent_wording text,
    consent_locale text, quarantine_reason text, mail jsonb
  );

  -- Copies of one request wait here for each other, always in this order, so that they cannot lock each other out.
  if r.key is not null then
    perform pg_advisory_xact_lock(hashtextextended(r.key, 1));
  end if;
  perform pg_advisory_xact_lock(hashtextextended(r.content_hash, 2));

  if r.key is not null then
    select k.content_hash, l.reference into known
    from consultation.lead_keys as k join consultation.leads as l on l.id = k.lead_id
    where k.key = r.key;
    if found then
      if known.content_hash <> r.content_hash then
        return jsonb_build_object('outcome', 'conflict');
      end if;
      return jsonb_build_object('outcome', 'repeated', 'reference', known.reference);
    end if;
  end if;

  -- A second tab, or the form without JavaScript: the same words within ten minutes are the same request.
  select * into lead from consultation.leads as l
  where l.content_hash = r.content_hash and l.received_at > clock_timestamp() - interval '10 minutes'
  order by l.received_at desc limit 1;
  if found then
    if r.key is not null then
      insert into consultation.lead_keys (key, lead_id, content_hash) values (r.key, lead.id, r.content_hash);
    end if;
    return jsonb_build_object('outcome', 'repeated', 'reference', lead.reference);
  end if;

  perform pg_advisory_xact_lock(hashtextextended(r.visitor_hash, 3));
  wait := consultation.seconds_to_wait(
    r.visitor_hash, (limits ->> 'per_minute')::integer, (limits ->> 'per_day')::integer);
  if wait > 0 then
    return jsonb_build_object('outcome', 'limited', 'retry_after', wait);
  end if;
  insert into consultation.visitor_requests (visitor_hash) values (r.visitor_hash);

  insert into consultation.leads
    (reference, name, email, phone, message, locale, page_path, content_hash, quarantine_reason)
  values
    (r.reference, r.name, r.email, r.phone, r.message, r.locale, r.page_path, r.content_hash, r.quarantine_reason)
  returning * into lead;

  if r.key is not null then
    insert into consultation.lead_keys (key, lead_id, content_hash) values (r.key, lead.id, r.content_hash);
  end if;

  insert into consultation.consent_records (lead_id, asked, given, wording, version, locale, page_path)
  values (lead.id, r.consent_asked, r.consent_given, r.consent_wording, r.consent_version,
          r.consent_locale, r.page_path);

  insert into consultation.outgoing_emails (lead_id, state, payload)
  values (lead.id, case when r.quarantine_reason is null then 'waiting' else 'quarantined' end, r.mail);

  return jsonb_build_object('outcome', 'stored', 'reference', lead.reference);
end
$$;

comment on function consultation.submit_request(jsonb, jsonb) is
  'Writes lead, consent evidence and outgoing mail in one transaction, or says why not. The same request gets the same reference.';

revoke all on function consultation.seconds_to_wait(text, integer, integer) from public;
revoke all on function consultation.submit_request(jsonb, jsonb) from public;
grant execute on function consultation.submit_request(jsonb, jsonb) to consultation_function;
