-- A lock is sealed once; the seals of a month by their numbers.
create unique index concurrently month_seal_number on month_seal (charity_id, month, seal_no);
