-- The last anchor that was written to each folder outside the database: an anchor file that was removed, or lost its end, does not hold it any more.
-- Written by the jobs role and never deleted by it; a restored copy begins without rows.
create table audit_anchor (
  place text primary key,
  digest text not null,
  at timestamptz not null
);
grant select, insert, update on audit_anchor to amanah_jobs;
