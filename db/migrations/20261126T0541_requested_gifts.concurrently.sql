-- The gifts of a donor for whom a void or refund was requested, for the donor's timeline and before a merge: few of many.
create index concurrently donation_requested on donation (charity_id, donor_id) where request_status is not null and donor_id is not null;
