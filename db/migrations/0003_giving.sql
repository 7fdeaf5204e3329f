-- Giving: who gives, what for, the gifts with their lines, the receipts with gapless numbers, the books, and the totals that lists and boards read.
-- donation holds donations, purchases and Islamic giving alike; app_preference_id tells them apart (8, 9, 10).

create table donor (
  charity_id int not null references charity,
  id uuid not null,
  donor_type smallint not null check (donor_type in (1, 2)),
  name text not null check (name <> ''),
  contact_person text,
  -- '+65 81234567': dial code, a space, digits. Searched by its digits, from the first on.
  phone text check (phone ~ '^\+\d{1,4} \d{4,16}$'),
  phone_digits text collate "C" generated always as (translate(phone, '+ ', '')) stored,
  email text collate "C" check (email = lower(email)),
  id_type text collate "C" check (id_type in ('nric', 'fin', 'uen', 'asgd', 'itr', 'mykad', 'bruneiIc', 'abn', 'other')),
  -- The number is sealed; index finds it exactly; the tail (last four characters) is what a reader without the right sees.
  nric_sealed text,
  nric_index bytea,
  nric_tail text,
  religion_type smallint check (religion_type in (1, 2)),
  address_line1 text,
  address_line2 text,
  postal_code text,
  language text collate "C" not null default 'en' check (language in ('en', 'ms')),
  -- Null where the donor was never asked.
  i_agree boolean,
  agreed_at timestamptz,
  agreement_text text,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  primary key (charity_id, id),
  check (num_nulls(id_type, nric_sealed, nric_index, nric_tail) in (0, 4)),
  check ((i_agree is null) = (agreed_at is null))
);
call tenant_table('donor');
create unique index donor_nric on donor (charity_id, nric_index) where nric_index is not null;
create index donor_phone on donor (charity_id, phone_digits) where phone_digits is not null;
create index donor_email on donor (charity_id, email) where email is not null;

-- The words of a donor's name: `like` cannot use an index under row-level security, a range of words can.
create table donor_name_token (
  charity_id int not null,
  token text collate "C" not null,
  donor_id uuid not null,
  primary key (charity_id, token, donor_id),
  foreign key (charity_id, donor_id) references donor (charity_id, id) on delete cascade
);
call tenant_table('donor_name_token');
create index donor_name_token_donor on donor_name_token (charity_id, donor_id, token);

-- What a gift is for. kind is the specification's donationTo: appeal 1, cause 2, mosque 3, programme 4, general 5.
create table fund (
  charity_id int not null references charity,
  id uuid not null,
  kind smallint not null check (kind between 1 and 5),
  app_preference_id smallint not null check (app_preference_id in (8, 9, 10)),
  item_id smallint not null,
  name text not null check (name <> ''),
  name_ms text,
  is_tax_deductible boolean not null default false,
  is_active boolean not null default true,
  position int not null default 0,
  primary key (charity_id, id),
  unique (charity_id, app_preference_id, name)
);
call tenant_table('fund');

