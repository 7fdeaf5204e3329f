-- The role that a session shows the product as, read-only; null shows it as the user's own.
set lock_timeout = '5s';
alter table session add column seen_as_role_id uuid;
