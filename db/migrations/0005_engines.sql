-- What giving runs on: the rates of zakat and its kin by date, the charity's own Ramadans, stored cards, and gifts that recur.

create extension if not exists btree_gist;

-- The price of one unit on each day: nisab 6, fidyah 7 (a day), fitrah 42 (a person), kaffarah 46 (a person fed).
-- Both ends are included; without an end the rate holds until another is announced.
create table rate (
  charity_id int not null references charity,
  id uuid not null,
  item_id smallint not null check (item_id in (6, 7, 42, 46)),
  -- In the charity's own words: the kind of rice, or 'Standard' where there is one grade only.
  grade text collate "C" not null check (grade <> '' and length(grade) <= 60),
  amount_minor bigint not null check (amount_minor between 1 and 9999900),
  currency text collate "C" not null,
  starts_on date not null,
  ends_on date,
  valid daterange generated always as (daterange(starts_on, ends_on, '[]')) stored,
  -- A fidyah that is late is owed once more for each year.
  compounds boolean not null default false,
  source text not null default '' check (length(source) <= 300),
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  primary key (charity_id, id),
  constraint rate_one_a_day unique (charity_id, item_id, grade, valid without overlaps),
  check (ends_on is null or ends_on >= starts_on),
  check (item_id = 7 or not compounds),
  check (item_id <> 6 or amount_minor % 100 = 0)
);
call tenant_table('rate');
create index rate_day on rate (charity_id, starts_on, ends_on);

-- Ramadan as the charity announced it; a calendar that is reckoned is often a day early.
create table hijri_year (
  charity_id int not null references charity,
  id uuid not null,
  hijri_year smallint not null check (hijri_year between 1400 and 1600),
  ramadan_starts_on date not null,
  ramadan_ends_on date not null,
  syawal_starts_on date not null,
  source text not null default '' check (length(source) <= 300),
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  primary key (charity_id, id),
  constraint hijri_year_once unique (charity_id, hijri_year),
  constraint hijri_year_apart unique (charity_id, ramadan_starts_on),
  check (ramadan_ends_on - ramadan_starts_on in (28, 29)),
  check (syawal_starts_on = ramadan_ends_on + 1)
);
call tenant_table('hijri_year');

-- A donor's card as its provider knows it: references, never numbers. They are sealed; the fingerprint is a keyed hash.
create table stored_card (
  charity_id int not null references charity,
  id uuid not null,
  donor_id uuid not null,
  provider text collate "C" not null,
  card_token_sealed text not null,
  card_id_sealed text,
  customer_id_sealed text,
  shopper_id_sealed text,
  fingerprint_index bytea not null,
  brand text collate "C" not null,
  funding text collate "C" check (funding in ('credit', 'debit', 'prepaid')),
  last4 text collate "C" not null check (last4 ~ '^\d{4}$'),
  expiry_month smallint not null check (expiry_month between 1 and 12),
  expiry_year smallint not null check (expiry_year between 2000 and 2100),
  card_holder_name text not null default '' check (length(card_holder_name) <= 100),
  is_default_card boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  removed_at timestamptz,
  primary key (charity_id, id),
  foreign key (charity_id, donor_id) references donor (charity_id, id)
);
call tenant_table('stored_card');
revoke delete on stored_card from amanah_app, amanah_jobs;
create unique index stored_card_once on stored_card (charity_id, donor_id, fingerprint_index) where removed_at is null;
create unique index stored_card_default on stored_card (charity_id, donor_id) where is_default_card and removed_at is null;

-- A gift that recurs. Its due dates are reckoned from the anchor; next_due_on is the first one not yet dealt with.
create table recurrence (
  charity_id int not null references charity,
  id uuid not null,
  donor_id uuid not null,
  card_id uuid not null,
  fund_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text collate "C" not null,
  frequency smallint not null check (frequency between 2 and 8),
  anchor_on date not null,
  next_due_on date not null,
  ends_on date,
  state text collate "C" not null default 'active' check (state in ('active', 'paused', 'cancelled', 'ended')),
  pause_reason text collate "C" check (pause_reason in ('asked', 'declined')),
  -- Soft declines in a row, and the day of the next try.
  soft_declines smallint not null default 0,
  retry_on date,
  last_decline text collate "C",
  is_iras_inclusion boolean not null default false,
  is_ipc_registration_for_iras boolean not null default false,
  language text collate "C" not null default 'en' check (language in ('en', 'ms')),
  remarks text check (length(remarks) <= 250),
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  cancelled_at timestamptz,
  cancelled_by uuid,
  primary key (charity_id, id),
  foreign key (charity_id, donor_id) references donor (charity_id, id),
  foreign key (charity_id, card_id) references stored_card (charity_id, id),
  foreign key (charity_id, fund_id) references fund (charity_id, id),
  check ((state = 'paused') = (pause_reason is not null)),
  check ((state = 'cancelled') = (cancelled_at is not null)),
  check (retry_on is null or (state = 'active' and soft_declines > 0))
);
call tenant_table('recurrence');
revoke delete on recurrence from amanah_app, amanah_jobs;
create index recurrence_due on recurrence (charity_id, (coalesce(retry_on, next_due_on))) where state = 'active';
create index recurrence_donor on recurrence (charity_id, donor_id);
create index recurrence_card on recurrence (charity_id, card_id) where state in ('active', 'paused');

-- One try to charge one due date. Its id is the key by which the provider knows it, so asking twice charges once.
create table recurring_charge (
  charity_id int not null,
  id uuid not null,
  recurrence_id uuid not null,
  due_on date not null,
  attempt smallint not null check (attempt > 0),
  card_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text collate "C" not null,
  -- Intended: the provider may have been asked, its answer is not known yet. Withdrawn: it never was.
  state text collate "C" not null default 'intended' check (state in ('intended', 'succeeded', 'declined', 'withdrawn')),
  reference_no text collate "C",
  decline_reason text collate "C",
  donation_id uuid,
  intended_at timestamptz not null,
  resolved_at timestamptz,
  primary key (charity_id, id),
  unique (charity_id, recurrence_id, due_on, attempt),
  foreign key (charity_id, recurrence_id) references recurrence (charity_id, id),
  foreign key (charity_id, card_id) references stored_card (charity_id, id),
  foreign key (charity_id, donation_id) references donation (charity_id, id),
  check ((state = 'intended') = (resolved_at is null)),
  check ((state = 'succeeded') = (donation_id is not null)),
  check ((state = 'declined') = (decline_reason is not null))
);
call tenant_table('recurring_charge');
revoke delete on recurring_charge from amanah_app, amanah_jobs;
-- The law of recurring gifts: a due date is charged once, and tried again only after a decline.
create unique index recurring_charge_once on recurring_charge (charity_id, recurrence_id, due_on) where state in ('intended', 'succeeded');
create unique index recurring_charge_open on recurring_charge (charity_id, recurrence_id) where state = 'intended';
