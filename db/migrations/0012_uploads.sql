-- Files that a browser was given an address for and that no record holds yet. One that nobody adopts in a day is removed.
create table pending_upload (
  charity_id int not null references charity,
  file_key text collate "C" not null,
  created_at timestamptz not null,
  primary key (charity_id, file_key)
);
call tenant_table('pending_upload');
create index pending_upload_age on pending_upload (charity_id, created_at);
