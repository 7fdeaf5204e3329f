-- Gifts of a counted session that were voided because their money never came in, such as one that was entered twice: nothing was handed back.
create table uncollected_gift (
  charity_id int not null references charity,
  donation_id uuid not null,
  said_by uuid not null,
  said_at timestamptz not null,
  primary key (charity_id, donation_id),
  foreign key (charity_id, donation_id) references declared_gift (charity_id, donation_id)
);
call tenant_table('uncollected_gift');
call append_only('uncollected_gift');
