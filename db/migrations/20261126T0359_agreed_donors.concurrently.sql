-- For the list of donors who may be reached by e-mail or post: those who agreed to be reached at all, of whom there may be few.
create index concurrently donor_agreed on donor (charity_id, id) where i_agree;
