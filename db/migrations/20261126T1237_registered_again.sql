-- A gift whose registration was withdrawn may be registered again, for the right donor: only one is in force (tax_registration_of_gift).
set lock_timeout = '5s';

alter table tax_registration drop constraint tax_registration_charity_id_donation_id_key;
