-- A merge whose late rows are held, as by a request about a gift, is tidied when they no longer are.
set lock_timeout = '5s';
alter table donor_merge add column is_left_to_tidy boolean not null default false;
