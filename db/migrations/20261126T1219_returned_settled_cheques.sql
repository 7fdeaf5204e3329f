-- The bank may return a cheque whose gift is settled. The gift is voided and keeps when it was settled: the books of that month have it.
set lock_timeout = '5s';
alter table donation drop constraint donation_check6;
alter table donation
  add constraint donation_settled_check
    check (case
             when status in ('Settled', 'Refund Requested', 'Refund Verified', 'Refund Approved', 'Refunded') then settled_at is not null
             else settled_at is null or (status = 'Voided' and cheque_state is not distinct from 'returned')
           end) not valid;

-- Its void is made directly, and is the only one of a settled gift.
alter table void_refund_request drop constraint void_refund_request_check2;
alter table void_refund_request
  add constraint void_refund_request_earlier_check
    check ((type = 'Void') = (earlier_label <> 'Settled') or (type = 'Void' and is_direct)) not valid;

-- A line by which the bank takes back what it credited for a cheque, the gifts that the cheque had paid, and what the bank said.
alter table settlement_line drop constraint settlement_line_kind_check;
alter table settlement_line
  add constraint settlement_line_kind_check check (kind in ('charge', 'refund', 'return', 'dispute', 'fee', 'adjustment', 'other')) not valid;
alter table settlement_gift drop constraint settlement_gift_kind_check;
alter table settlement_gift add constraint settlement_gift_kind_check check (kind in ('gift', 'refund', 'return')) not valid;
alter table settlement_match add column return_reason text;
alter table settlement_match add constraint settlement_match_return_reason_check check (length(return_reason) between 3 and 250) not valid;
