-- For the list of donors who agreed to a channel, of whom there may be few.
create index concurrently donor_consent_agreed on donor_consent (charity_id, channel, donor_id) where is_agreed;
