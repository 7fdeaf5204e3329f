-- Where the money of a large gift comes from, as religious bodies declare it: of a foreigner who that is, of nobody known how it came.
create table gift_origin (
  charity_id int not null references charity,
  donation_id uuid not null,
  lives_here boolean not null,
  nationality text check (length(nationality) <= 60),
  born_on date,
  address text check (length(address) <= 250),
  circumstances text check (length(circumstances) <= 250),
  created_at timestamptz not null,
  primary key (charity_id, donation_id),
  foreign key (charity_id, donation_id) references donation (charity_id, id)
);
call tenant_table('gift_origin');
revoke delete on gift_origin from amanah_app, amanah_jobs;
