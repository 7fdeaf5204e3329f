-- Tables that only grow are vacuumed after thousands of new rows, not after a fifth of the table: until then lists read rows that the index alone
-- would answer, and pages deep in a day of many gifts take several times as long.
alter table donation set (autovacuum_vacuum_insert_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_analyze_threshold = 5000,
  autovacuum_analyze_scale_factor = 0.02);
alter table ledger_entry set (autovacuum_vacuum_insert_threshold = 20000, autovacuum_vacuum_insert_scale_factor = 0);
alter table receipt set (autovacuum_vacuum_insert_threshold = 10000, autovacuum_vacuum_insert_scale_factor = 0);
alter table audit_event set (autovacuum_vacuum_insert_threshold = 20000, autovacuum_vacuum_insert_scale_factor = 0);
-- Rows that each recorded gift rewrites: there is room beside them for their next version, and the old ones are cleared early.
alter table receipt_series set (fillfactor = 50, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);
alter table audit_head set (fillfactor = 50, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);
alter table donation_rollup set (fillfactor = 80);
alter table donation_total set (fillfactor = 80);

comment on index donation_officer is 'The list of gifts filtered by who recorded them (officerId), newest first.';
comment on index donation_reference is 'The search of gifts by the number of the payer or the provider (searchBy 9).';

-- Nothing looks for entries by their gift: a gift's page reads its receipts and requests, and the books are read by account. It took 100 bytes a gift.
-- squawk-ignore require-concurrent-index-deletion
drop index ledger_entry_donation;
