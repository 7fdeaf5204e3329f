-- What the file of a payout says was paid out, null where it does not: then a later report may bring more lines of it.
set lock_timeout = '5s';
alter table settlement add column paid_minor bigint;
