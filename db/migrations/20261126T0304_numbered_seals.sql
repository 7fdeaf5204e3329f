-- Each lock of a month has a number, and each seal that of its lock: after an unlock and another lock, an old seal is history.
set lock_timeout = '5s';
alter table settlement_month add column lock_no int not null default 0;
alter table month_seal add column seal_no int not null default 1;
alter table month_seal no force row level security;
alter table settlement_month no force row level security;
update month_seal s
   set seal_no = n.seal_no
  from (select charity_id, month, sealed_at, row_number() over (partition by charity_id, month order by sealed_at) as seal_no from month_seal) n
 where n.charity_id = s.charity_id and n.month = s.month and n.sealed_at = s.sealed_at;
update settlement_month m
   set lock_no = n.seals
  from (select charity_id, month, max(seal_no) as seals from month_seal group by charity_id, month) n
 where n.charity_id = m.charity_id and n.month = m.month;
alter table month_seal force row level security;
alter table settlement_month force row level security;
alter table month_seal alter column seal_no drop default;
