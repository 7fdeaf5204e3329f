-- What a donor of many gifts gave by day, year and purpose, so that the donor's page costs as much as that of a donor of few. Donors of few
-- gifts have none of these rows: theirs are added up when they are read, and recording their gifts costs nothing more. A donor who once had
-- many keeps totals. A transaction locks the donor's row of all modules in `donor_giving` before it changes them.
alter table donor_giving add column has_totals boolean not null default false;

-- The number of valid gifts beyond which a donor has totals.
create function most_gifts_without_totals() returns int language sql immutable return 200;

create table donor_period (
  charity_id int not null references charity,
  donor_id uuid not null,
  grain text collate "C" not null check (grain in ('day', 'year')),
  app_preference_id smallint not null check (app_preference_id in (8, 9, 10)),
  starts_on date not null,
  -- With voided and refunded gifts; the other figures are of valid ones.
  recorded int not null,
  gifts int not null,
  total_minor bigint not null,
  largest_minor bigint not null,
  -- The figures are in the key's index: the rows of a donor's days lie apart.
  primary key (charity_id, donor_id, grain, app_preference_id, starts_on) include (recorded, gifts, total_minor, largest_minor),
  foreign key (charity_id, donor_id) references donor (charity_id, id) on delete cascade
);
call tenant_table('donor_period');

create table donor_purpose (
  charity_id int not null references charity,
  donor_id uuid not null,
  app_preference_id smallint not null check (app_preference_id in (8, 9, 10)),
  fund_id uuid not null,
  gifts int not null,
  total_minor bigint not null,
  primary key (charity_id, donor_id, app_preference_id, fund_id),
  foreign key (charity_id, donor_id) references donor (charity_id, id) on delete cascade
);
call tenant_table('donor_purpose');

-- What of a gift each of its purposes received, after refunds.
create function purposes_of_gift(of_charity int, of_gift uuid, of_fund uuid, amount_minor bigint, net_minor bigint)
  returns table (fund_id uuid, minor bigint) language sql stable as $$
  select coalesce(p.fund_id, of_fund), case when p.fund_id is null then net_minor else round(p.minor * net_minor / amount_minor)::bigint end
    from (select) one left join (
      select s.fund_id, sum(s.amount_minor) as minor from donation_purpose s
       where s.charity_id = of_charity and s.donation_id = of_gift group by 1) p on true
$$;

-- Adds up all gifts of these donors, who have totals from now on.
create procedure begin_donor_totals(of_charity int, of_donors uuid[]) language plpgsql as $$
begin
  perform from donor_giving where charity_id = of_charity and donor_id = any(of_donors) and app_preference_id = 0 order by donor_id for update;
  delete from donor_period where charity_id = of_charity and donor_id = any(of_donors);
  delete from donor_purpose where charity_id = of_charity and donor_id = any(of_donors);
  insert into donor_period (charity_id, donor_id, grain, app_preference_id, starts_on, recorded, gifts, total_minor, largest_minor)
  select d.charity_id, d.donor_id, g.grain, d.app_preference_id, date_trunc(g.grain, d.donated_on)::date, count(*), count(v.minor),
         coalesce(sum(v.minor), 0), coalesce(max(v.minor), 0)
    from donation d
   cross join lateral (values (case when d.status not in ('Voided', 'Refunded') then d.amount_minor - d.refunded_minor end)) v (minor)
   cross join (values ('day' collate "C"), ('year')) g (grain)
   where d.charity_id = of_charity and d.donor_id = any(of_donors)
   group by 1, 2, 3, 4, 5 order by 2, 3, 4, 5;
  insert into donor_purpose (charity_id, donor_id, app_preference_id, fund_id, gifts, total_minor)
  select d.charity_id, d.donor_id, d.app_preference_id, p.fund_id, count(*), sum(p.minor)
    from donation d cross join lateral purposes_of_gift(d.charity_id, d.id, d.fund_id, d.amount_minor, d.amount_minor - d.refunded_minor) p
   where d.charity_id = of_charity and d.donor_id = any(of_donors) and d.status not in ('Voided', 'Refunded')
   group by 1, 2, 3, 4 order by 2, 3, 4;
  update donor_giving set has_totals = true where charity_id = of_charity and donor_id = any(of_donors) and app_preference_id = 0;
end $$;

