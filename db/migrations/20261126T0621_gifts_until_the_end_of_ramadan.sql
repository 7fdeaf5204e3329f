-- A daily gift that ends with Ramadan moves with its last day. One that only ends on the same day was chosen by its date, and stays.
set lock_timeout = '5s';

alter table recurrence add column ends_with_ramadan boolean not null default false;
