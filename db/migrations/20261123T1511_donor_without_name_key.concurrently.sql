-- Donors whose name key is still to be filled in, for the job that does so: empty once it is done.
create index concurrently donor_without_name_key on donor (charity_id, id) where name_key is null;
