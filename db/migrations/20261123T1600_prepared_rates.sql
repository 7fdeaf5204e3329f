-- squawk-ignore-file constraint-missing-not-valid, adding-foreign-key-constraint, adding-not-nullable-field
-- A charity has a few dozen rates, so nobody waits for the check of a constraint.
-- Rates are prepared by one person and published by another. Published ones are the timeline that gifts go by; a change of one is a new row that follows or replaces it.
alter table rate no force row level security;
alter table donation no force row level security;
alter table donation_line no force row level security;

-- What was there before holds already. From now on a rate waits for its publisher.
alter table rate add column state text collate "C" not null default 'published' check (state in ('waiting', 'returned', 'published', 'replaced'));
alter table rate alter column state set default 'waiting';
-- What a nisab is the value of: grams of a metal, and for gold its karat.
alter table rate add column metal text collate "C" check (metal in ('gold', 'silver'));
alter table rate add column weight_grams smallint check (weight_grams between 1 and 999);
alter table rate add column karat smallint check (karat between 1 and 24);
alter table rate add column authority text not null default '' check (length(authority) <= 80);
alter table rate add column source_url text collate "C" not null default '' check (length(source_url) <= 500 and (source_url = '' or source_url ~ '^https?://'));
alter table rate add column announced_on date;
-- The Hijri month with whose first day it begins: it moves with that day.
alter table rate add column hijri_year smallint check (hijri_year between 1400 and 1600);
alter table rate add column hijri_month smallint check (hijri_month between 1 and 12);
-- Who prepared it as it is, who published it, and why it was sent back.
alter table rate add column prepared_by uuid;
alter table rate add column prepared_at timestamptz;
alter table rate add column published_by uuid;
alter table rate add column published_at timestamptz;
alter table rate add column return_reason text check (length(return_reason) between 1 and 250);
-- The published rate that it takes the place of.
alter table rate add column replaces uuid;
update rate set prepared_at = created_at, published_at = created_at;
alter table rate alter column prepared_at set not null;

alter table rate add constraint rate_replaces foreign key (charity_id, replaces) references rate (charity_id, id) on delete set null (replaces);
alter table rate add constraint rate_two_people check (published_by is null or (published_by is distinct from prepared_by and published_by is distinct from created_by));
alter table rate add constraint rate_published check ((state in ('published', 'replaced')) = (published_at is not null));
alter table rate add constraint rate_returned check ((state = 'returned') = (return_reason is not null));
alter table rate add constraint rate_metal check (item_id = 6 or (metal is null and weight_grams is null and karat is null));
alter table rate add constraint rate_hijri check ((hijri_year is null) = (hijri_month is null));
-- Rates that wait may overlap what is published.
alter table rate drop constraint rate_one_a_day;
alter table rate add constraint rate_one_a_day exclude using gist (charity_id with =, item_id with =, grade with =, valid with &&) where (state = 'published');

-- Judged at the end of the transaction: one that publishes ends a rate before it adds the next.
create function refuse_rate_gap() returns trigger language plpgsql as $$
begin
  if exists (
    select from rate r
     where r.charity_id = coalesce(new.charity_id, old.charity_id) and r.item_id = coalesce(new.item_id, old.item_id)
       and r.grade = coalesce(new.grade, old.grade) and r.state = 'published' and r.ends_on is not null
       and exists (select from rate l where l.charity_id = r.charity_id and l.item_id = r.item_id and l.grade = r.grade and l.state = 'published' and l.starts_on > r.ends_on)
       and not exists (select from rate n where n.charity_id = r.charity_id and n.item_id = r.item_id and n.grade = r.grade and n.state = 'published' and n.starts_on = r.ends_on + 1)
  ) then
    raise exception 'rate_without_gap: a day between two published rates has none' using errcode = 'check_violation', constraint = 'rate_without_gap';
  end if;
  return null;
end $$;
create constraint trigger rate_without_gap after insert or update or delete on rate deferrable initially deferred for each row execute function refuse_rate_gap();

-- The rate that a line went by: for zakat the nisab, for a rate of its own the announced one that was set aside.
alter table donation_line add column rate_id uuid;
alter table donation_line add constraint donation_line_rate foreign key (charity_id, rate_id) references rate (charity_id, id) not valid;
update donation_line l set rate_id = r.id
  from donation d, rate r
 where d.charity_id = l.charity_id and d.id = l.donation_id and r.charity_id = l.charity_id and r.valid @> d.donated_on
   and r.item_id = case l.item_id when 1 then 6 when 2 then 7 when 3 then 42 when 5 then 46 end
   and r.amount_minor = case l.item_id when 1 then l.nisab_minor else coalesce(l.announced_minor, l.rate_minor) end
   and (r.grade = split_part(l.name, ', ', 1) or not exists (
     select from rate o where o.charity_id = r.charity_id and o.item_id = r.item_id and o.amount_minor = r.amount_minor and o.valid @> d.donated_on and o.id <> r.id));

-- A published rate keeps what receipts were computed from. Its days change only where no receipt used it.
create function keep_published_rate() returns trigger language plpgsql as $$
begin
  if new.state in ('waiting', 'returned')
    or (new.item_id, new.grade, new.amount_minor, new.currency, new.compounds, new.metal, new.weight_grams, new.karat)
      is distinct from (old.item_id, old.grade, old.amount_minor, old.currency, old.compounds, old.metal, old.weight_grams, old.karat) then
    raise exception 'rate_kept: a published rate is never changed' using errcode = 'check_violation', constraint = 'rate_kept';
  end if;
  if (new.starts_on, new.ends_on, new.state) is distinct from (old.starts_on, old.ends_on, old.state) and exists (
    select from donation_line l join donation d on d.charity_id = l.charity_id and d.id = l.donation_id
     where l.charity_id = old.charity_id and l.rate_id = old.id and (new.state = 'replaced' or not daterange(new.starts_on, new.ends_on, '[]') @> d.donated_on)
  ) then
    raise exception 'rate_used: a receipt used this rate on a day that it would lose' using errcode = 'check_violation', constraint = 'rate_used';
  end if;
  return new;
end $$;
create trigger keep_published_rate before update on rate for each row when (old.state in ('published', 'replaced')) execute function keep_published_rate();

alter table rate force row level security;
alter table donation force row level security;
alter table donation_line force row level security;
