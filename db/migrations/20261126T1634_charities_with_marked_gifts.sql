-- The charities that were there before marks registered gifts: only their gifts are read for marks without a registration. Those that are founded
-- later, and samples, have no such gifts.
set lock_timeout = '5s';

alter table charity no force row level security;
alter table marked_gift_scan no force row level security;
insert into marked_gift_scan (charity_id) select charity_id from charity on conflict do nothing;
alter table charity force row level security;
alter table marked_gift_scan force row level security;
revoke insert on marked_gift_scan from amanah_app, amanah_jobs;
