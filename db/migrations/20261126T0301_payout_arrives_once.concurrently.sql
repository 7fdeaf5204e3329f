-- A payout of a provider arrives at the bank once; whether it has.
create unique index concurrently settlement_match_payout on settlement_match (charity_id, payout_id) where payout_id is not null;
