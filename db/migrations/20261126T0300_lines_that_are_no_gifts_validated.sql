-- Validates what lines that are no gifts may be apart from where it changed: rows are added while this reads the tables.
alter table settlement_match validate constraint settlement_match_not_gift_check;
alter table settlement_match validate constraint settlement_match_payout_check;
alter table settlement_match validate constraint settlement_match_payout_fkey;
alter table ledger_entry validate constraint ledger_entry_account_check;
