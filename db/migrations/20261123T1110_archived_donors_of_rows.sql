-- The archived donor whose identity number a row of a file has: somebody decides whether the donor is restored.
alter table import_row add column archived_donor uuid;