-- Adds up these days again, each of the donor and module at its place in the lists, and their years, for the donors with totals. A day of the charity's zone lies within a
-- day of the same date elsewhere, by which the index of a donor's gifts finds it.
create procedure add_up_days(of_charity int, of_donors uuid[], of_modules smallint[], of_days date[]) language plpgsql as $$
begin
  delete from donor_period p using unnest(of_donors, of_modules, of_days) k (donor_id, module, day)
   where p.charity_id = of_charity and p.donor_id = k.donor_id and p.app_preference_id = k.module
     and ((p.grain = 'day' and p.starts_on = k.day) or (p.grain = 'year' and p.starts_on = date_trunc('year', k.day)::date));
  insert into donor_period (charity_id, donor_id, grain, app_preference_id, starts_on, recorded, gifts, total_minor, largest_minor)
  select of_charity, k.donor_id, 'day', k.module, k.day, count(*), count(v.minor), coalesce(sum(v.minor), 0), coalesce(max(v.minor), 0)
    from (select distinct * from unnest(of_donors, of_modules, of_days) k (donor_id, module, day)) k
    join donor_giving g on g.charity_id = of_charity and g.donor_id = k.donor_id and g.app_preference_id = 0 and g.has_totals
    join donation d on d.charity_id = of_charity and d.donor_id = k.donor_id and d.app_preference_id = k.module and d.donated_on = k.day
                   and d.donated_at >= k.day - 1 and d.donated_at < k.day + 2
   cross join lateral (values (case when d.status not in ('Voided', 'Refunded') then d.amount_minor - d.refunded_minor end)) v (minor)
   group by 2, 4, 5 order by 2, 4, 5;
  insert into donor_period (charity_id, donor_id, grain, app_preference_id, starts_on, recorded, gifts, total_minor, largest_minor)
  select of_charity, k.donor_id, 'year', k.module, k.starts_on, sum(p.recorded), sum(p.gifts), sum(p.total_minor), max(p.largest_minor)
    from (select distinct k.donor_id, k.module, date_trunc('year', k.day)::date as starts_on from unnest(of_donors, of_modules, of_days) k (donor_id, module, day)) k
    join donor_period p on p.charity_id = of_charity and p.donor_id = k.donor_id and p.grain = 'day' and p.app_preference_id = k.module
                       and p.starts_on >= k.starts_on and p.starts_on < (k.starts_on + interval '1 year')::date
   group by 2, 4, 5 order by 2, 4, 5;
end $$;

-- Adds up what these donors gave in all: of years, where a donor has totals, else of gifts.
create or replace procedure add_up_giving(of_charity int, of_donors uuid[]) language plpgsql as $$
declare
  with_totals uuid[];
  others uuid[];
begin
  perform from donor_giving where charity_id = of_charity and donor_id = any(of_donors) order by donor_id, app_preference_id for update;
  select array_agg(donor_id) filter (where has_totals), array_agg(donor_id) filter (where not has_totals) into with_totals, others
    from donor_giving where charity_id = of_charity and donor_id = any(of_donors) and app_preference_id = 0;
  insert into donor_giving as g (charity_id, donor_id, app_preference_id, gifts, total_minor, first_at, last_at)
  with sums as materialized (
    select d.donor_id, d.app_preference_id as module, count(*) as gifts, sum(d.amount_minor - d.refunded_minor) as total_minor,
           min(d.donated_at) as first_at, max(d.donated_at) as last_at
      from donation d
     where d.charity_id = of_charity and d.donor_id = any(others) and d.status not in ('Voided', 'Refunded') group by 1, 2
    union all
    select p.donor_id, p.module, p.gifts, p.total_minor, f.donated_at, l.donated_at
      from (select donor_id, app_preference_id as module, sum(gifts) as gifts, sum(total_minor) as total_minor from donor_period
             where charity_id = of_charity and donor_id = any(with_totals) and grain = 'year' group by 1, 2 having sum(gifts) > 0) p
     cross join lateral (
       select d.donated_at from donation d where d.charity_id = of_charity and d.donor_id = p.donor_id and d.app_preference_id = p.module
          and d.status not in ('Voided', 'Refunded') order by d.donated_at, d.id limit 1) f
     cross join lateral (
       select d.donated_at from donation d where d.charity_id = of_charity and d.donor_id = p.donor_id and d.app_preference_id = p.module
          and d.status not in ('Voided', 'Refunded') order by d.donated_at desc, d.id desc limit 1) l
  )
  select of_charity, k.donor_id, k.module, coalesce(sum(s.gifts), 0), coalesce(sum(s.total_minor), 0), min(s.first_at), max(s.last_at)
    from (select donor_id, app_preference_id as module from donor_giving where charity_id = of_charity and donor_id = any(of_donors)
          union select donor_id, module from sums) k
    left join sums s on s.donor_id = k.donor_id and (k.module = 0 or s.module = k.module)
   group by 2, 3 order by 2, 3
  on conflict (charity_id, donor_id, app_preference_id) do update
    set gifts = excluded.gifts, total_minor = excluded.total_minor, first_at = excluded.first_at, last_at = excluded.last_at;
