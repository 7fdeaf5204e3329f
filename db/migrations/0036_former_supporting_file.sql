-- The supporting files that a gift held before an edit replaced or removed them, so that the right to the gift decides who opens them.
set lock_timeout = '5s';
create table former_supporting_file (
  charity_id int not null references charity,
  file_key text collate "C" not null,
  donation_id uuid not null,
  primary key (charity_id, file_key),
  foreign key (charity_id, donation_id) references donation (charity_id, id)
);
call tenant_table('former_supporting_file');
revoke update, delete on former_supporting_file from amanah_app, amanah_jobs;
