-- The repayments that chargebacks made until now, as the books tell. The owner sees no charity by itself.
set lock_timeout = '5s';

alter table pay_back no force row level security;
alter table ledger_entry no force row level security;
update pay_back p set is_charged_back = true
 where p.state = 'byHand' and p.decline_reason = 'disputed'
   and exists (select from ledger_entry e
                where e.charity_id = p.charity_id and e.donation_id = p.donation_id and e.kind in ('refund', 'void')
                  and e.account = 'disputes' and e.amount_minor = -p.amount_minor);
alter table pay_back force row level security;
alter table ledger_entry force row level security;
