-- The index that has the ids as well took its place.
drop index donation_requested;
