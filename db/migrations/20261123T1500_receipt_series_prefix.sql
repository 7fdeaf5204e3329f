-- squawk-ignore-file constraint-missing-not-valid, disallowed-unique-constraint
-- A charity has one row in this table, so nobody waits for the check of a constraint.
-- The first two gifts of a charity may open its series at once. An immediate constraint fails the second insert on the prefix
-- before `on conflict` sees the series; a deferrable one is checked at the end of the statement, when that row is gone.
alter table receipt_series drop constraint receipt_series_charity_id_prefix_key;
alter table receipt_series add constraint receipt_series_charity_id_prefix_key unique (charity_id, prefix) deferrable initially immediate;
