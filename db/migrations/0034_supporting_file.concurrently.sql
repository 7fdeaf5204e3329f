-- The gift that holds a stored file, for whoever opens the file.
create index concurrently donation_supporting_file on donation (charity_id, supporting_file) where supporting_file is not null;
