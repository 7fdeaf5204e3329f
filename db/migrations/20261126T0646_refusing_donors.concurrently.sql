-- For the list of donors who refused to be reached at all, of whom there are few.
create index concurrently donor_refused on donor (charity_id, id) where not i_agree;
