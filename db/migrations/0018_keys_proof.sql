-- Sealed when the database is new, opened at each start: other keys than these would seal beside values that they can not open.
create table keys_proof (
  the_one boolean primary key default true check (the_one),
  sealed text not null
);
