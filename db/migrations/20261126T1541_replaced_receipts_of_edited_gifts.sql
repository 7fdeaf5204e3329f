-- The receipt of an edited gift that itself replaced another was left without the one that replaces it. The owner sees no charity by itself.
set lock_timeout = '5s';

alter table receipt no force row level security;
update receipt r set state = 'replaced', replaced_by = n.receipt_no
  from receipt n
 where r.state = 'voided' and n.charity_id = r.charity_id and n.donation_id = r.donation_id and n.receipt_no = (
   select l.receipt_no from receipt l
    where l.charity_id = r.charity_id and l.donation_id = r.donation_id and l.receipt_no <> r.receipt_no and l.issued_at >= r.voided_at
    order by l.issued_at, l.number limit 1);
alter table receipt force row level security;
