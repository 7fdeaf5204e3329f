-- Donors that were added or changed since duplicates were last looked for.
create index concurrently donor_changed on donor (charity_id, updated_at, id);
