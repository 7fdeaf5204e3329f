-- Entries of devices that may lose their connection, by the id that the device chose: each becomes one gift, or none when its money was handed back.
set lock_timeout = '5s';

create table gift_entry (
  charity_id int not null references charity,
  id uuid not null,
  -- Null when the money was handed back: such an entry never becomes a gift.
  donation_id uuid,
  primary key (charity_id, id),
  unique (charity_id, donation_id),
  foreign key (charity_id, donation_id) references donation (charity_id, id)
);
call tenant_table('gift_entry');
call append_only('gift_entry');

alter table offline_entry no force row level security;
alter table gift_entry no force row level security;
insert into gift_entry (charity_id, id, donation_id) select charity_id, id, donation_id from offline_entry;
alter table offline_entry force row level security;
alter table gift_entry force row level security;

-- A server of the release before, which knows offline_entry only, goes on while this one starts: what it records has ended too, and fails when the
-- entry had ended otherwise.
create function end_offline_entry() returns trigger language plpgsql as $$
begin
  insert into gift_entry (charity_id, id, donation_id)
  select new.charity_id, new.id, new.donation_id
   where not exists (select from gift_entry g where g.charity_id = new.charity_id and g.id = new.id and g.donation_id = new.donation_id);
  return null;
end $$;
create trigger offline_entry_ends after insert on offline_entry for each row execute function end_offline_entry();
