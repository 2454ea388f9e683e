-- Calls a route whose address Supabase Vault keeps under this name; false if the vault lacks it, or the secret of the
-- dispatch route, which is that of all. Needs pg_net and Supabase Vault, so it works where those are.
create function consultation.call_route(address_name text)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  url text := (select decrypted_secret from vault.decrypted_secrets where name = address_name);
  secret text := (select decrypted_secret from vault.decrypted_secrets where name = 'consultation_dispatch_secret');
begin
  if url is null or secret is null then
    return false;
  end if;
  -- A dispatch takes longer than the five seconds after which pg_net ends a request by default; the function knows this
  -- limit as well.
  perform net.http_post(
    url => url, headers => jsonb_build_object('X-Dispatch-Secret', secret), timeout_milliseconds => 60000);
  return true;
end
$$;

-- Asks the function to send the mails that are due.
create function consultation.request_dispatch()
returns void
language plpgsql
set search_path = ''
as $$
begin
  if not consultation.call_route('consultation_dispatch_url') then
    raise exception 'Cannot request a dispatch: the vault holds no "%" or no "%"',
      'consultation_dispatch_url', 'consultation_dispatch_secret';
  end if;
end
$$;

-- Asks the function meetings for a new copy of the team's calendars.
create function consultation.request_meetings_refresh()
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Without meetings, or without calendars of the team, there is nothing to refresh.
  if not consultation.call_route('consultation_meetings_refresh_url') then
    raise notice 'The vault holds no "consultation_meetings_refresh_url": no calendar is refreshed';
  end if;
end
$$;

-- Plain PostgreSQL has neither pg_cron nor pg_net; there another timer calls the routes and purge_expired().
do $$
begin
  if (select count(*) from pg_catalog.pg_available_extensions where name in ('pg_cron', 'pg_net')) = 2 then
    create extension if not exists pg_cron;
    create extension if not exists pg_net;
  end if;
  if to_regprocedure('cron.schedule(text,text,text)') is null then
    raise notice 'No pg_cron here: mails, calendars and retention are not on a schedule';
    return;
  end if;
  perform cron.schedule('consultation-dispatch', '* * * * *', 'select consultation.request_dispatch()');
  perform cron.schedule(
    'consultation-meetings-refresh', '*/10 * * * *', 'select consultation.request_meetings_refresh()');
  perform cron.schedule('consultation-purge', '17 3 * * *', 'select consultation.purge_expired()');
  -- pg_cron never deletes what it records of each run, half a million rows a year.
  perform cron.schedule(
    'consultation-cron-history', '27 3 * * *',
    'delete from cron.job_run_details where end_time < now() - interval ''7 days''');
end
$$;
