-- A language may have a longer code than two letters ("pt-br"): the site's table of languages decides.
alter table consultation.leads
  drop constraint leads_locale_check,
  add constraint leads_locale_check check (locale ~ '^[a-z]{2,3}(-[a-z0-9]{2,8})*$');

alter table consultation.consent_records
  drop constraint consent_records_locale_check,
  add constraint consent_records_locale_check check (locale ~ '^[a-z]{2,3}(-[a-z0-9]{2,8})*$');
