-- Gifts of which something was returned: what of a fund's settled money is not to be paid out.
create index concurrently donation_refunded on donation (charity_id, app_preference_id) where refunded_minor > 0;
