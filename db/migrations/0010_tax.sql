-- Tax registration: the payer's wish that one gift is reported to the tax authority, with the number it is reported under.

create table tax_registration (
  charity_id int not null references charity,
  id uuid not null,
  donation_id uuid not null,
  -- ipc is the deduction of 250 % of an Institution of a Public Character; zakat is only included, dollar for dollar.
  scheme text collate "C" not null check (scheme in ('ipc', 'zakat')),
  -- changed: a part of the gift was refunded since, and the authority has to be told; withdrawn: the gift was voided or refunded.
  state text collate "C" not null default 'registered' check (state in ('registered', 'changed', 'withdrawn')),
  name text not null check (name <> ''),
  id_type text collate "C" not null check (id_type in ('nric', 'fin', 'uen', 'asgd', 'itr')),
  -- Sealed for this row; the index finds it exactly; the tail (last four characters) is what receipts show.
  nric_sealed text not null,
  nric_index bytea not null,
  nric_tail text not null,
  -- The number belongs to a giver whom the given name does not fit: somebody looks at it before it is reported.
  needs_review boolean not null default false,
  -- Null where the payer did it with the link of the gift.
  registered_by uuid,
  registered_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (charity_id, id),
  unique (charity_id, donation_id),
  foreign key (charity_id, donation_id) references donation (charity_id, id),
  check ((state = 'withdrawn') = (withdrawn_at is not null))
);
call tenant_table('tax_registration');
revoke delete on tax_registration from amanah_app, amanah_jobs;
create index tax_registration_number on tax_registration (charity_id, nric_index);
-- For the filter of lists: few among many.
create index tax_registration_review on tax_registration (charity_id, donation_id) where needs_review;
