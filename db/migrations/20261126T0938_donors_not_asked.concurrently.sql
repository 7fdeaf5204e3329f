-- For the list of donors who were never asked whether they want to be reached, where they are few.
create index concurrently donor_not_asked on donor (charity_id, id) where i_agree is null;
