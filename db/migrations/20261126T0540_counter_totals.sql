-- How many valid gifts each officer took at the counter, by hour, day and month (UTC) of their recording: the list of sessions to count adds up a
-- few of these instead of the gifts. Appended and folded as the other totals are, with the row that each gift appends already.
set lock_timeout = '5s';

-- First, as each gift does: no gift is written while those of earlier are added up, so that none is counted by neither.
lock table donation in share row exclusive mode;

-- Null apart from gifts that an officer took at the counter and that are valid.
alter table unfolded_total add column taken_by uuid;
-- The hour in which the gift was recorded.
alter table unfolded_total add column taken_in timestamptz;

create table counter_total (
  charity_id int not null references charity,
  officer_id uuid not null,
  grain text collate "C" not null check (grain in ('hour', 'day', 'month')),
  starts_at timestamptz not null,
  gifts int not null,
  primary key (charity_id, officer_id, grain, starts_at)
) with (fillfactor = 80);
call tenant_table('counter_total');

-- The officer whose session a gift is of: null for one that was not taken at the counter, or is not valid.
create function counter_officer(platform text, donation_method smallint, status text, officer_id uuid) returns uuid
  language sql immutable parallel safe as $$
  select case when platform = 'counter' and donation_method in (2, 7) and status not in ('Voided', 'Void Approved', 'Refunded') then officer_id end
$$;

create or replace procedure fold_totals() language plpgsql as $$
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
  ), taken as (
    insert into counter_total as c
    select charity_id, taken_by, grain, date_trunc(grain, taken_in, 'UTC'), sum(gifts)
      from gone cross join (values ('hour'), ('day'), ('month')) as grains (grain)
     where taken_by is not null
     group by 1, 2, 3, 4
    having sum(gifts) <> 0
    on conflict (charity_id, officer_id, grain, starts_at) do update set gifts = c.gifts + excluded.gifts
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
    insert into unfolded_total (charity_id, donated_on, app_preference_id, payment_method, status, item_id, currency, taken_by, taken_in, gifts, amount_minor, refunded_minor)
    select charity_id, donated_on, app_preference_id, payment_method, status, item_id, currency, counter_officer(platform, donation_method, status, officer_id),
           case when platform = 'counter' then date_trunc('hour', created_at, 'UTC') end, count(*), sum(amount_minor), sum(refunded_minor)
      from new_rows group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
  elsif tg_op = 'DELETE' then
    insert into unfolded_total (charity_id, donated_on, app_preference_id, payment_method, status, item_id, currency, taken_by, taken_in, gifts, amount_minor, refunded_minor)
    select charity_id, donated_on, app_preference_id, payment_method, status, item_id, currency, counter_officer(platform, donation_method, status, officer_id),
           case when platform = 'counter' then date_trunc('hour', created_at, 'UTC') end, -count(*), -sum(amount_minor), -sum(refunded_minor)
      from old_rows group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
  else
    -- Gifts that are settled or edited stay with their officers: only what an officer gains or loses names one, so that a settled file appends few rows.
    insert into unfolded_total (charity_id, donated_on, app_preference_id, payment_method, status, item_id, currency, taken_by, taken_in, gifts, amount_minor, refunded_minor)
    select charity_id, donated_on, app_preference_id, payment_method, status, item_id, currency, case when gained <> 0 then taken_by end,
           case when gained <> 0 then taken_in end, sum(sign), sum(sign * amount_minor), sum(sign * refunded_minor)
      from (select *, sum(sign) over (partition by charity_id, taken_by, taken_in) as gained
              from (select 1 as sign, charity_id, donated_on, app_preference_id, payment_method, status, item_id, currency, amount_minor, refunded_minor,
                           counter_officer(platform, donation_method, status, officer_id) as taken_by, date_trunc('hour', created_at, 'UTC') as taken_in from new_rows
                    union all
                    select -1, charity_id, donated_on, app_preference_id, payment_method, status, item_id, currency, amount_minor, refunded_minor,
                           counter_officer(platform, donation_method, status, officer_id), date_trunc('hour', created_at, 'UTC') from old_rows) rows_of_both) changed
     group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    having sum(sign) <> 0 or sum(sign * amount_minor) <> 0 or sum(sign * refunded_minor) <> 0;
  end if;
  get diagnostics appended = row_count;
  -- One writer in 32 folds, and each that appends many rows.
  if random() * 32 < appended then call fold_totals(); end if;
  return null;
end $$;

alter table donation no force row level security;
alter table counter_total no force row level security;
with hours as materialized (
  select charity_id, officer_id, date_trunc('hour', created_at, 'UTC') as starts_at, count(*) as gifts
    from donation
   where counter_officer(platform, donation_method, status, officer_id) is not null
   group by 1, 2, 3
)
insert into counter_total (charity_id, officer_id, grain, starts_at, gifts)
select charity_id, officer_id, grain, date_trunc(grain, starts_at, 'UTC'), sum(gifts)
  from hours cross join (values ('hour'), ('day'), ('month')) as grains (grain)
 group by 1, 2, 3, 4;
alter table donation force row level security;
alter table counter_total force row level security;
