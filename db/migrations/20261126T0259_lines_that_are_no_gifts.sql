-- Lines of statements that a person closed as no gift: what they are, why, and the payout of a provider that arrived with them.
set lock_timeout = '5s';
alter table settlement_match
  add column not_gift text collate "C",
  add column not_gift_reason text,
  add column payout_id uuid;
alter table settlement_match
  add constraint settlement_match_not_gift_check
    check (not_gift in ('income', 'transfer', 'bankCharge') and length(not_gift_reason) between 3 and 200 or not_gift is null and not_gift_reason is null) not valid,
  add constraint settlement_match_payout_check check (payout_id is null or not_gift = 'transfer') not valid,
  add constraint settlement_match_payout_fkey foreign key (charity_id, payout_id) references settlement (charity_id, id) not valid;

-- Interest and other income.
alter table ledger_entry drop constraint ledger_entry_account_check;
alter table ledger_entry add constraint ledger_entry_account_check
  check (account in ('cash', 'cheques', 'clearing', 'bank', 'donations', 'islamicGiving', 'purchases', 'refundsPayable', 'fees', 'overAndShort', 'disputes', 'adjustments', 'otherIncome', 'beneficiaries')) not valid;
