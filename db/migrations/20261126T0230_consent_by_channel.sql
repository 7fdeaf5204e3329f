-- By which channel a donor may be reached: the answer of each, with the words it answers, how it came, and who recorded it. The answer to being
-- reached at all stays with the donor, who now has the same of it.
set lock_timeout = '5s';
alter table donor add column agreement_source text collate "C", add column agreed_by uuid;
alter table donor add constraint donor_agreement_source check (agreement_source in ('form', 'counter', 'phone', 'import')) not valid;
create table donor_consent (
  charity_id int not null references charity,
  donor_id uuid not null,
  channel text collate "C" not null check (channel in ('email', 'sms', 'phone', 'post')),
  is_agreed boolean not null,
  -- As they were shown or read out; null where the donor refused by themselves.
  words text check (length(words) between 1 and 1000),
  answered_at timestamptz not null,
  source text collate "C" not null check (source in ('form', 'counter', 'phone', 'import')),
  -- Null where the donor filled in a form.
  recorded_by uuid,
  -- The page of a donor, and lists by channel, look answers up by donor.
  primary key (charity_id, donor_id, channel),
  foreign key (charity_id, donor_id) references donor (charity_id, id)
);
call tenant_table('donor_consent');
