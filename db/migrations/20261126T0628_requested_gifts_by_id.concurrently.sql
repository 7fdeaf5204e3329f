-- The gifts of a donor for whom a void or refund was requested, with their ids, so that the timeline reads none of the gifts themselves.
create index concurrently donation_requests on donation (charity_id, donor_id, id) where request_status is not null and donor_id is not null;
