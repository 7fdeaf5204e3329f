-- Lines of a file that are no gift of money that came: failed, refunded, test payments, interest, balances and totals. They are left out,
-- and their sum shown, unless somebody includes them.
alter table import_row add column held text collate "C";
alter table import_row add column is_included boolean not null default false;
alter table import_row drop constraint import_row_state_check;
alter table import_row add constraint import_row_state_check
  check (state in ('ready', 'wrong', 'doubtful', 'skipped', 'held', 'recorded', 'undone')) not valid;
alter table donation_import add column rows_held int not null default 0;
