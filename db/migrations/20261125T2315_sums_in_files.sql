-- The first of the rows above that a row without a name adds up: it may be a total line.
alter table import_row add column sums_from integer;
