-- The order of day and month that an officer chose for a bank's table whose dates do not tell it, by the hash of its account and headings.
alter table settlement_file
  add column layout_sha256 bytea,
  add column day_order text collate "C";
