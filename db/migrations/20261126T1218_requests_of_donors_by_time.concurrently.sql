-- The gifts of a donor whose voids and refunds had the latest steps, in each module.
create index concurrently donation_requests_by_time on donation (charity_id, donor_id, app_preference_id, request_changed_at)
  where request_changed_at is not null and donor_id is not null;
