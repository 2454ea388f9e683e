-- The URL of the refresh route is kept in Supabase Vault; the secret is that of the dispatch route.
create function consultation.request_meetings_refresh()
returns void
language plpgsql
set search_path = ''
as $$
declare
  url text;
  secret text;
begin
  select decrypted_secret into url from vault.decrypted_secrets where name = 'consultation_meetings_refresh_url';
  select decrypted_secret into secret from vault.decrypted_secrets where name = 'consultation_dispatch_secret';
  -- Without meetings, or without calendars of the team, there is nothing to refresh.
  if url is null or secret is null then
    raise notice 'The vault holds no "consultation_meetings_refresh_url": no calendar is refreshed';
    return;
  end if;
  perform net.http_post(url => url, headers => jsonb_build_object('X-Dispatch-Secret', secret));
end
$$;

comment on function consultation.request_meetings_refresh() is
  'Asks the function meetings for a new copy of the team''s calendars. Needs pg_net and Supabase Vault, so it works where those are.';

revoke all on function consultation.request_meetings_refresh() from public;

-- Where there is no pg_cron, another timer calls the route; the migration of the dispatch enables the extensions.
do $$
begin
  if to_regprocedure('cron.schedule(text,text,text)') is null then
    raise notice 'No pg_cron here: the refresh of calendars is not on a schedule';
    return;
  end if;
  perform cron.schedule(
    'consultation-meetings-refresh', '*/10 * * * *', 'select consultation.request_meetings_refresh()');
end
$$;
