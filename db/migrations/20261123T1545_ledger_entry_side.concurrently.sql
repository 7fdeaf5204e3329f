-- A posting has one debit and one credit. Entries of one size fill their pages where many charities grow side by side, which texts in a key prevent.
create unique index concurrently ledger_entry_side on ledger_entry (charity_id, posting_id, (amount_minor > 0));
