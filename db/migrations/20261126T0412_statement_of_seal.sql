-- The statement of a seal as it was drawn: a later program draws it with other texts and fonts.
set lock_timeout = '5s';
alter table month_seal add column statement bytea;
