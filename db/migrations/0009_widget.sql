-- What a charity's own donation form on its website offers: amounts to pick from, how often, what for, in its words and colour.

create table donation_widget (
  charity_id int not null references charity,
  is_active boolean not null default true,
  -- In minor units, the smallest first.
  presets bigint[] not null check (cardinality(presets) between 1 and 8),
  default_preset_minor bigint,
  takes_own_amount boolean not null,
  least_minor bigint not null check (least_minor > 0),
  -- 0 is one time; the others are the specification's frequencies.
  frequencies smallint[] not null check (cardinality(frequencies) between 1 and 8),
  default_frequency smallint not null,
  colour text collate "C" not null check (colour ~ '^#[0-9A-F]{6}$'),
  title text not null check (length(title) between 1 and 80),
  title_ms text not null default '' check (length(title_ms) <= 80),
  intro text not null default '' check (length(intro) <= 400),
  intro_ms text not null default '' check (length(intro_ms) <= 400),
  button text not null check (length(button) between 1 and 30),
  button_ms text not null default '' check (length(button_ms) <= 30),
  thanks text not null default '' check (length(thanks) <= 400),
  thanks_ms text not null default '' check (length(thanks_ms) <= 400),
  version int not null default 1,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (charity_id),
  check (default_preset_minor is null or default_preset_minor = any (presets)),
  check (default_frequency = any (frequencies))
);
call tenant_table('donation_widget');
revoke delete on donation_widget from amanah_app, amanah_jobs;

create table donation_widget_fund (
  charity_id int not null,
  fund_id uuid not null,
  position smallint not null check (position between 1 and 20),
  primary key (charity_id, fund_id),
  foreign key (charity_id) references donation_widget (charity_id),
  foreign key (charity_id, fund_id) references fund (charity_id, id)
);
call tenant_table('donation_widget_fund');
