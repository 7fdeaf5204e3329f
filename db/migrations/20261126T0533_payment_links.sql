-- Links by which a donor pays one gift by card. Only the hash of a code is kept. A link is paid once, and ends unpaid when it expires or is revoked.
set lock_timeout = '5s';
create table payment_link (
  charity_id int not null references charity,
  id uuid not null,
  donor_id uuid not null,
  fund_id uuid not null,
  code_hash bytea not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text collate "C" not null,
  language text collate "C" not null,
  is_ipc_registration_for_iras boolean not null default false,
  state text collate "C" not null default 'open' check (state in ('open', 'paid', 'revoked')),
  created_at timestamptz not null,
  created_by uuid not null,
  expires_at timestamptz not null,
  -- When it was paid or revoked, and by whom it was revoked.
  ended_at timestamptz check ((ended_at is null) = (state = 'open')),
  ended_by uuid,
  donation_id uuid check ((donation_id is null) = (state <> 'paid')),
  primary key (charity_id, id),
  unique (charity_id, code_hash),
  foreign key (charity_id, donor_id) references donor (charity_id, id),
  foreign key (charity_id, fund_id) references fund (charity_id, id),
  foreign key (charity_id, donation_id) references donation (charity_id, id)
);
call tenant_table('payment_link');
revoke delete on payment_link from amanah_app, amanah_jobs;
-- The links of a donor, for the donor's page.
create index payment_link_donor on payment_link (charity_id, donor_id);
-- Joins from the fund and the gift, when either is changed.
create index payment_link_fund on payment_link (charity_id, fund_id);
create index payment_link_gift on payment_link (charity_id, donation_id);

-- Attempts to charge a card for a link: committed before the provider is asked, and resolved by its answer. The id is the provider's idempotency key.
create table payment_link_charge (
  charity_id int not null,
  id uuid not null,
  link_id uuid not null,
  state text collate "C" not null default 'intended' check (state in ('intended', 'succeeded', 'declined', 'withdrawn')),
  card_brand text collate "C" not null,
  card_funding text collate "C",
  card_last4 text collate "C" not null,
  reference_no text collate "C",
  decline_reason text collate "C",
  intended_at timestamptz not null,
  resolved_at timestamptz,
  primary key (charity_id, id),
  foreign key (charity_id, link_id) references payment_link (charity_id, id),
  check ((resolved_at is null) = (state = 'intended'))
);
call tenant_table('payment_link_charge');
revoke delete on payment_link_charge from amanah_app, amanah_jobs;
-- A link has one charge that is made or may be made: it is paid once.
create unique index payment_link_charged_once on payment_link_charge (charity_id, link_id) where state in ('intended', 'succeeded');
create index payment_link_charge_link on payment_link_charge (charity_id, link_id);
