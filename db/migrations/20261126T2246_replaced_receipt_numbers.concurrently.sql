-- The former numbers of gifts, which a search by receipt number looks in beside the present ones.
create index concurrently receipt_replaced on receipt (charity_id, receipt_no) where state = 'replaced';