create table donation (
  charity_id int not null references charity,
  id uuid not null,
  txn_id text collate "C" not null,
  app_preference_id smallint not null check (app_preference_id in (8, 9, 10)),
  -- Kind of giving: zakat 1, fidyah 2, fitrah 3, wakaf ilm 4, kaffarah 5, wakaf wms 6, zakat-harta-fitrah 11; ours from 100 on.
  item_id smallint not null,
  -- Web 1, counter 2, terminal 3, upload 4, recurring 5; Islamic giving online 6 and at the counter 7; shop 8.
  donation_method smallint not null check (donation_method between 1 and 8),
  method text collate "C" not null check (method in ('Online', 'Offline')),
  platform text collate "C" not null check (platform in ('givingsg', 'giveasia', 'website', 'salampay', 'terminal', 'counter')),
  donated_at timestamptz not null,
  -- The same moment as a day of the charity's time zone.
  donated_on date not null,
  status text collate "C" not null check (status in ('Accepted', 'Offline', 'Settled', 'Void Requested', 'Void Verified', 'Void Approved', 'Voided',
    'Refund Requested', 'Refund Verified', 'Refund Approved', 'Refunded')),
  -- The latest void (1 to 4) or refund (5 to 9) request, null if there never was one.
  request_status smallint check (request_status between 1 and 9),
  refund_reason text check (length(refund_reason) <= 250),
  amount_minor bigint not null check (amount_minor > 0),
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and amount_minor),
  currency text collate "C" not null,
  payment_method smallint not null check (payment_method between 1 and 14),
  card_brand text collate "C",
  card_type text collate "C" check (card_type in ('credit', 'debit', 'prepaid')),
  card_last4 text collate "C" check (card_last4 ~ '^\d{4}$'),
  cheque_no text collate "C",
  cheque_on date,
  bank_name text,
  -- The payer's or the provider's own number of the payment.
  reference_no text collate "C",
  remarks text check (length(remarks) <= 250),
  supporting_file text,
  -- Null frequency is a one-time gift.
  frequency smallint check (frequency between 2 and 8),
  recurrence_id uuid,
  fund_id uuid not null,
  donation_to smallint not null,
  donor_id uuid,
  donor_type smallint not null check (donor_type between 1 and 3),
  -- As it stood when the gift was made: a receipt does not change its name.
  donor_name text,
  religion_type smallint check (religion_type in (1, 2)),
  salam_pay_donor_type smallint,
  is_iras_inclusion boolean not null default false,
  is_ipc_registration_for_iras boolean not null default false,
  officer_id uuid,
  collection_centre_id uuid,
  terminal_id uuid,
  settled_at timestamptz,
  settled_by uuid,
  settlement_ref text collate "C",
  language text collate "C" not null default 'en' check (language in ('en', 'ms')),
  receipt_no text collate "C",
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  primary key (charity_id, id),
  unique (charity_id, txn_id),
  unique (charity_id, receipt_no),
  foreign key (charity_id, fund_id) references fund (charity_id, id),
  foreign key (charity_id, donor_id) references donor (charity_id, id),
  foreign key (charity_id, collection_centre_id) references collection_centre (charity_id, id),
  check ((donor_type = 3) = (donor_id is null)),
  check ((donor_id is null) = (donor_name is null)),
  check ((status in ('Void Requested', 'Void Verified', 'Void Approved', 'Voided')) = (coalesce(request_status, 0) in (1, 2, 3))),
  check (status not in ('Refund Requested', 'Refund Verified', 'Refund Approved', 'Refunded') or coalesce(request_status, 0) between 5 and 8),
  check (status <> 'Refunded' or refunded_minor = amount_minor),
  check ((status in ('Settled', 'Refund Requested', 'Refund Verified', 'Refund Approved', 'Refunded')) = (settled_at is not null))
);
call tenant_table('donation');
revoke delete on donation from amanah_app, amanah_jobs;
-- Lists are newest first within a preference; what the count and the sums need rides along.
create index donation_recent on donation (charity_id, app_preference_id, donated_at desc, id desc)
  include (payment_method, status, amount_minor, refunded_minor);
create index donation_amount on donation (charity_id, app_preference_id, amount_minor desc, id desc);
create index donation_donor on donation (charity_id, donor_id, app_preference_id, donated_at desc, id desc) where donor_id is not null;
create index donation_reference on donation (charity_id, reference_no) where reference_no is not null;
create index donation_pending on donation (charity_id, app_preference_id, request_status, donated_at) where request_status in (1, 2, 5, 6, 7);
create index donation_officer on donation (charity_id, officer_id, donated_at desc, id desc) where officer_id is not null;
create index donation_recurrence on donation (charity_id, recurrence_id) where recurrence_id is not null;

