-- What somebody has used up of a limit, by a hash of who it is. Shared by all charities, since a try at signing in has none yet.
-- A bucket drains steadily; empty_at is when it will have drained, so that a row of the past says nothing and is removed.
-- There is no index on empty_at: it changes with each count, and the rows are few enough to be swept by a scan.
create table rate_bucket (
  kind text collate "C" not null,
  subject bytea not null,
  empty_at timestamptz not null,
  primary key (kind, subject)
) with (fillfactor = 70);
grant select, insert, update, delete on rate_bucket to amanah_app, amanah_jobs;
