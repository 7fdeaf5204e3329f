-- What is wrong with the shape of a row of a file: too few or too many cells, or lines that a quotation mark holds together.
alter table import_row add column shape text collate "C";
