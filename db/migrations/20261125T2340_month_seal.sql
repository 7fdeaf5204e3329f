-- Sealed months: the words and people that a pack was drawn with, and the fingerprints by which it is proved when it is built again.
set lock_timeout = '5s';
create table month_seal (
  charity_id int not null references charity,
  month date not null check (extract(day from month) = 1),
  charity_name text not null,
  time_zone text collate "C" not null,
  language text collate "C" not null,
  prepared_by text not null,
  sealed_by text not null,
  sealed_at timestamptz not null,
  pack_files jsonb not null,
  -- A month that was unlocked is sealed again.
  primary key (charity_id, month, sealed_at)
);
call tenant_table('month_seal');
revoke update, delete on month_seal from amanah_app, amanah_jobs;
