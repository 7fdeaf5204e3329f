-- What settling a match posted, so that unlinking it reverses exactly this; null where it was settled before this was kept.
set lock_timeout = '5s';
alter table settlement_match add column posting_ids uuid[];

-- A repayment that a person made at a terminal may fail later at the provider: then it is declined, without a charge of ours.
alter table pay_back drop constraint pay_back_check;
alter table pay_back
  add constraint pay_back_charge_ref_check check (state not in ('intended', 'succeeded') or charge_ref is not null) not valid;
