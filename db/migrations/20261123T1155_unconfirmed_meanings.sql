-- Columns were remembered as meaningless although nobody had said so.
alter table import_memory no force row level security;
delete from import_memory where kind = 'column' and meaning = 'none';
alter table import_memory force row level security;
