-- squawk-ignore-file constraint-missing-not-valid, adding-not-nullable-field, adding-foreign-key-constraint
-- An installation has a few charities, so nobody waits for the check of a constraint.
set lock_timeout = '5s';
-- What an office reads before it changes it: a save names the version that it saw.
alter table charity add column version int not null default 1;
-- In whose name mails are sent, and where answers to them go. Without them, the charity's name and nowhere.
alter table charity add column mail_sender_name text check (length(mail_sender_name) between 1 and 80);
alter table charity add column mail_reply_to text check (length(mail_reply_to) between 3 and 254);
-- The closing words of receipts by kind and language: {"zakat": {"en": "…"}}. Without them, ours.
alter table charity add column receipt_wording jsonb not null default '{}';
-- The ethnicities that its forms offer, by code; none means all of its country.
alter table charity add column ethnicities jsonb not null default '[]';
-- How far a count of cash may differ from the books without a reason.
alter table charity add column count_tolerance_minor bigint not null default 0 check (count_tolerance_minor between 0 and 100000);
-- Days after a gift in which its refund may be asked for; null sets no limit.
alter table charity add column refund_days int check (refund_days between 1 and 3660);

-- Applicants find a charity by the number that it has now.
create function keep_charity_directory() returns trigger language plpgsql as $$
begin
  delete from charity_directory where charity_id = new.charity_id;
  if new.registration_no is not null then
    insert into charity_directory (registration_key, charity_id)
    values (regexp_replace(upper(new.registration_no), '[^A-Z0-9]', '', 'g'), new.charity_id);
  end if;
  return null;
end $$;
grant insert, delete on charity_directory to amanah_app;
create trigger keep_charity_directory after update of registration_no on charity
  for each row when (old.registration_no is distinct from new.registration_no) execute function keep_charity_directory();

create table bank_account (
  charity_id int not null references charity,
  id uuid not null,
  bank text not null check (length(bank) between 1 and 80),
  holder text not null check (length(holder) between 1 and 80),
  -- The number is sealed; `number_tail` is its last three characters, as screens show it.
  number_sealed text not null,
  number_tail text collate "C" not null check (length(number_tail) between 1 and 3),
  purpose text not null check (length(purpose) <= 80),
  is_active boolean not null default true,
  created_at timestamptz not null,
  primary key (charity_id, id)
);
call tenant_table('bank_account');
revoke delete on bank_account from amanah_app, amanah_jobs;

-- A change of legal facts or of money that waits for a second person. A returned one is replaced by the next of its part. What it sets is sealed, as it may hold account numbers.
create table charity_change (
  charity_id int not null references charity,
  id uuid not null,
  part text collate "C" not null check (part in ('legal', 'money', 'account', 'fund')),
  -- The bank account or the fund that it is about.
  subject_id uuid,
  values_sealed text not null,
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'returned', 'replaced', 'published')),
  prepared_by uuid not null,
  prepared_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  return_reason text check (length(return_reason) between 1 and 250),
  primary key (charity_id, id),
  constraint charity_change_two_people check (state <> 'published' or decided_by is distinct from prepared_by),
  constraint charity_change_decided check ((state = 'waiting') = (decided_at is null)),
  constraint charity_change_returned check ((state in ('returned', 'replaced')) = (return_reason is not null))
);
call tenant_table('charity_change');
revoke delete on charity_change from amanah_app, amanah_jobs;
-- One change of a part waits at a time; the page of the charity reads the same rows.
create unique index charity_change_waiting on charity_change (charity_id, part, subject_id) nulls not distinct where state = 'waiting';
