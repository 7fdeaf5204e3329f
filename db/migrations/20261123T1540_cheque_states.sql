-- Where the cheque of a gift is; null for gifts of other methods, and for cheques that are not followed, such as those of files.
alter table donation add column cheque_state text collate "C" check (cheque_state in ('inHand', 'banked', 'cleared', 'returned'));
alter table donation add column cheque_banked_on date;
update donation set cheque_state = 'inHand' where payment_method = 7 and status in ('Accepted', 'Offline') and platform = 'counter';
alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check
  check (kind in ('gift', 'void', 'return', 'refund', 'settlement', 'fee', 'payout', 'correction')) not valid;
