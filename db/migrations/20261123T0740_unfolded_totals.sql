-- Totals without waiting: a statement that changes gifts appends what it adds to the totals and locks no row of them, so that counters of one
-- charity do not wait for each other until commit. Now and then a writer folds what has gathered into the totals. Readers use the views
-- below, which add what is not folded yet: exact in every transaction, folded or not.
create table unfolded_total (
  charity_id int not null references charity,
  seq bigint generated always as identity,
  donated_on date not null,
  app_preference_id smallint not null,
  payment_method smallint not null,
  status text collate "C" not null,
  item_id smallint not null,
  currency text collate "C" not null,
  gifts int not null,
  amount_minor bigint not null,
  refunded_minor bigint not null,
  primary key (charity_id, seq)
);
call tenant_table('unfolded_total');
-- A row lives for seconds: what folded rows leave behind is cleared early, or readers walk over it.
alter table unfolded_total set (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 0);

-- Folds what has gathered of the transaction's charity; does nothing while another transaction does so.
create procedure fold_totals() language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('unfolded_total', current_charity())) then return; end if;
  with gone as (
    delete from unfolded_total where charity_id = current_charity() returning *
  ), days as materialized (
    select charity_id, donated_on, app_preference_id, payment_method, status, item_id, currency,
           sum(gifts) as gifts, sum(amount_minor) as amount_minor, sum(refunded_minor) as refunded_minor
      from gone group by 1, 2, 3, 4, 5, 6, 7
  ), folded as (
    insert into donation_rollup as r
    select charity_id, grain, date_trunc(grain, donated_on)::date, app_preference_id, payment_method, status, item_id, currency,
           sum(gifts), sum(amount_minor), sum(refunded_minor)
      from days cross join (values ('day'), ('month'), ('year')) as grains (grain)
     group by 1, 2, 3, 4, 5, 6, 7, 8
    having sum(gifts) <> 0 or sum(amount_minor) <> 0 or sum(refunded_minor) <> 0
    on conflict (charity_id, grain, app_preference_id, starts_on, payment_method, status, item_id, currency) do update
      set gifts = r.gifts + excluded.gifts, amount_minor = r.amount_minor + excluded.amount_minor, refunded_minor = r.refunded_minor + excluded.refunded_minor
  )
  insert into donation_total as t
  select charity_id, grain, app_preference_id, date_trunc(grain, donated_on)::date, currency, sum(gifts),
         sum(case status when 'Voided' then 0 else amount_minor - refunded_minor end)
    from days cross join (values ('day'), ('month')) as grains (grain)
   group by 1, 2, 3, 4, 5
  having sum(gifts) <> 0 or sum(case status when 'Voided' then 0 else amount_minor - refunded_minor end) <> 0
  on conflict (charity_id, grain, app_preference_id, starts_on, currency) do update
    set gifts = t.gifts + excluded.gifts, standing_minor = t.standing_minor + excluded.standing_minor;
end $$;

create or replace function roll_up_donations() returns trigger language plpgsql as $$
declare
  appended int;
begin
  if tg_op = 'INSERT' then
    insert into unfolded_total (charity_id, donated_on, app_preference_id, payment_method, status, item_id, currency, gifts, amount_minor, refunded_minor)
    select charity_id, donated_on, app_preference_id, payment_method, status, item_id, currency, count(*), sum(amount_minor), sum(refunded_minor)
      from new_rows group by 1, 2, 3, 4, 5, 6, 7;
  elsif tg_op = 'DELETE' then
    insert into unfolded_total (charity_id, donated_on, app_preference_id, payment_method, status, item_id, currency, gifts, amount_minor, refunded_minor)
    select charity_id, donated_on, app_preference_id, payment_method, status, item_id, currency, -count(*), -sum(amount_minor), -sum(refunded_minor)
      from old_rows group by 1, 2, 3, 4, 5, 6, 7;
  else
    insert into unfolded_total (charity_id, donated_on, app_preference_id, payment_method, status, item_id, currency, gifts, amount_minor, refunded_minor)
    select charity_id, donated_on, app_preference_id, payment_method, status, item_id, currency, sum(sign), sum(sign * amount_minor), sum(sign * refunded_minor)
      from (select 1 as sign, * from new_rows union all select -1, * from old_rows) changed group by 1, 2, 3, 4, 5, 6, 7
    having sum(sign) <> 0 or sum(sign * amount_minor) <> 0 or sum(sign * refunded_minor) <> 0;
  end if;
  get diagnostics appended = row_count;
  -- One writer in 32 folds, and each that appends many rows.
  if random() * 32 < appended then call fold_totals(); end if;
  return null;
end $$;

create view donation_rollup_now with (security_invoker) as
select charity_id, grain, starts_on, app_preference_id, payment_method, status, item_id, currency, gifts, amount_minor, refunded_minor
  from donation_rollup
union all
select u.charity_id, g.grain, date_trunc(g.grain, u.donated_on)::date, u.app_preference_id, u.payment_method, u.status, u.item_id, u.currency,
       u.gifts, u.amount_minor, u.refunded_minor
  from unfolded_total u cross join (values ('day' collate "C"), ('month'), ('year')) as g (grain);

create view donation_total_now with (security_invoker) as
select charity_id, grain, app_preference_id, starts_on, currency, gifts, standing_minor
  from donation_total
union all
select u.charity_id, g.grain, u.app_preference_id, date_trunc(g.grain, u.donated_on)::date, u.currency,
       u.gifts, case u.status when 'Voided' then 0 else u.amount_minor - u.refunded_minor end
  from unfolded_total u cross join (values ('day' collate "C"), ('month')) as g (grain);
grant select on donation_rollup_now, donation_total_now to amanah_app, amanah_jobs;
revoke all on donation_rollup_now, donation_total_now from amanah_backup; -- a view has no rows to back up
