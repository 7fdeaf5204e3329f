-- What each purpose of a gift with several comes to, so that it is found under each of them and counted there. A gift for one purpose has none.
create table donation_purpose (
  charity_id int not null references charity,
  donation_id uuid not null,
  fund_id uuid not null,
  item_id smallint not null,
  amount_minor bigint not null check (amount_minor > 0),
  primary key (charity_id, donation_id, fund_id, item_id),
  foreign key (charity_id, donation_id) references donation (charity_id, id),
  foreign key (charity_id, fund_id) references fund (charity_id, id)
);
call tenant_table('donation_purpose');
create index donation_purpose_fund on donation_purpose (charity_id, fund_id, donation_id);
create index donation_purpose_item on donation_purpose (charity_id, item_id, donation_id);

-- The lines of a gift are written once, all together.
create function part_by_purpose() returns trigger language plpgsql as $$
begin
  insert into donation_purpose (charity_id, donation_id, fund_id, item_id, amount_minor)
  select n.charity_id, n.donation_id, coalesce(n.fund_id, d.fund_id), n.item_id, sum(n.amount_minor)
    from new_rows n join donation d on d.charity_id = n.charity_id and d.id = n.donation_id
   where exists (select from new_rows o where o.charity_id = n.charity_id and o.donation_id = n.donation_id and o.fund_id <> d.fund_id)
   group by 1, 2, 3, 4;
  return null;
end $$;
create trigger donation_line_parts after insert on donation_line referencing new table as new_rows
  for each statement execute function part_by_purpose();

-- The gifts that are there already: of every charity, which an owner who is no superuser sees only so.
alter table donation no force row level security;
alter table donation_line no force row level security;
alter table donation_purpose no force row level security;
insert into donation_purpose (charity_id, donation_id, fund_id, item_id, amount_minor)
select l.charity_id, l.donation_id, coalesce(l.fund_id, d.fund_id), l.item_id, sum(l.amount_minor)
  from donation_line l join donation d on d.charity_id = l.charity_id and d.id = l.donation_id
 where exists (select from donation_line o where o.charity_id = l.charity_id and o.donation_id = l.donation_id and o.fund_id <> d.fund_id)
 group by 1, 2, 3, 4;
alter table donation force row level security;
alter table donation_line force row level security;
alter table donation_purpose force row level security;
