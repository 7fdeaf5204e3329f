-- The columns that the reconciliation of a seal has: that of an earlier seal is built again as it was.
set lock_timeout = '5s';
alter table month_seal add column pack_format smallint not null default 1;
