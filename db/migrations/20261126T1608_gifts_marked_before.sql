-- How far the gifts were read that were marked for tax before the mark registered them; ended when all were.
set lock_timeout = '5s';

create table marked_gift_scan (
  charity_id int primary key references charity,
  -- The last gift that was read, in the order of their ids; null at the beginning.
  read_to uuid,
  ended_at timestamptz
);
call tenant_table('marked_gift_scan');
revoke delete on marked_gift_scan from amanah_app, amanah_jobs;