end $$;

-- Begins the totals of those of these donors who have many gifts by now.
create procedure begin_totals_of_many(of_charity int, of_donors uuid[]) language plpgsql as $$
declare
  grown uuid[];
begin
  select array_agg(donor_id) into grown from donor_giving
   where charity_id = of_charity and donor_id = any(of_donors) and app_preference_id = 0 and gifts > most_gifts_without_totals() and not has_totals;
  if grown is not null then call begin_donor_totals(of_charity, grown); end if;
end $$;

-- In key order, so that two statements cannot wait for each other. A gift for several purposes counts for its first one until its lines are there.
create or replace function add_gifts_to_donors() returns trigger language plpgsql as $$
declare
  any_has_totals boolean;
  any_has_many boolean;
  grown record;
begin
  with added as (
    insert into donor_giving as g (charity_id, donor_id, app_preference_id, gifts, total_minor, first_at, last_at)
    select n.charity_id, n.donor_id, m.module, count(v.minor), coalesce(sum(v.minor), 0),
           min(n.donated_at) filter (where v.minor is not null), max(n.donated_at) filter (where v.minor is not null)
      from new_rows n
     cross join lateral (values (case when n.status not in ('Voided', 'Refunded') then n.amount_minor - n.refunded_minor end)) v (minor)
     cross join lateral (values (0::smallint), (n.app_preference_id)) m (module)
     where n.donor_id is not null
     group by 1, 2, 3 order by 1, 2, 3
    on conflict (charity_id, donor_id, app_preference_id) do update
      set gifts = g.gifts + excluded.gifts, total_minor = g.total_minor + excluded.total_minor,
          first_at = least(g.first_at, excluded.first_at), last_at = greatest(g.last_at, excluded.last_at)
    returning g.app_preference_id, g.gifts, g.has_totals
  )
  select bool_or(has_totals), bool_or(not has_totals and gifts > most_gifts_without_totals()) into any_has_totals, any_has_many
    from added where app_preference_id = 0;
  if any_has_totals then
    insert into donor_period as p (charity_id, donor_id, grain, app_preference_id, starts_on, recorded, gifts, total_minor, largest_minor)
    select n.charity_id, n.donor_id, k.grain, n.app_preference_id, date_trunc(k.grain, n.donated_on)::date, count(*), count(v.minor),
           coalesce(sum(v.minor), 0), coalesce(max(v.minor), 0)
      from new_rows n
      join donor_giving g on g.charity_id = n.charity_id and g.donor_id = n.donor_id and g.app_preference_id = 0 and g.has_totals
     cross join lateral (values (case when n.status not in ('Voided', 'Refunded') then n.amount_minor - n.refunded_minor end)) v (minor)
     cross join (values ('day' collate "C"), ('year')) k (grain)
     group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (charity_id, donor_id, grain, app_preference_id, starts_on) do update
      set recorded = p.recorded + excluded.recorded, gifts = p.gifts + excluded.gifts, total_minor = p.total_minor + excluded.total_minor,
          largest_minor = greatest(p.largest_minor, excluded.largest_minor);
    insert into donor_purpose as p (charity_id, donor_id, app_preference_id, fund_id, gifts, total_minor)
    select n.charity_id, n.donor_id, n.app_preference_id, n.fund_id, count(*), sum(n.amount_minor - n.refunded_minor)
      from new_rows n
      join donor_giving g on g.charity_id = n.charity_id and g.donor_id = n.donor_id and g.app_preference_id = 0 and g.has_totals
     where n.status not in ('Voided', 'Refunded')
     group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (charity_id, donor_id, app_preference_id, fund_id) do update
      set gifts = p.gifts + excluded.gifts, total_minor = p.total_minor + excluded.total_minor;
  end if;
  if any_has_many then
    for grown in select charity_id, array_agg(distinct donor_id) as donors from new_rows where donor_id is not null group by 1 loop
      call begin_totals_of_many(grown.charity_id, grown.donors);
    end loop;
  end if;
  return null;
end $$;

create or replace function add_up_changed_donors() returns trigger language plpgsql as $$
declare
  changed record;
  with_totals uuid[];
