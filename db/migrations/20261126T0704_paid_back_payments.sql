-- A payment of a voided gift that was paid back from the bank, because its provider declined to: its provider pays it out.
set lock_timeout = '5s';
alter table settlement_match drop constraint settlement_match_not_gift_check;
alter table settlement_match
  add constraint settlement_match_not_gift_check
    check (not_gift in ('income', 'transfer', 'bankCharge', 'returned', 'paidBack') and length(not_gift_reason) between 3 and 200 or not_gift is null and not_gift_reason is null) not valid;
