-- The receipts that used a rate: whether it may change or go, and what a change leaves as it is.
create index concurrently donation_line_rate_used on donation_line (charity_id, rate_id) where rate_id is not null;