begin
  if tg_op = 'DELETE' then
    for changed in select charity_id, array_agg(distinct donor_id) as donors from old_rows where donor_id is not null group by 1 loop
      select array_agg(donor_id) into with_totals from donor_giving
       where charity_id = changed.charity_id and donor_id = any(changed.donors) and app_preference_id = 0 and has_totals;
      if with_totals is not null then call begin_donor_totals(changed.charity_id, with_totals); end if;
      call add_up_giving(changed.charity_id, changed.donors);
    end loop;
    return null;
  end if;
  for changed in
    select charity_id, array_agg(donor_id) as donors, array_agg(app_preference_id) as modules, array_agg(donated_on) as days
      from (select charity_id, donor_id, app_preference_id, donated_on
              from (select 1 as sign, charity_id, donor_id, id, app_preference_id, donated_on, donated_at, fund_id, amount_minor, refunded_minor,
                           status in ('Voided', 'Refunded') as is_reversed from new_rows
                    union all
                    select -1, charity_id, donor_id, id, app_preference_id, donated_on, donated_at, fund_id, amount_minor, refunded_minor,
                           status in ('Voided', 'Refunded') from old_rows) r
             where donor_id is not null
             group by charity_id, donor_id, id, app_preference_id, donated_on, donated_at, fund_id, amount_minor, refunded_minor, is_reversed
            having sum(sign) <> 0) c
     group by 1 loop
    perform from donor_giving where charity_id = changed.charity_id and donor_id = any(changed.donors) and app_preference_id = 0 order by donor_id for update;
    if exists (select from donor_giving where charity_id = changed.charity_id and donor_id = any(changed.donors) and app_preference_id = 0 and has_totals) then
      insert into donor_purpose as p (charity_id, donor_id, app_preference_id, fund_id, gifts, total_minor)
      select r.charity_id, r.donor_id, r.app_preference_id, s.fund_id, sum(r.sign), sum(r.sign * s.minor)
        from (select 1 as sign, charity_id, donor_id, id, app_preference_id, fund_id, amount_minor, refunded_minor, status from new_rows
              union all
              select -1, charity_id, donor_id, id, app_preference_id, fund_id, amount_minor, refunded_minor, status from old_rows) r
        join donor_giving g on g.charity_id = r.charity_id and g.donor_id = r.donor_id and g.app_preference_id = 0 and g.has_totals
       cross join lateral purposes_of_gift(r.charity_id, r.id, r.fund_id, r.amount_minor, r.amount_minor - r.refunded_minor) s
       where r.charity_id = changed.charity_id and r.status not in ('Voided', 'Refunded')
       group by 1, 2, 3, 4 having sum(r.sign) <> 0 or sum(r.sign * s.minor) <> 0 order by 1, 2, 3, 4
      on conflict (charity_id, donor_id, app_preference_id, fund_id) do update
        set gifts = p.gifts + excluded.gifts, total_minor = p.total_minor + excluded.total_minor;
      call add_up_days(changed.charity_id, changed.donors, changed.modules, changed.days);
    end if;
    call add_up_giving(changed.charity_id, changed.donors);
    call begin_totals_of_many(changed.charity_id, changed.donors);
  end loop;
  return null;
end $$;

-- The lines of a gift tell its purposes: what counted for the first one is shared out.
create function share_out_gifts() returns trigger language plpgsql as $$
begin
  insert into donor_purpose as p (charity_id, donor_id, app_preference_id, fund_id, gifts, total_minor)
  select d.charity_id, d.donor_id, d.app_preference_id, s.fund_id, sum(s.gifts), sum(s.minor)
    from (select distinct charity_id, donation_id from new_rows) n
    join donation d on d.charity_id = n.charity_id and d.id = n.donation_id
    join donor_giving g on g.charity_id = d.charity_id and g.donor_id = d.donor_id and g.app_preference_id = 0 and g.has_totals
   cross join lateral (
     select -1 as gifts, d.fund_id, d.refunded_minor - d.amount_minor as minor
     union all
     select 1, o.fund_id, o.minor from purposes_of_gift(d.charity_id, d.id, d.fund_id, d.amount_minor, d.amount_minor - d.refunded_minor) o) s
   where d.status not in ('Voided', 'Refunded')
   group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (charity_id, donor_id, app_preference_id, fund_id) do update
    set gifts = p.gifts + excluded.gifts, total_minor = p.total_minor + excluded.total_minor;
  return null;
end $$;
create trigger donation_purpose_shares after insert on donation_purpose referencing new table as new_rows
  for each statement execute function share_out_gifts();

-- The donors of many gifts who are there already, of every charity.
alter table donation no force row level security;
alter table donation_purpose no force row level security;
alter table donor_giving no force row level security;
alter table donor_period no force row level security;
alter table donor_purpose no force row level security;
do $$
declare
  many record;
begin
  for many in select charity_id, array_agg(donor_id) as donors from donor_giving
               where app_preference_id = 0 and gifts > most_gifts_without_totals() group by 1 loop
    call begin_donor_totals(many.charity_id, many.donors);
  end loop;
end $$;
alter table donation force row level security;
alter table donation_purpose force row level security;
alter table donor_giving force row level security;
alter table donor_period force row level security;
alter table donor_purpose force row level security;
