-- The fields of the form come as one object, keyed by column: a new field needs its column in consultation.leads and
-- nothing here. A field without a column fails the request (42703), so none is ever dropped in silence.
create or replace function consultation.submit_request(request jsonb, limits jsonb)
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
  -- The function deployed before this migration sends its four fields beside the rest.
  fields jsonb := coalesce(request -> 'fields', jsonb_build_object('name', request -> 'name',
    'email', request -> 'email', 'phone', request -> 'phone', 'message', request -> 'message'));
  new_lead jsonb;
begin
  select * into r from jsonb_to_record(request) as request_columns (
    key text, content_hash text, visitor_hash text, reference text, locale text, page_path text,
    consent_asked boolean, consent_given boolean, consent_version text, consent_wording text,
    consent_locale text, quarantine_reason text, mail jsonb
  );

  -- Copies of one request wait here for each other, always in this order, so that they cannot deadlock.
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

  -- A second tab, or the form without JavaScript: the same content within ten minutes is the same request.
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

  new_lead := fields || jsonb_build_object('reference', r.reference, 'locale', r.locale, 'page_path', r.page_path,
    'content_hash', r.content_hash, 'quarantine_reason', r.quarantine_reason);
  -- Names the columns that are given, so that the others get their defaults.
  execute format('insert into consultation.leads (%1$s) select %1$s from jsonb_populate_record(null::consultation.leads, $1) returning *',
    (select string_agg(quote_ident(name), ', ') from jsonb_object_keys(new_lead) as name))
  using new_lead into lead;

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
