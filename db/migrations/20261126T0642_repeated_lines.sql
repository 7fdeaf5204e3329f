-- Statements of banks overlap: a line that another statement shows already carries no money here.
set lock_timeout = '5s';
alter table settlement_line add column repeats_id uuid;
alter table settlement_line add column repeats_line int;
alter table settlement_line
  add constraint settlement_line_repeats_fkey foreign key (charity_id, repeats_id, repeats_line)
    references settlement_line (charity_id, settlement_id, line_no) not valid;
alter table settlement_line
  add constraint settlement_line_repeats_check
    check ((repeats_id is null) = (repeats_line is null) and (repeats_id is null or match_id is null)) not valid;
-- What a statement of a bank was written in, null where it is not known, and the balances that it begins and ends with.
alter table settlement add column form text collate "C";
alter table settlement add constraint settlement_form_check check (form in ('csv', 'mt940', 'camt')) not valid;
alter table settlement add column opening_minor bigint;
alter table settlement add column closing_minor bigint;
