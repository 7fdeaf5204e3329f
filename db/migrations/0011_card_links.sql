-- Links by which a donor tells the new expiry of a stored card. Only the hash of a code is kept; a code works once, and only the newest one of a card.
create table card_link (
  charity_id int not null references charity,
  id uuid not null,
  card_id uuid not null,
  code_hash bytea not null,
  -- Asked for by staff; a month or a week before the card expires; with the news that a gift stopped; with the reminder of it.
  cause text collate "C" not null check (cause in ('asked', 'month', 'week', 'stopped', 'reminder')),
  -- The expiry that was known when it was made: a reminder goes out once for each expiry.
  expiry_month smallint not null,
  expiry_year smallint not null,
  created_at timestamptz not null,
  created_by uuid,
  expires_at timestamptz not null,
  used_at timestamptz,
  replaced_at timestamptz,
  primary key (charity_id, id),
  unique (charity_id, code_hash),
  foreign key (charity_id, card_id) references stored_card (charity_id, id)
);
call tenant_table('card_link');
revoke delete on card_link from amanah_app, amanah_jobs;
create index card_link_card on card_link (charity_id, card_id);
create unique index card_link_reminded on card_link (charity_id, card_id, expiry_year, expiry_month, cause) where cause in ('month', 'week');

-- When the donor was reminded that a recurring gift stands still for its card; empty until then.
alter table recurrence add column reminded_at timestamptz;
