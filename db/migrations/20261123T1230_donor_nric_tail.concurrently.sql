-- Donors by the last four characters of their identity number, for the search of lists.
create index concurrently donor_nric_tail on donor (charity_id, nric_tail) where nric_tail is not null;
