-- Payouts of the card provider that are not stored, because the month in which they were paid is locked: they wait until it is opened.
create table refused_payout (
  charity_id int not null references charity,
  settlement_no text collate "C" not null,
  paid_on date not null,
  net_minor bigint not null,
  refused_at timestamptz not null,
  primary key (charity_id, settlement_no)
);
call tenant_table('refused_payout');
