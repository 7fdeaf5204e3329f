-- What was charged back, which a fund's money is held back for.
create index concurrently settlement_line_dispute on settlement_line (charity_id) where kind = 'dispute';
