-- What went into a donor: searches by an old phone, address or number, and the words of old names.
create index concurrently donor_merged on donor (charity_id, merged_into) where merged_into is not null;
