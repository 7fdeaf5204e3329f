-- The charities whose rows the next file completes, which then drops this list: it reads charities for a moment, not for as long as it works.
create table charity_of_earlier_rows (charity_id int primary key);
set lock_timeout = '5s';

alter table charity no force row level security;
do $$ begin
  insert into charity_of_earlier_rows select charity_id from charity;
end $$;
alter table charity force row level security;
