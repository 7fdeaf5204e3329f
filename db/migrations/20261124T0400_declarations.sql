-- squawk-ignore-file adding-not-nullable-field
-- What officers took at the counter, counted by two people and closed by a supervisor.
set lock_timeout = '5s';

-- Gifts that a charity recorded earlier are in no declaration: they were counted before there were any.
create table counter_start (
  charity_id int primary key references charity,
  started_at timestamptz not null
);
call tenant_table('counter_start');
revoke update, delete on counter_start from amanah_app, amanah_jobs;
alter table charity no force row level security;
alter table counter_start no force row level security;
insert into counter_start (charity_id, started_at) select charity_id, now() from charity;
alter table charity force row level security;
alter table counter_start force row level security;

create table declaration (
  charity_id int not null references charity,
  id uuid not null,
  number int not null check (number > 0),
  officer_id uuid not null,
  officer_type text collate "C" not null check (officer_type in ('backOffice', 'posOfficer', 'amil')),
  collection_centre_id uuid,
  state text collate "C" not null check (state in ('counted', 'filed', 'returned', 'closed')),
  -- Each return begins another attempt; the counts of all of them are kept.
  attempt smallint not null check (attempt > 0),
  -- Why somebody else counted in the officer's place.
  absent_because text check (length(absent_because) between 1 and 250),
  -- When its first gift was recorded, and when the officer's count ended the session.
  began_at timestamptz not null,
  ended_at timestamptz not null,
  -- The charity's day of `ended_at`.
  ended_on date not null,
  closed_at timestamptz,
  closed_by uuid,
  primary key (charity_id, id),
  unique (charity_id, number),
  foreign key (charity_id, collection_centre_id) references collection_centre (charity_id, id),
  check ((state = 'closed') = (closed_at is not null)),
  check ((closed_at is null) = (closed_by is null))
);
call tenant_table('declaration');
revoke delete on declaration from amanah_app, amanah_jobs;
-- An officer counts one session at a time.
create unique index declaration_being_counted on declaration (charity_id, officer_id) where state in ('counted', 'returned');
-- The last session of an officer.
create index declaration_of_officer on declaration (charity_id, officer_id, ended_at desc);
-- The queues, newest first.
create index declaration_queue on declaration (charity_id, state, ended_at desc, id desc);

-- The gifts of a session, as they were when the officer counted. A gift is in one declaration.
create table declared_gift (
  charity_id int not null references charity,
  donation_id uuid not null,
  declaration_id uuid not null,
  payment_method smallint not null,
  amount_minor bigint not null check (amount_minor >= 0),
  cheque_no text collate "C",
  -- Recorded for a day that an earlier declaration had closed.
  is_late boolean not null,
  primary key (charity_id, donation_id),
  foreign key (charity_id, donation_id) references donation (charity_id, id),
  foreign key (charity_id, declaration_id) references declaration (charity_id, id)
);
call tenant_table('declared_gift');
call append_only('declared_gift');
-- The gifts of a declaration, and what they come to by way of paying.
create index declared_gift_of on declared_gift (charity_id, declaration_id, donation_id) include (payment_method, amount_minor);

-- What somebody counted and signed. Never changed: a recount is another row.
create table declaration_count (
  charity_id int not null references charity,
  declaration_id uuid not null,
  attempt smallint not null,
  counter text collate "C" not null check (counter in ('first', 'second')),
  try smallint not null check (try in (1, 2)),
  counted_by uuid not null,
  counted_at timestamptz not null,
  -- How many of each note and coin, by its value in minor units.
  cash jsonb not null,
  cheques jsonb not null,
  batches jsonb not null,
  cash_minor bigint not null check (cash_minor >= 0),
  cheques_minor bigint not null check (cheques_minor >= 0),
  batches_minor bigint not null check (batches_minor >= 0),
  -- The drawer besides gifts, which the officer states: the money it began with, and what left it.
  float_minor bigint check (float_minor >= 0),
  change_minor bigint check (change_minor >= 0),
  drops_minor bigint check (drops_minor >= 0),
  payouts_minor bigint check (payouts_minor >= 0),
  drawer_note text check (length(drawer_note) <= 250),
  primary key (charity_id, declaration_id, attempt, counter, try),
  foreign key (charity_id, declaration_id) references declaration (charity_id, id),
  check ((counter = 'first') = (num_nulls(float_minor, change_minor, drops_minor, payouts_minor) = 0))
);
call tenant_table('declaration_count');
call append_only('declaration_count');

-- What both counts came to beside what was expected, once they were filed.
create table declaration_filing (
  charity_id int not null references charity,
  declaration_id uuid not null,
  attempt smallint not null,
  filed_at timestamptz not null,
  -- Whether the two counts still differed: the second one then counts.
  counts_differ boolean not null,
  tolerance_minor bigint not null,
  float_minor bigint not null,
  cash_in_minor bigint not null,
  change_minor bigint not null,
  drops_minor bigint not null,
  payouts_minor bigint not null,
  expected_cash_minor bigint not null,
  counted_cash_minor bigint not null,
  expected_cheques_minor bigint not null,
  counted_cheques_minor bigint not null,
  expected_batches_minor bigint not null,
  counted_batches_minor bigint not null,
  -- Taken in other ways, such as PayNow: nothing of it lies in the drawer.
  uncounted_minor bigint not null,
  primary key (charity_id, declaration_id, attempt),
  foreign key (charity_id, declaration_id) references declaration (charity_id, id),
  check (expected_cash_minor = float_minor + cash_in_minor - change_minor - drops_minor - payouts_minor)
);
call tenant_table('declaration_filing');
call append_only('declaration_filing');

-- What was done with a declaration, and by whom.
create table declaration_step (
  charity_id int not null references charity,
  declaration_id uuid not null,
  seq bigint generated always as identity,
  attempt smallint not null,
  kind text collate "C" not null check (kind in ('counted', 'recounted', 'filed', 'explained', 'returned', 'closed', 'printed')),
  taken_by uuid not null,
  taken_at timestamptz not null,
  words text check (length(words) between 1 and 250),
  primary key (charity_id, declaration_id, seq),
  foreign key (charity_id, declaration_id) references declaration (charity_id, id)
);
call tenant_table('declaration_step');
call append_only('declaration_step');

-- The difference between what was counted and what was expected.
alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check
  check (kind in ('gift', 'void', 'return', 'refund', 'settlement', 'fee', 'payout', 'correction', 'count')) not valid;
alter table ledger_entry drop constraint ledger_entry_account_check;
alter table ledger_entry add constraint ledger_entry_account_check
  check (account in ('cash', 'cheques', 'clearing', 'bank', 'donations', 'islamicGiving', 'purchases', 'refundsPayable', 'fees', 'overAndShort')) not valid;

-- Administrators of a charity that exists already may close declarations; who else may is theirs to say.
alter table role no force row level security;
update role
   set rights = rights || case when 'pos-declaration:view' = any (rights) then '{}'::text[] else '{pos-declaration:view}' end || '{button:close-declaration}'::text[], version = version + 1
 where rights @> '{user-management:edit,roles-management:edit}'
   and not 'button:close-declaration' = any (rights);
alter table role force row level security;
