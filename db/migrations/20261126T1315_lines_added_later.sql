-- When a later report of a payout brought the line, null where the first did: a month that was sealed before is rebuilt without it.
set lock_timeout = '5s';
alter table settlement_line add column added_at timestamptz;
