-- Recurring gifts are one in twenty: a list, a count and a sum of them read them alone, and not every gift of a module.
create index concurrently donation_recurring on donation (charity_id, app_preference_id, donated_at desc, id desc)
  include (frequency, amount_minor, refunded_minor, currency, status) where frequency is not null;
-- Which receipt took the place of which.
create index concurrently receipt_replacing on receipt (charity_id, replaced_by) where replaced_by is not null;
