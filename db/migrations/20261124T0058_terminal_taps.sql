-- What was tapped at a terminal, by the terminal's own number of it: a tap that is sent twice is one gift.
create table terminal_tap (
  charity_id int not null references charity,
  terminal_id uuid not null,
  tap_no text collate "C" not null check (length(tap_no) between 1 and 64),
  donation_id uuid not null,
  -- The years of age that the payer chose at the terminal; null where it did not ask.
  payer_age smallint check (payer_age between 0 and 150),
  tapped_at timestamptz not null,
  primary key (charity_id, terminal_id, tap_no),
  unique (charity_id, donation_id),
  foreign key (charity_id, terminal_id) references terminal (charity_id, id),
  foreign key (charity_id, donation_id) references donation (charity_id, id)
);
call tenant_table('terminal_tap');
revoke delete on terminal_tap from amanah_app, amanah_jobs;
