-- Validates what repeated lines refer to apart from where it was added: rows are added while this reads the tables.
alter table settlement_line validate constraint settlement_line_repeats_fkey;
alter table settlement_line validate constraint settlement_line_repeats_check;
alter table settlement validate constraint settlement_form_check;
