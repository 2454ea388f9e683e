-- Writes request, consent evidence and outgoing messages in one transaction, or says why not, and for the log whether
-- it is held and why. The same key gets the same reference; the same content without it is stored once, and learns
-- nothing of the first. The fields of the form come as one object, keyed by column: a new field needs its column in
-- consultation.requests and nothing here. A field without a column fails the request (42703), so none is ever dropped
-- in silence.
create function consultation.submit_request(request jsonb, limits jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  input record;
  known record;
  stored consultation.requests;
  new_id uuid := gen_random_uuid();
  wait integer;
  new_row jsonb;
begin
  select * into input from jsonb_to_record(request) as request_columns (
    key text, content_hash text, visitor_hash text, network_hash text, reference text, fields jsonb,
    locale text, page_path text, consent jsonb, hold_reason text, is_test boolean, messages jsonb
  );

  -- Copies of one request wait here for each other, always in this order, so that they cannot deadlock.
  if input.key is not null then
    perform pg_advisory_xact_lock(hashtextextended(input.key, 1));
  end if;
  perform pg_advisory_xact_lock(hashtextextended(input.content_hash, 2));

  select k.request_id as id, existing.reference, k.content_hash into known
  from consultation.idempotency_keys as k left join consultation.requests as existing on existing.id = k.request_id
  where k.key = input.key;
  -- Only the browser that made a request knows its key, and its retry is the same request, so it is not counted.
  if known.content_hash = input.content_hash then
    if input.hold_reason is null then
      perform consultation.retry_held('request', known.id, input.network_hash, limits, true);
    end if;
    return jsonb_strip_nulls(jsonb_build_object('outcome', 'repeated', 'reference', known.reference,
      'hold_reason', (select hold_reason from consultation.requests where id = known.id)));
  end if;

  wait := consultation.count_attempt(input.visitor_hash, input.network_hash, limits);
  if wait > 0 then
    return jsonb_build_object('outcome', 'limited', 'retry_after', wait);
  end if;
  if known.content_hash is not null then
    return jsonb_build_object('outcome', 'conflict');
  end if;

  -- A second tab, or the form without JavaScript: the same content within ten minutes is the same request. A stranger
  -- may know the content, so the answer is like that to a new request, with a reference that leads nowhere.
  select existing.id into known from consultation.requests as existing
  where existing.content_hash = input.content_hash and existing.received_at > clock_timestamp() - interval '10 minutes'
  order by existing.received_at desc limit 1;
  if found then
    -- A person whose first try looked automated, and who tries again, reaches the team.
    if input.hold_reason is null then
      perform consultation.retry_held('request', known.id, input.network_hash, limits, false);
    end if;
    return jsonb_build_object('outcome', 'copied', 'reference', input.reference);
  end if;
  -- The reference comes from the key, and stays when the key has expired.
  if exists (select from consultation.requests as existing where existing.reference = input.reference) then
    return jsonb_build_object('outcome', 'conflict');
  end if;

  if input.hold_reason is null and not input.is_test
    and not consultation.admit('request', new_id, input.network_hash, limits) then
    input.hold_reason := 'flood';
  end if;
  if consultation.has_maximum_held('request', input.hold_reason, limits) then
    return jsonb_build_object('outcome', 'limited', 'retry_after', 3600);
  end if;
  new_row := input.fields || jsonb_build_object('id', new_id, 'reference', input.reference, 'locale', input.locale,
    'page_path', input.page_path, 'content_hash', input.content_hash, 'hold_reason', input.hold_reason,
    'is_test', input.is_test);
  -- Names the columns that are given, so that the others get their defaults.
  execute format(
    'insert into consultation.requests (%1$s) '
    'select %1$s from jsonb_populate_record(null::consultation.requests, $1) returning *',
    (select string_agg(quote_ident(name), ', ') from jsonb_object_keys(new_row) as name))
  using new_row into stored;

  if input.key is not null then
    insert into consultation.idempotency_keys (key, request_id, content_hash)
    values (input.key, stored.id, input.content_hash);
  end if;

  insert into consultation.consent_records (request_id, asked, given, wording, version, locale, page_path)
  select stored.id, asked, given, wording, version, locale, input.page_path
  from jsonb_to_record(input.consent)
    as consent (asked boolean, given boolean, wording text, version text, locale text);

  -- Of a flood, only the team's mail is held.
  if jsonb_path_exists(input.messages, '$[*] ? (@.purpose == "confirmation")')
    and (stored.hold_reason = 'flood' or not consultation.may_confirm(
      stored.email, (limits ->> 'mails_per_address')::integer)) then
    input.messages := jsonb_path_query_array(input.messages, '$[*] ? (@.purpose != "confirmation")');
  end if;
  perform consultation.queue_messages(stored.id, null, stored.hold_reason, input.messages);

  return jsonb_strip_nulls(jsonb_build_object(
    'outcome', 'stored', 'reference', stored.reference, 'hold_reason', stored.hold_reason));
end
$$;
