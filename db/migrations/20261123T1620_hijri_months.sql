-- The first day of each Hijri month as each authority announced it, or as it is expected. The charity follows one of them; Ramadan and Syawal of the year are its.
alter table hijri_year no force row level security;
alter table charity no force row level security;
alter table hijri_year add column authority text collate "C" not null default 'MUIS' check (authority in ('MUIS', 'JAKIM', 'KHEU', 'ANIC'));
alter table hijri_year add column updated_by uuid;
update hijri_year y set authority = case c.country when 'MY' then 'JAKIM' when 'BN' then 'KHEU' when 'AU' then 'ANIC' else 'MUIS' end
  from charity c where c.charity_id = y.charity_id;
alter table hijri_year alter column authority drop default;

create table hijri_month (
  charity_id int not null,
  hijri_year smallint not null,
  authority text collate "C" not null check (authority in ('MUIS', 'JAKIM', 'KHEU', 'ANIC')),
  month smallint not null check (month between 1 and 12),
  starts_on date not null,
  -- Else a computed suggestion that somebody took over.
  is_announced boolean not null,
  source text not null default '' check (length(source) <= 300),
  source_url text collate "C" not null default '' check (length(source_url) <= 500 and (source_url = '' or source_url ~ '^https?://')),
  primary key (charity_id, hijri_year, authority, month),
  constraint hijri_month_year foreign key (charity_id, hijri_year) references hijri_year (charity_id, hijri_year),
  constraint hijri_month_source check (not is_announced or source <> '')
);
call tenant_table('hijri_month');
insert into hijri_month (charity_id, hijri_year, authority, month, starts_on, is_announced, source)
select charity_id, hijri_year, authority, m.month, m.starts_on, source <> '' and source not like 'Expected%', source
  from hijri_year y, lateral (values (9, y.ramadan_starts_on), (10, y.syawal_starts_on)) m (month, starts_on);

alter table hijri_year force row level security;
alter table charity force row level security;
