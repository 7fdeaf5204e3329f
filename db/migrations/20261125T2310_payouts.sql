-- What settled lines bring each fund by kinds of money, and the payments to beneficiaries that are made of it.
set lock_timeout = '5s';
-- What a match comes to for a fund.
create table settlement_share (
  charity_id int not null references charity,
  match_id uuid not null,
  settlement_id uuid not null,
  app_preference_id smallint not null,
  fund_id uuid not null,
  money_kind text collate "C" not null check (money_kind in ('zakat', 'fitrah', 'zakatAndFitrah', 'fidyah', 'kaffarah', 'wakafPrincipal', 'general')),
  gifts int not null,
  gross_minor bigint not null,
  fee_minor bigint not null,
  refund_minor bigint not null,
  primary key (charity_id, match_id, app_preference_id, fund_id, money_kind),
  foreign key (charity_id, match_id) references settlement_match (charity_id, id),
  foreign key (charity_id, settlement_id) references settlement (charity_id, id),
  foreign key (charity_id, fund_id) references fund (charity_id, id)
);
call tenant_table('settlement_share');
-- The payouts of a module, and the beneficiaries of one.
create index settlement_share_of on settlement_share (charity_id, app_preference_id, settlement_id) include (gifts, gross_minor, fee_minor, refund_minor);
-- A settlement as its foreign key asks for it.
create index settlement_share_settlement on settlement_share (charity_id, settlement_id);
-- The gifts of a fund whose money was returned.
create index settlement_share_fund on settlement_share (charity_id, fund_id);

create table fund_balance (
  charity_id int not null references charity,
  app_preference_id smallint not null,
  fund_id uuid not null,
  money_kind text collate "C" not null check (money_kind in ('zakat', 'fitrah', 'zakatAndFitrah', 'fidyah', 'kaffarah', 'wakafPrincipal', 'general')),
  currency text collate "C" not null,
  -- What settled lines brought, less fees and refunds; below what was taken only where a refund came after it.
  settled_minor bigint not null,
  taken_minor bigint not null check (taken_minor >= 0),
  primary key (charity_id, app_preference_id, fund_id, money_kind),
  foreign key (charity_id, fund_id) references fund (charity_id, id)
);
call tenant_table('fund_balance');
revoke delete on fund_balance from amanah_app, amanah_jobs;
create index fund_balance_fund on fund_balance (charity_id, fund_id);

create table fund_payment (
  charity_id int not null references charity,
  id uuid not null,
  payment_no int not null,
  app_preference_id smallint not null,
  fund_id uuid not null,
  money_kind text collate "C" not null,
  payee text not null check (length(payee) between 1 and 120),
  account_end text collate "C" check (length(account_end) between 1 and 4),
  note text check (length(note) between 1 and 250),
  currency text collate "C" not null,
  amount_minor bigint not null check (amount_minor > 0),
  state text collate "C" not null check (state in ('prepared', 'released', 'withdrawn')),
  prepared_by uuid not null,
  preparer_name text not null,
  prepared_at timestamptz not null,
  decided_by uuid,
  decider_name text,
  decided_at timestamptz,
  bank_reference text check (length(bank_reference) between 1 and 60),
  paid_on date,
  version int not null default 1,
  primary key (charity_id, id),
  unique (charity_id, payment_no),
  -- A payment is made of money that there is, of one kind of one fund.
  foreign key (charity_id, app_preference_id, fund_id, money_kind) references fund_balance (charity_id, app_preference_id, fund_id, money_kind),
  check ((state = 'prepared') = (decided_by is null)),
  check ((state = 'released') = (bank_reference is not null and paid_on is not null)),
  check (state <> 'released' or decided_by <> prepared_by)
);
call tenant_table('fund_payment');
revoke delete on fund_payment from amanah_app, amanah_jobs;
create index fund_payment_balance on fund_payment (charity_id, app_preference_id, fund_id, money_kind);

-- What was paid to beneficiaries.
alter table ledger_entry drop constraint ledger_entry_account_check;
alter table ledger_entry add constraint ledger_entry_account_check
  check (account in ('cash', 'cheques', 'clearing', 'bank', 'donations', 'islamicGiving', 'purchases', 'refundsPayable', 'fees', 'overAndShort', 'disputes', 'adjustments', 'beneficiaries')) not valid;

-- Administrators of a charity that exists already prepare and release payments; they give the rights to others.
alter table role no force row level security;
update role
   set rights = rights || '{payouts:add,payouts:edit}'::text[], version = version + 1
 where rights @> '{user-management:edit,roles-management:edit,payouts:view}'
   and not 'payouts:add' = any (rights);
alter table role force row level security;
