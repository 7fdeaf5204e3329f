-- What an officer recorded at the counter since a moment: the session that is counted next.
create index concurrently donation_taken on donation (charity_id, officer_id, created_at) where platform = 'counter' and officer_id is not null;
