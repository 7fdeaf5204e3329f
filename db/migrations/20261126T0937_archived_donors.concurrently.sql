-- For the list of archived donors, and to count the others of a name by their ids: both from the index alone.
create index concurrently donor_archived on donor (charity_id, id, merged_into, erased_at) where not is_active;
