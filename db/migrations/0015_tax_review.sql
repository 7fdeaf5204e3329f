-- The registrations that somebody has to look at, for the filter of lists: few among many.
create index tax_registration_review on tax_registration (charity_id, donation_id) where needs_review;
-- A part of these was refunded before such a registration was flagged.
update tax_registration set needs_review = true where state = 'changed';
