-- The other gifts of a payment, on the page of each.
create index concurrently donation_paid_with on donation (charity_id, paid_with) where paid_with is not null;
