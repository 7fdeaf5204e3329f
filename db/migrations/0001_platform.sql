-- Three roles: the owner migrates; app serves requests; jobs works in the background. Neither of the two owns anything.
do $$ begin
  if not exists (select from pg_roles where rolname = 'amanah_app') then create role amanah_app login nosuperuser nobypassrls nocreatedb nocreaterole; end if;
  if not exists (select from pg_roles where rolname = 'amanah_jobs') then create role amanah_jobs login nosuperuser nobypassrls nocreatedb nocreaterole; end if;
end $$;
do $$ begin
  execute format('revoke temporary on database %I from public', current_database());
  execute format('grant temporary on database %I to amanah_jobs', current_database());
end $$;
revoke create on schema public from public;
grant usage on schema public to amanah_app, amanah_jobs;

-- The charity this transaction works for; null outside of one. After a transaction that had one the setting is '', not null.
create function current_charity() returns int language sql stable parallel safe
  return nullif(current_setting('app.charity_id', true), '')::int;

-- Puts a table under the law of tenancy: forced row-level security on charity_id, and the rights of app and jobs.
create procedure tenant_table(name regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format(
    'create policy tenant on %s using (charity_id = (select current_charity())) with check (charity_id = (select current_charity()))', name);
  execute format('grant select, insert, update, delete on %s to amanah_app, amanah_jobs', name);
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Rows of such a table are written once. Not even the owner changes them without dropping the trigger.
create procedure append_only(name regclass) language plpgsql as $$
begin
  execute format('revoke update, delete on %s from amanah_app, amanah_jobs', name);
  execute format('create trigger append_only_rows before update or delete on %s for each row execute function refuse_change()', name);
  execute format('create trigger append_only_all before truncate on %s for each statement execute function refuse_change()', name);
end $$;

create table charity (
  charity_id int primary key,
  name text not null check (name <> ''),
  country text not null check (country in ('SG', 'MY', 'BN', 'AU')),
  currency text not null check (currency in ('SGD', 'MYR', 'BND', 'AUD')),
  time_zone text not null,
  registration_no text,
  tax_no text,
  reference_no text,
  is_malaysian_app boolean not null default false,
  is_generate_otp boolean not null default false,
  asks_nric boolean not null default false,
  is_ipc boolean not null default false,
  is_islamic boolean not null default true,
  agreement_starts_ticked boolean not null default true,
  colour text not null default '#0F5450',
  logo_file text,
  receipt_prefix text not null check (receipt_prefix ~ '^[A-Z]{1,3}$'),
  language text not null default 'en' check (language in ('en', 'ms')),
  address text,
  phone text,
  email text,
  website text,
  app_preferences jsonb not null default '[]',
  status text not null default 'active' check (status in ('archived', 'active', 'inProgress')),
  created_at timestamptz not null default now()
);
call tenant_table('charity');
revoke insert, delete on charity from amanah_app, amanah_jobs;
-- Background work goes from charity to charity, so it may see which there are.
create policy every_charity on charity for select to amanah_jobs using (true);

-- What was answered to a key, kept in the transaction that earned it.
create table idempotency (
  charity_id int not null references charity,
  user_id uuid not null,
  key text not null,
  request text not null,
  answer text not null,
  at timestamptz not null,
  primary key (charity_id, user_id, key)
);
call tenant_table('idempotency');
create index idempotency_age on idempotency (charity_id, at);

-- The audit trail: a chain of rows per charity, each holding the hash of the one before.
create table audit_event (
  charity_id int not null references charity,
  seq bigint not null,
  at timestamptz not null,
  user_id uuid,
  call text not null,
  outcome text not null check (outcome in ('done', 'viewed', 'refused')),
  code text,
  subject_kind text,
  subject_id text,
  changes jsonb,
  detail jsonb,
  request_id text,
  hash bytea not null,
  primary key (charity_id, seq)
);
call tenant_table('audit_event');
call append_only('audit_event');
create index audit_event_subject on audit_event (charity_id, subject_kind, subject_id, seq);
create index audit_event_user on audit_event (charity_id, user_id, seq);

create table audit_head (
  charity_id int primary key references charity,
  seq bigint not null,
  hash bytea not null
);
call tenant_table('audit_head');
revoke delete on audit_head from amanah_app, amanah_jobs;

-- What a row's hash covers: the hash before it and every column, as canonical jsonb text.
create function audit_hash(previous bytea, e audit_event) returns bytea language sql stable
  return sha256(previous || convert_to(jsonb_build_array(
    e.charity_id, e.seq, (extract(epoch from e.at) * 1000000)::bigint, e.user_id, e.call, e.outcome, e.code, e.subject_kind, e.subject_id, e.changes, e.detail, e.request_id
  )::text, 'UTF8'));

-- Appends rows to the charity's chain. Called last before the commit: from here on the charity's other writers wait.
create procedure append_audit(rows jsonb) language plpgsql as $$
declare
  head audit_head;
  e audit_event;
  entry jsonb;
begin
  insert into audit_head values (current_charity(), 0, '') on conflict do nothing;
  select * into head from audit_head where charity_id = current_charity() for update;
  for entry in select * from jsonb_array_elements(rows) loop
    e := jsonb_populate_record(null::audit_event, entry);
    e.charity_id := head.charity_id;
    e.seq := head.seq + 1;
    e.hash := audit_hash(head.hash, e);
    insert into audit_event select e.*;
    head.seq := e.seq;
    head.hash := e.hash;
  end loop;
  update audit_head set seq = head.seq, hash = head.hash where charity_id = head.charity_id;
end $$;

-- The first broken link of a charity's chain, if any: an edited, missing, moved or cut row.
create function broken_audit_link(charity int) returns bigint language sql stable
begin atomic
  select min(seq) from (
    select e.seq, e.hash is distinct from audit_hash(coalesce(lag(e.hash) over w, ''), e) or e.seq <> row_number() over w as broken
      from audit_event e where e.charity_id = charity window w as (order by e.seq)
    union all
    select h.seq, true from audit_head h left join audit_event e on e.charity_id = h.charity_id and e.seq = h.seq
      where h.charity_id = charity and h.seq > 0 and e.hash is distinct from h.hash
    union all
    select max(e.seq), true from audit_event e where e.charity_id = charity
      having max(e.seq) > coalesce((select h.seq from audit_head h where h.charity_id = charity), 0)
  ) links where broken;
end;
