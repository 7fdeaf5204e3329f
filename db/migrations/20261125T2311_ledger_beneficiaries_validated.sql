-- Validates the accounts of the ledger apart from where they changed: entries are added while this reads the table.
alter table ledger_entry validate constraint ledger_entry_account_check;
