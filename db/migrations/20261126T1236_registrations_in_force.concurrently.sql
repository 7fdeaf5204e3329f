-- A gift has one registration in force, whose withdrawal is null, and any that were withdrawn before. Also for the registrations of a gift.
create unique index concurrently tax_registration_of_gift on tax_registration (charity_id, donation_id, withdrawn_at) nulls not distinct;
