-- squawk-ignore-file adding-not-nullable-field
-- The keys by which terminals call, and the hours in which they did. A key is kept as its hash: it is shown once.
set lock_timeout = '5s';
create table terminal_key (
  charity_id int not null references charity,
  id uuid not null,
  terminal_id uuid not null,
  key_hash bytea not null,
  created_at timestamptz not null,
  created_by uuid,
  -- After a rotation the earlier key ends a day later, when revoked at once.
  expires_at timestamptz not null,
  primary key (charity_id, id),
  unique (charity_id, key_hash),
  foreign key (charity_id, terminal_id) references terminal (charity_id, id)
);
call tenant_table('terminal_key');
-- The keys of a terminal, to end them.
create index terminal_key_of on terminal_key (charity_id, terminal_id, expires_at);

-- The hours in which a terminal was heard of, of the last weeks: its habit.
create table terminal_hour (
  charity_id int not null references charity,
  terminal_id uuid not null,
  hour timestamptz not null,
  primary key (charity_id, terminal_id, hour),
  foreign key (charity_id, terminal_id) references terminal (charity_id, id)
);
call tenant_table('terminal_hour');

-- The hash of what was sent with a tap: the same number with other content is refused.
alter table terminal_tap add column request text collate "C";
-- The day for whose Friday prayer a low battery was told.
alter table terminal add column low_battery_told_on date;
