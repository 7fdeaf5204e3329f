-- Donors by the last four digits of their phone, for the search of lists.
create index concurrently donor_phone_tail on donor (charity_id, phone_tail) where phone_tail is not null;
