-- Several intentions on one receipt: what each line is for, what it was reckoned from, and why its rate is another than the announced one.

-- Null stands for what the gift itself is for.
alter table donation_line add column fund_id uuid;
-- Wealth as its owner named it, and the nisab of the day it was held against.
alter table donation_line add column wealth_minor bigint;
alter table donation_line add column nisab_minor bigint;
-- The announced rate that was set aside, or for wealth what 2.5 % came to; null where nothing was announced.
alter table donation_line add column announced_minor bigint;
alter table donation_line add column override_reason text;

-- Not validated: no line written before this has any of these.
alter table donation_line add constraint donation_line_fund foreign key (charity_id, fund_id) references fund (charity_id, id) not valid;
alter table donation_line add constraint donation_line_reckoned check (
  (wealth_minor is null or wealth_minor > 0) and (nisab_minor is null or nisab_minor > 0)
  and (announced_minor is null or (announced_minor >= 0 and override_reason is not null))
  and (override_reason is null or length(override_reason) between 1 and 250)
) not valid;
