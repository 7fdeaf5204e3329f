-- Receipt numbers that a counter gives out while it is offline, and the gifts that it sends afterwards.
set lock_timeout = '5s';

-- Numbers of a device and an officer, for a limited time.
create table receipt_lease (
  charity_id int not null references charity,
  id uuid not null,
  device_id uuid not null,
  officer_id uuid not null,
  leased_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > leased_at),
  primary key (charity_id, id)
);
call tenant_table('receipt_lease');
revoke update, delete on receipt_lease from amanah_app, amanah_jobs;
-- The list of leases, the newest first; and those of an officer.
create index receipt_lease_newest on receipt_lease (charity_id, leased_at desc, id desc);
create index receipt_lease_of_officer on receipt_lease (charity_id, officer_id, leased_at desc);

-- What became of each number. A returned one may be leased again.
create table leased_receipt_no (
  charity_id int not null references charity,
  series text collate "C" not null,
  number int not null check (number > 0),
  receipt_no text collate "C" not null check (length(receipt_no) <= 10),
  lease_id uuid not null,
  state text collate "C" not null check (state in ('leased', 'issued', 'voided', 'returned', 'expired')),
  reason text check (length(reason) between 1 and 250),
  ended_at timestamptz,
  ended_by uuid,
  primary key (charity_id, series, number),
  unique (charity_id, receipt_no),
  foreign key (charity_id, series) references receipt_series (charity_id, series),
  foreign key (charity_id, lease_id) references receipt_lease (charity_id, id),
  check ((state = 'leased') = (ended_at is null)),
  check ((reason is not null) = (state = 'voided'))
);
call tenant_table('leased_receipt_no');
revoke delete on leased_receipt_no from amanah_app, amanah_jobs;
-- The numbers of a lease.
create index leased_receipt_no_of on leased_receipt_no (charity_id, lease_id, number);
-- The numbers that the next lease takes, and those whose lease may have expired.
create index leased_receipt_no_waiting on leased_receipt_no (charity_id, state, number) where state in ('leased', 'returned');

-- A gift that was entered without a connection, by the id that the device chose. Sent again, it answers the gift of then.
create table offline_entry (
  charity_id int not null references charity,
  id uuid not null,
  lease_id uuid not null,
  -- The number that was printed; the gift has another when this one was used before.
  printed_no text collate "C" not null check (length(printed_no) <= 10),
  donation_id uuid not null,
  -- By the clock of the device.
  entered_at timestamptz not null,
  sent_at timestamptz not null,
  sent_by uuid not null,
  primary key (charity_id, id),
  unique (charity_id, donation_id),
  foreign key (charity_id, donation_id) references donation (charity_id, id),
  foreign key (charity_id, lease_id) references receipt_lease (charity_id, id)
);
call tenant_table('offline_entry');
call append_only('offline_entry');
-- The entries of a lease.
create index offline_entry_of_lease on offline_entry (charity_id, lease_id);
