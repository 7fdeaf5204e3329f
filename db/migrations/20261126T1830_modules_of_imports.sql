-- The modules of an import's rows, so that only users of these modules read it; null until all rows are read. Imports that were counted before keep
-- null, and are read by users of all modules that their file may name, until a row is changed or undone.
set lock_timeout = '5s';
alter table donation_import add column row_modules jsonb;
