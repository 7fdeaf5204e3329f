-- What was taken at a terminal, newest first; what the sums by day and way of paying need rides along.
create index concurrently donation_terminal on donation (charity_id, terminal_id, donated_at desc, id desc)
  include (app_preference_id, payment_method, status, amount_minor, refunded_minor, currency) where terminal_id is not null;
