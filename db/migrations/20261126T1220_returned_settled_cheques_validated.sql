-- Validates what returned cheques changed apart from where it changed: rows are added while this reads the tables.
alter table donation validate constraint donation_settled_check;
alter table void_refund_request validate constraint void_refund_request_earlier_check;
alter table settlement_line validate constraint settlement_line_kind_check;
alter table settlement_gift validate constraint settlement_gift_kind_check;
alter table settlement_match validate constraint settlement_match_return_reason_check;
