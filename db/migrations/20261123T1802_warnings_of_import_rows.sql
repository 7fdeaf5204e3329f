-- What should be looked at in a row of a file that is recorded all the same, such as a cheque without its number.
alter table import_row add column warnings jsonb;
