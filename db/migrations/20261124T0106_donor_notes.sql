-- What staff write about a donor. Notes go with the person's data; the audit trail says who wrote and removed them, without the words.
set lock_timeout = '5s';
create table donor_note (
  charity_id int not null references charity,
  id uuid not null,
  donor_id uuid not null,
  words text not null check (length(words) between 1 and 1000),
  written_by uuid not null,
  written_at timestamptz not null,
  primary key (charity_id, id),
  foreign key (charity_id, donor_id) references donor (charity_id, id)
);
call tenant_table('donor_note');
-- For the page of a donor, newest first.
create index donor_note_of on donor_note (charity_id, donor_id, written_at desc, id desc);