-- The lines of a gift with several intentions, each with the rate it was reckoned by. A plain gift has none.
create table donation_line (
  charity_id int not null,
  donation_id uuid not null,
  line_no smallint not null,
  item_id smallint not null,
  -- The grade of rice, the type of wealth, the person given for, the product bought.
  name text not null,
  people smallint check (people between 1 and 99),
  days smallint check (days > 0),
  years smallint check (years > 0),
  quantity int check (quantity > 0),
  rate_minor bigint check (rate_minor > 0),
  amount_minor bigint not null check (amount_minor > 0),
  primary key (charity_id, donation_id, line_no),
  foreign key (charity_id, donation_id) references donation (charity_id, id)
);
call tenant_table('donation_line');

-- The last number of each series. Its row is locked by whoever takes the next one, so no number is skipped or given twice.
create table receipt_series (
  charity_id int not null references charity,
  series text collate "C" not null,
  prefix text collate "C" not null check (prefix ~ '^[A-Z]{1,3}$'),
  last_number int not null default 0 check (last_number between 0 and 9999999),
  primary key (charity_id, series),
  unique (charity_id, prefix)
);
call tenant_table('receipt_series');
revoke delete on receipt_series from amanah_app, amanah_jobs;

create table receipt (
  charity_id int not null references charity,
  donation_id uuid not null,
  series text collate "C" not null,
  number int not null check (number > 0),
  receipt_no text collate "C" not null check (length(receipt_no) <= 10),
  -- Six characters to check a receipt by, beside its number.
  check_code text collate "C" not null,
  state text collate "C" not null default 'issued' check (state in ('issued', 'voided', 'replaced')),
  replaced_by text collate "C",
  language text collate "C" not null check (language in ('en', 'ms')),
  issued_at timestamptz not null,
  voided_at timestamptz,
  handed_over_at timestamptz,
  print_count int not null default 0 check (print_count >= 0),
  sent_count int not null default 0 check (sent_count >= 0),
  primary key (charity_id, receipt_no),
  unique (charity_id, series, number),
  foreign key (charity_id, donation_id) references donation (charity_id, id),
  foreign key (charity_id, series) references receipt_series (charity_id, series),
  foreign key (charity_id, replaced_by) references receipt (charity_id, receipt_no),
  check ((state = 'issued') = (voided_at is null)),
  check ((state = 'replaced') = (replaced_by is not null))
);
call tenant_table('receipt');
revoke delete on receipt from amanah_app, amanah_jobs;
-- A gift has one standing receipt at most; the same index finds all of them.
create unique index receipt_standing on receipt (charity_id, donation_id, (case state when 'issued' then 0 else number end));

-- The books. The entries of one posting sum to zero; a correction is a new posting.
create table ledger_entry (
  charity_id int not null references charity,
  posting_id uuid not null,
  account text collate "C" not null check (account in ('cash', 'cheques', 'clearing', 'bank', 'donations', 'islamicGiving', 'purchases', 'refundsPayable', 'fees')),
  kind text collate "C" not null check (kind in ('gift', 'void', 'refund', 'settlement', 'fee', 'payout', 'correction')),
  donation_id uuid,
  amount_minor bigint not null check (amount_minor <> 0),
  currency text collate "C" not null,
  posted_at timestamptz not null,
  primary key (charity_id, posting_id, account, kind),
  foreign key (charity_id, donation_id) references donation (charity_id, id)
);
call tenant_table('ledger_entry');
call append_only('ledger_entry');
create index ledger_entry_donation on ledger_entry (charity_id, donation_id) where donation_id is not null;

create function ledger_must_balance() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_entry where charity_id = new.charity_id and posting_id = new.posting_id group by currency having sum(amount_minor) <> 0
  ) then
    raise exception 'posting % does not balance', new.posting_id using errcode = 'check_violation', constraint = 'ledger_balances';
  end if;
  return null;
end $$;
-- Judged at commit, when the whole posting is there.
create constraint trigger ledger_balances after insert on ledger_entry deferrable initially deferred
  for each row execute function ledger_must_balance();

