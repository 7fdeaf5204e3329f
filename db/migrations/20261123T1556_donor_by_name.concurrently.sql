-- The list of donors by name.
create index concurrently donor_by_name on donor (charity_id, lower(name) collate "C", id);
