-- A payment that its provider returned before it was settled, such as one of a voided gift: both lines are closed together.
set lock_timeout = '5s';
alter table settlement_match drop constraint settlement_match_not_gift_check;
alter table settlement_match
  add constraint settlement_match_not_gift_check
    check (not_gift in ('income', 'transfer', 'bankCharge', 'returned') and length(not_gift_reason) between 3 and 200 or not_gift is null and not_gift_reason is null) not valid;
