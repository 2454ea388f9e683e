create function consultation.week_numbers(until timestamptz)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(numbers) order by numbers.page, numbers.locale), '[]')
  from (
    select coalesce(page_path, '') as page, locale,
      count(*) filter (where kind = 'request') as requests,
      count(*) filter (where kind = 'meeting') as meetings,
      count(*) filter (where topic <> '') as topics
    from (
      select 'request' as kind, page_path, locale, message as topic, received_at as moment, quarantine_reason, is_test
      from consultation.leads
      union all
      select 'meeting', page_path, locale, topic, created_at, quarantine_reason, is_test
      from consultation.meetings where state = 'booked'
    ) as both_kinds
    where moment > until - interval '7 days' and moment <= until and quarantine_reason is null and not is_test
    group by 1, 2
  ) as numbers
$$;

comment on function consultation.week_numbers(timestamptz) is
  'How many requests and meetings seven days brought, by page and language, and how many of them say what about. Without tests and what looks automated.';

revoke all on function consultation.week_numbers(timestamptz) from public;
grant execute on function consultation.week_numbers(timestamptz) to consultation_function;
