-- squawk-ignore-file constraint-missing-not-valid
-- The columns and the table are new and empty, so nothing is read for their constraints.
-- Persons whose data was taken out at their wish. Gifts, receipt numbers and the books stay; what the law wants kept is sealed until its day.
set lock_timeout = '5s';
alter table donor add column erased_at timestamptz;
alter table donor add constraint donor_erased_is_archived check (erased_at is null or not is_active) not valid;

create table donor_erasure (
  charity_id int not null references charity,
  id uuid not null,
  donor_id uuid not null,
  erased_at timestamptz not null,
  erased_by uuid not null,
  -- The last day on which receipts of this donor have to be kept; null where there are none.
  keep_until date,
  -- Names, numbers and origins as receipts and tax reports had them; gone once keep_until is over.
  kept_sealed text,
  primary key (charity_id, id),
  unique (charity_id, donor_id),
  foreign key (charity_id, donor_id) references donor (charity_id, id),
  check (kept_sealed is null or keep_until is not null)
);
call tenant_table('donor_erasure');
revoke delete on donor_erasure from amanah_app, amanah_jobs;
-- For the job that takes out what no longer has to be kept.
create index donor_erasure_due on donor_erasure (charity_id, keep_until) where kept_sealed is not null;

-- Administrators of a charity that exists already get the right; nobody else has it.
alter table role no force row level security;
update role
   set rights = rights || case when 'donors:view' = any (rights) then '{}'::text[] else '{donors:view}' end || '{button:erase-donor-data}'::text[], version = version + 1
 where rights @> '{user-management:edit,roles-management:edit}'
   and not 'button:erase-donor-data' = any (rights);
alter table role force row level security;
