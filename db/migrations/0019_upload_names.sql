-- The name a person knows an upload by: the record that takes it shows this one.
alter table pending_upload add column original_name text;
