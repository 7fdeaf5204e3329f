-- A cheque is taken back once.
create unique index concurrently settlement_gift_returned_once on settlement_gift (charity_id, donation_id) where kind = 'return';