-- Totals by day, month and year, exact after every statement that changes a donation. Totals and boards read these, never the rows.
create table donation_rollup (
  charity_id int not null references charity,
  grain text collate "C" not null check (grain in ('day', 'month', 'year')),
  starts_on date not null,
  app_preference_id smallint not null,
  payment_method smallint not null,
  status text collate "C" not null,
  item_id smallint not null,
  currency text collate "C" not null,
  -- May not be checked here: the row proposed for a decrease is judged before it meets the row it decreases.
  gifts int not null,
  amount_minor bigint not null,
  refunded_minor bigint not null,
  primary key (charity_id, grain, app_preference_id, starts_on, payment_method, status, item_id, currency)
);
call tenant_table('donation_rollup');

-- The same by day and month alone: the line of a board, and how many gifts stand before a page deep in the list.
-- standing_minor is what is left of the gifts that are neither voided nor refunded.
create table donation_total (
  charity_id int not null references charity,
  grain text collate "C" not null check (grain in ('day', 'month')),
  app_preference_id smallint not null,
  starts_on date not null,
  currency text collate "C" not null,
  -- May not be checked here: the row proposed for a decrease is judged before it meets the row it decreases.
  gifts int not null,
  standing_minor bigint not null,
  primary key (charity_id, grain, app_preference_id, starts_on, currency)
);
call tenant_table('donation_total');

create function roll_up_donations() returns trigger language plpgsql as $$
declare
  changes text := case tg_op
    when 'INSERT' then 'select 1 as sign, * from new_rows'
    when 'DELETE' then 'select -1 as sign, * from old_rows'
    else 'select 1 as sign, * from new_rows union all select -1, * from old_rows' end;
begin
  -- In key order, so that two statements cannot wait for each other.
  execute format($q$
    insert into donation_rollup as r
    select charity_id, grain, date_trunc(grain, donated_on)::date as starts_on, app_preference_id, payment_method, status, item_id, currency,
           sum(sign) as gifts, sum(sign * amount_minor) as amount_minor, sum(sign * refunded_minor) as refunded_minor
      from (%s) changed cross join (values ('day'), ('month'), ('year')) as grains (grain)
     group by 1, 2, 3, 4, 5, 6, 7, 8
    having sum(sign) <> 0 or sum(sign * amount_minor) <> 0 or sum(sign * refunded_minor) <> 0
     order by 1, 2, 4, 3, 5, 6, 7, 8
    on conflict (charity_id, grain, app_preference_id, starts_on, payment_method, status, item_id, currency) do update
      set gifts = r.gifts + excluded.gifts, amount_minor = r.amount_minor + excluded.amount_minor, refunded_minor = r.refunded_minor + excluded.refunded_minor
  $q$, changes);
  execute format($q$
    insert into donation_total as t
    select charity_id, grain, app_preference_id, date_trunc(grain, donated_on)::date as starts_on, currency, sum(sign) as gifts,
           sum(case status when 'Voided' then 0 else sign * (amount_minor - refunded_minor) end) as standing_minor
      from (%s) changed cross join (values ('day'), ('month')) as grains (grain)
     group by 1, 2, 3, 4, 5
    having sum(sign) <> 0 or sum(case status when 'Voided' then 0 else sign * (amount_minor - refunded_minor) end) <> 0
     order by 1, 2, 3, 4, 5
    on conflict (charity_id, grain, app_preference_id, starts_on, currency) do update
      set gifts = t.gifts + excluded.gifts, standing_minor = t.standing_minor + excluded.standing_minor
  $q$, changes);
  return null;
end $$;
create trigger donation_rolls_up_insert after insert on donation referencing new table as new_rows
  for each statement execute function roll_up_donations();
create trigger donation_rolls_up_update after update on donation referencing old table as old_rows new table as new_rows
  for each statement execute function roll_up_donations();
create trigger donation_rolls_up_delete after delete on donation referencing old table as old_rows
  for each statement execute function roll_up_donations();
