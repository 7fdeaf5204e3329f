-- Whether the charity was made by the command and shows its first steps; existing charities are set up.
alter table charity add column is_being_set_up boolean not null default false;
