-- The donor on file whose phone, e-mail address or number a row of a file says otherwise, and whether a user has them replaced by the row's.
alter table import_row
  add column details_donor uuid,
  add column replaces_details boolean not null default false;
