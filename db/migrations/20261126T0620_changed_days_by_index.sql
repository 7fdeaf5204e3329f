-- Adds up days of donors with totals again, as before, by the indexes. Row-level security lets an index take a comparison with a column, but none
-- with what a function makes of one: bounds are columns of a query of their own. A day of the charity's zone lies within a day of the same date
-- elsewhere.
create or replace procedure add_up_days(of_charity int, of_donors uuid[], of_modules smallint[], of_days date[]) language plpgsql as $$
begin
  delete from donor_period p using (
      select distinct k.donor_id, k.module, g.grain, date_trunc(g.grain, k.day)::date as starts_on
        from unnest(of_donors, of_modules, of_days) k (donor_id, module, day) cross join (values ('day' collate "C"), ('year')) g (grain)) k
   where p.charity_id = of_charity and p.donor_id = k.donor_id and p.grain = k.grain and p.app_preference_id = k.module and p.starts_on = k.starts_on;
  insert into donor_period (charity_id, donor_id, grain, app_preference_id, starts_on, recorded, gifts, total_minor, largest_minor)
  select of_charity, k.donor_id, 'day', k.module, k.day, count(*), count(v.minor), coalesce(sum(v.minor), 0), coalesce(max(v.minor), 0)
    from (select distinct k.*, (k.day - interval '1 day')::timestamptz as since, (k.day + interval '2 days')::timestamptz as before
            from unnest(of_donors, of_modules, of_days) k (donor_id, module, day)) k
    join donor_giving g on g.charity_id = of_charity and g.donor_id = k.donor_id and g.app_preference_id = 0 and g.has_totals
    join donation d on d.charity_id = of_charity and d.donor_id = k.donor_id and d.app_preference_id = k.module and d.donated_on = k.day
                   and d.donated_at >= k.since and d.donated_at < k.before
   cross join lateral (values (case when d.status not in ('Voided', 'Refunded') then d.amount_minor - d.refunded_minor end)) v (minor)
   group by 2, 4, 5 order by 2, 4, 5;
  insert into donor_period (charity_id, donor_id, grain, app_preference_id, starts_on, recorded, gifts, total_minor, largest_minor)
  select of_charity, k.donor_id, 'year', k.module, k.starts_on, sum(p.recorded), sum(p.gifts), sum(p.total_minor), max(p.largest_minor)
    from (select distinct k.donor_id, k.module, date_trunc('year', k.day)::date as starts_on, (date_trunc('year', k.day) + interval '1 year')::date as ends_before
            from unnest(of_donors, of_modules, of_days) k (donor_id, module, day)) k
    join donor_period p on p.charity_id = of_charity and p.donor_id = k.donor_id and p.grain = 'day' and p.app_preference_id = k.module
                       and p.starts_on >= k.starts_on and p.starts_on < k.ends_before
   group by 2, 4, 5 order by 2, 4, 5;
end $$;
