-- The role that `npm run backup` reads with. Row-level security is forced on the owner too, so a dump as the owner is refused, or empty.
do $$ begin
  if not exists (select from pg_roles where rolname = 'amanah_backup') then
    create role amanah_backup login nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
end $$;
grant usage on schema public to amanah_backup;
grant select on all tables in schema public to amanah_backup;
alter default privileges in schema public grant select on tables to amanah_backup;

create or replace procedure tenant_table(name regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format(
    'create policy tenant on %s using (charity_id = (select current_charity())) with check (charity_id = (select current_charity()))', name);
  execute format('create policy backup_reads on %s for select to amanah_backup using (true)', name);
  execute format('grant select, insert, update, delete on %s to amanah_app, amanah_jobs', name);
end $$;

do $$
declare
  tenant regclass;
begin
  for tenant in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity loop
    execute format('create policy backup_reads on %s for select to amanah_backup using (true)', tenant);
  end loop;
end $$;
