-- squawk-ignore-file constraint-missing-not-valid
-- The column is new and empty, so nothing is read for its constraints.
-- Two records of one person. The one that went into the other stays, with what was not chosen, so that its id, its links and its contact
-- still find the person, and the merge can be undone.
set lock_timeout = '5s';
alter table donor add column merged_into uuid;
alter table donor add constraint donor_merged_into_fkey foreign key (charity_id, merged_into) references donor (charity_id, id) not valid;
alter table donor add constraint donor_merged_is_archived check (merged_into is null or (not is_active and merged_into <> id)) not valid;

create table donor_merge (
  charity_id int not null references charity,
  id uuid not null,
  kept_id uuid not null,
  merged_id uuid not null,
  -- Both records as they were, and the kept one as the merge left it; gone once nobody can undo it.
  before_sealed text,
  merged_at timestamptz not null,
  merged_by uuid,
  undone_at timestamptz,
  undone_by uuid,
  primary key (charity_id, id),
  foreign key (charity_id, kept_id) references donor (charity_id, id),
  foreign key (charity_id, merged_id) references donor (charity_id, id)
);
call tenant_table('donor_merge');
-- A record is part of one other at a time; also finds the merge of an old id.
create unique index donor_merge_standing on donor_merge (charity_id, merged_id) where undone_at is null;
-- What went into a donor, for the page of the donor.
create index donor_merge_kept on donor_merge (charity_id, kept_id, merged_at desc) where undone_at is null;
-- Snapshots that can no longer be undone, for the job that takes them out.
create index donor_merge_snapshot on donor_merge (charity_id, merged_at) where before_sealed is not null;

-- The rows that a merge moved: an undo takes back these and no others.
create table donor_merge_row (
  charity_id int not null,
  merge_id uuid not null,
  kind text collate "C" not null check (kind in ('cards', 'recurring', 'gifts', 'donors')),
  row_id uuid not null,
  -- What else of the row the merge changed, as its owner wrote it.
  was text,
  primary key (charity_id, merge_id, kind, row_id),
  foreign key (charity_id, merge_id) references donor_merge (charity_id, id) on delete cascade
);
call tenant_table('donor_merge_row');

-- Pairs of donors that may be one person, the smaller id first. Nothing is merged by itself.
create table donor_duplicate (
  charity_id int not null,
  donor_id uuid not null,
  other_id uuid not null,
  score smallint not null check (score between 1 and 100),
  reasons text[] not null,
  state text collate "C" not null default 'open' check (state in ('open', 'dismissed')),
  found_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  primary key (charity_id, donor_id, other_id),
  foreign key (charity_id, donor_id) references donor (charity_id, id) on delete cascade,
  foreign key (charity_id, other_id) references donor (charity_id, id) on delete cascade,
  check (donor_id < other_id)
);
call tenant_table('donor_duplicate');
-- The queue, the likeliest first.
create index donor_duplicate_open on donor_duplicate (charity_id, score desc, donor_id, other_id) where state = 'open';
-- The pairs of a donor whose id is the greater one.
create index donor_duplicate_other on donor_duplicate (charity_id, other_id);

-- Up to which change of donors pairs were looked for.
create table duplicate_scan (
  charity_id int primary key references charity,
  seen_until timestamptz not null
);
call tenant_table('duplicate_scan');
