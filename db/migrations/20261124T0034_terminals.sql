-- A card terminal: where it stands, what is given at it, and when it was last heard of. Who is paid by it is the merchant.
set lock_timeout = '5s';
create table terminal (
  charity_id int not null references charity,
  id uuid not null default uuidv7(),
  serial_no text collate "C" not null check (length(serial_no) between 1 and 40),
  name text not null check (length(name) between 1 and 60),
  device_type text collate "C" not null check (device_type in ('countertop', 'portable', 'kiosk', 'tapToMobile')),
  collection_centre_id uuid,
  -- What is given at it unless the donor chooses otherwise.
  fund_id uuid not null,
  -- Null where it has no battery, or was never heard of.
  battery_percent smallint check (battery_percent between 0 and 100),
  is_charging boolean not null default false,
  last_active_at timestamptz,
  silent_since timestamptz,
  merchant_name text check (length(merchant_name) between 1 and 60),
  merchant_no text collate "C" check (length(merchant_no) between 1 and 20),
  merchant_terminal_no text collate "C" check (length(merchant_terminal_no) between 1 and 12),
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (charity_id, id),
  unique (charity_id, serial_no),
  foreign key (charity_id, collection_centre_id) references collection_centre (charity_id, id),
  foreign key (charity_id, fund_id) references fund (charity_id, id)
);
call tenant_table('terminal');
revoke delete on terminal from amanah_app, amanah_jobs;
alter table donation add constraint donation_terminal_fkey foreign key (charity_id, terminal_id) references terminal (charity_id, id) not valid;
