-- Who has the identity number of a row of a file under another name: a donor on file, or an earlier row. Somebody decides whether they are one person.
alter table import_row
  add column number_donor uuid,
  add column number_row int;
