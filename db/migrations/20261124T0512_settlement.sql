-- Statements of card providers and banks as received, what their lines were matched with, and the months that are closed for them.
set lock_timeout = '5s';
create table settlement_file (
  charity_id int not null references charity,
  id uuid not null,
  file_name text not null check (length(file_name) between 1 and 255),
  -- Where the file is kept, encrypted; null for sample data.
  file_key text collate "C",
  sha256 bytea not null,
  uploaded_by uuid,
  uploader_name text not null,
  created_at timestamptz not null,
  primary key (charity_id, id),
  unique (charity_id, sha256)
);
call tenant_table('settlement_file');
revoke delete on settlement_file from amanah_app, amanah_jobs;

-- A payout of a provider, or a statement of a bank account.
create table settlement (
  charity_id int not null references charity,
  id uuid not null,
  settlement_no text collate "C" not null check (length(settlement_no) between 1 and 60),
  provider text collate "C" not null check (provider in ('stripe', 'adyen', 'bank')),
  account text collate "C" check (length(account) between 1 and 4),
  file_id uuid not null,
  from_on date not null,
  to_on date not null,
  paid_on date not null,
  currency text collate "C" not null,
  gross_minor bigint not null,
  fee_minor bigint not null,
  refund_minor bigint not null,
  dispute_minor bigint not null,
  adjustment_minor bigint not null,
  net_minor bigint not null check (net_minor = gross_minor - fee_minor - refund_minor - dispute_minor + adjustment_minor),
  line_count int not null,
  -- Lines that stand for gifts, or for what was returned of them, and are not matched yet.
  open_lines int not null,
  state text collate "C" not null check (state in ('pending', 'matched', 'discrepancy', 'settled')),
  settled_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (charity_id, id),
  unique (charity_id, provider, settlement_no),
  foreign key (charity_id, file_id) references settlement_file (charity_id, id)
);
call tenant_table('settlement');
revoke delete on settlement from amanah_app, amanah_jobs;
-- The list, by month and provider.
create index settlement_paid on settlement (charity_id, paid_on desc, id desc);

-- Lines that are the same money as gifts.
create table settlement_match (
  charity_id int not null references charity,
  id uuid not null,
  settlement_id uuid not null,
  found_by text collate "C" not null check (found_by in ('reference', 'sum', 'person')),
  -- What the lines hold above the gifts, and why that is right.
  difference_minor bigint not null default 0,
  difference_reason text check (length(difference_reason) between 3 and 200),
  bank_in_on date,
  slip_no text check (length(slip_no) between 1 and 40),
  linked_by uuid,
  linker_name text not null,
  linked_at timestamptz not null,
  settled_at timestamptz,
  primary key (charity_id, id),
  foreign key (charity_id, settlement_id) references settlement (charity_id, id),
  check ((difference_minor = 0) = (difference_reason is null))
);
call tenant_table('settlement_match');
create index settlement_match_of on settlement_match (charity_id, settlement_id);

create table settlement_line (
  charity_id int not null references charity,
  settlement_id uuid not null,
  line_no int not null,
  kind text collate "C" not null check (kind in ('charge', 'refund', 'dispute', 'fee', 'adjustment', 'other')),
  occurred_on date not null,
  gross_minor bigint not null,
  fee_minor bigint not null,
  refs text not null,
  remark text not null,
  match_id uuid,
  primary key (charity_id, settlement_id, line_no),
  foreign key (charity_id, settlement_id) references settlement (charity_id, id),
  foreign key (charity_id, match_id) references settlement_match (charity_id, id)
);
call tenant_table('settlement_line');
revoke delete on settlement_line from amanah_app, amanah_jobs;
create index settlement_line_match on settlement_line (charity_id, match_id) where match_id is not null;

-- The gifts of a match, and what was returned of them.
create table settlement_gift (
  charity_id int not null references charity,
  match_id uuid not null,
  donation_id uuid not null,
  kind text collate "C" not null check (kind in ('gift', 'refund')),
  amount_minor bigint not null,
  primary key (charity_id, match_id, donation_id, kind),
  foreign key (charity_id, match_id) references settlement_match (charity_id, id),
  foreign key (charity_id, donation_id) references donation (charity_id, id)
);
call tenant_table('settlement_gift');
-- A gift is paid out once; it may be returned in parts.
create unique index settlement_gift_once on settlement_gift (charity_id, donation_id) where kind = 'gift';
-- Whether a gift was paid out, and what of it was returned.
create index settlement_gift_of on settlement_gift (charity_id, donation_id);

-- Months in which nothing is matched or settled any more. Two people lock and unlock one.
create table settlement_month (
  charity_id int not null references charity,
  month date not null check (extract(day from month) = 1),
  state text collate "C" not null check (state in ('open', 'lockAsked', 'locked', 'unlockAsked')),
  asked_by uuid,
  asker_name text,
  decided_by uuid,
  decider_name text,
  changed_at timestamptz not null,
  primary key (charity_id, month)
);
call tenant_table('settlement_month');

-- What a provider keeps or gives back besides fees: disputed gifts, and what it adjusts.
alter table ledger_entry drop constraint ledger_entry_account_check;
alter table ledger_entry add constraint ledger_entry_account_check
  check (account in ('cash', 'cheques', 'clearing', 'bank', 'donations', 'islamicGiving', 'purchases', 'refundsPayable', 'fees', 'overAndShort', 'disputes', 'adjustments')) not valid;
