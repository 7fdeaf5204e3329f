-- Replaced by `ledger_entry_side`, which takes two thirds of the room.
alter table ledger_entry drop constraint ledger_entry_pkey;
