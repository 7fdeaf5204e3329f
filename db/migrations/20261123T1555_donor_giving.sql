-- What each donor gave, for the list of donors: a row for each module and one for all of them (0), which every donor has. Gifts that were
-- voided or refunded count as none. Kept by the statements that change gifts: a list of a million donors cannot add up their gifts.
create table donor_giving (
  charity_id int not null references charity,
  donor_id uuid not null,
  app_preference_id smallint not null check (app_preference_id in (0, 8, 9, 10)),
  gifts int not null default 0,
  total_minor bigint not null default 0,
  first_at timestamptz,
  last_at timestamptz,
  primary key (charity_id, donor_id, app_preference_id),
  foreign key (charity_id, donor_id) references donor (charity_id, id) on delete cascade
);
call tenant_table('donor_giving');
-- The list by last gift, its first order. Only rows of all modules: those of one module then change without touching an index.
create index donor_giving_last on donor_giving (charity_id, last_at desc nulls last, donor_id desc) where app_preference_id = 0;
-- The list by what was given in all.
create index donor_giving_total on donor_giving (charity_id, total_minor desc, donor_id desc) where app_preference_id = 0;

-- Adds up the gifts of these donors again.
create procedure add_up_giving(of_charity int, of_donors uuid[]) language plpgsql as $$
begin
  perform from donor_giving where charity_id = of_charity and donor_id = any(of_donors) order by donor_id, app_preference_id for update;
  insert into donor_giving as g (charity_id, donor_id, app_preference_id, gifts, total_minor, first_at, last_at)
  select of_charity, k.donor_id, k.module, coalesce(s.gifts, 0), coalesce(s.total_minor, 0), s.first_at, s.last_at
    from (select donor_id, app_preference_id as module from donor_giving where charity_id = of_charity and donor_id = any(of_donors)
          union select donor_id, app_preference_id from donation where charity_id = of_charity and donor_id = any(of_donors)) k
    left join lateral (
      select count(*) as gifts, sum(d.amount_minor - d.refunded_minor) as total_minor, min(d.donated_at) as first_at, max(d.donated_at) as last_at
        from donation d
       where d.charity_id = of_charity and d.donor_id = k.donor_id and (k.module = 0 or d.app_preference_id = k.module)
         and d.status not in ('Voided', 'Refunded')
    ) s on true
   order by 2, 3
  on conflict (charity_id, donor_id, app_preference_id) do update
    set gifts = excluded.gifts, total_minor = excluded.total_minor, first_at = excluded.first_at, last_at = excluded.last_at;
end $$;

create function give_donor_a_total() returns trigger language plpgsql as $$
begin
  insert into donor_giving (charity_id, donor_id, app_preference_id) select charity_id, id, 0 from new_rows on conflict do nothing;
  return null;
end $$;
create trigger donor_has_total after insert on donor referencing new table as new_rows for each statement execute function give_donor_a_total();

-- In key order, so that two statements cannot wait for each other.
create function add_gifts_to_donors() returns trigger language plpgsql as $$
begin
  insert into donor_giving as g (charity_id, donor_id, app_preference_id, gifts, total_minor, first_at, last_at)
  select n.charity_id, n.donor_id, m.module, count(*), sum(n.amount_minor - n.refunded_minor), min(n.donated_at), max(n.donated_at)
    from new_rows n cross join lateral (values (0::smallint), (n.app_preference_id)) m (module)
   where n.donor_id is not null and n.status not in ('Voided', 'Refunded')
   group by 1, 2, 3 order by 1, 2, 3
  on conflict (charity_id, donor_id, app_preference_id) do update
    set gifts = g.gifts + excluded.gifts, total_minor = g.total_minor + excluded.total_minor,
        first_at = least(g.first_at, excluded.first_at), last_at = greatest(g.last_at, excluded.last_at);
  return null;
end $$;
create trigger donation_adds_to_donor after insert on donation referencing new table as new_rows
  for each statement execute function add_gifts_to_donors();

create function add_up_changed_donors() returns trigger language plpgsql as $$
declare
  changed record;
begin
  if tg_op = 'DELETE' then
    for changed in select charity_id, array_agg(distinct donor_id) as donors from old_rows where donor_id is not null group by 1 loop
      call add_up_giving(changed.charity_id, changed.donors);
    end loop;
    return null;
  end if;
  for changed in
    select charity_id, array_agg(distinct donor_id) as donors
      from ((select charity_id, donor_id, id, app_preference_id, donated_at, amount_minor, refunded_minor, status in ('Voided', 'Refunded') from old_rows
             except select charity_id, donor_id, id, app_preference_id, donated_at, amount_minor, refunded_minor, status in ('Voided', 'Refunded') from new_rows)
            union all
            (select charity_id, donor_id, id, app_preference_id, donated_at, amount_minor, refunded_minor, status in ('Voided', 'Refunded') from new_rows
             except select charity_id, donor_id, id, app_preference_id, donated_at, amount_minor, refunded_minor, status in ('Voided', 'Refunded') from old_rows)) c
     where donor_id is not null group by 1 loop
    call add_up_giving(changed.charity_id, changed.donors);
  end loop;
  return null;
end $$;
create trigger donation_changes_donor after update on donation referencing old table as old_rows new table as new_rows
  for each statement execute function add_up_changed_donors();
create trigger donation_leaves_donor after delete on donation referencing old table as old_rows
  for each statement execute function add_up_changed_donors();

alter table donor no force row level security;
alter table donation no force row level security;
alter table donor_giving no force row level security;
insert into donor_giving (charity_id, donor_id, app_preference_id) select charity_id, id, 0 from donor;
insert into donor_giving as g (charity_id, donor_id, app_preference_id, gifts, total_minor, first_at, last_at)
select d.charity_id, d.donor_id, m.module, count(*), sum(d.amount_minor - d.refunded_minor), min(d.donated_at), max(d.donated_at)
  from donation d cross join lateral (values (0::smallint), (d.app_preference_id)) m (module)
 where d.donor_id is not null and d.status not in ('Voided', 'Refunded')
 group by 1, 2, 3
on conflict (charity_id, donor_id, app_preference_id) do update
  set gifts = excluded.gifts, total_minor = excluded.total_minor, first_at = excluded.first_at, last_at = excluded.last_at;
alter table donor force row level security;
alter table donation force row level security;
alter table donor_giving force row level security;
