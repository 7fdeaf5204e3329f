-- Bulk upload: a file of gifts, its rows as they were read and checked, what its columns and words were taken to mean, and each change that can be taken back.

create table donation_import (
  charity_id int not null references charity,
  id uuid not null,
  file_name text not null check (length(file_name) between 1 and 255),
  -- Null once the file's days are over.
  file_key text,
  file_kind text collate "C" not null check (file_kind in ('csv', 'xlsx')),
  file_bytes bigint not null,
  sha256 bytea not null check (length(sha256) = 32),
  -- Somebody saw that the same file was there before, and wanted it all the same.
  is_again boolean not null default false,
  state text collate "C" not null default 'columns'
    check (state in ('columns', 'reading', 'review', 'recording', 'paused', 'done', 'cancelled', 'failed', 'undoing', 'undone')),
  -- How the file is read: encoding, delimiter, which row names the columns.
  reading jsonb not null,
  columns jsonb not null,
  -- What its columns and words mean.
  settings jsonb not null,
  -- A file of exceptions that was uploaded again and waits to be read.
  continued_with jsonb,
  rows_total int not null default 0,
  rows_ready int not null default 0,
  rows_wrong int not null default 0,
  rows_doubtful int not null default 0,
  rows_skipped int not null default 0,
  rows_recorded int not null default 0,
  work_id uuid,
  reason text,
  user_id uuid not null,
  user_name text not null,
  version int not null default 1,
  created_at timestamptz not null,
  recorded_by uuid,
  recorded_at timestamptz,
  undone_by uuid,
  undone_at timestamptz,
  primary key (charity_id, id)
);
call tenant_table('donation_import');
revoke delete on donation_import from amanah_app, amanah_jobs;
create index donation_import_newest on donation_import (charity_id, created_at desc, id desc);
-- The same file is taken once, unless somebody says so or nothing came of it.
create unique index donation_import_once on donation_import (charity_id, sha256) where not is_again and state not in ('cancelled', 'failed', 'undone');

create table import_row (
  charity_id int not null,
  import_id uuid not null,
  -- The row's number in the file, as a spreadsheet shows it.
  row_no int not null check (row_no > 0),
  id uuid not null,
  state text collate "C" not null check (state in ('ready', 'wrong', 'doubtful', 'skipped', 'recorded', 'undone')),
  -- The texts of the columns that mean something, by field; never an identity number.
  fields jsonb not null,
  -- The identity number and the texts of all other columns, sealed.
  rest_sealed text,
  nric_index bytea,
  nric_tail text,
  problems jsonb,
  amount_minor bigint,
  currency text collate "C",
  donated_on date,
  payment_method smallint,
  fund_id uuid,
  phone_digits text collate "C",
  email text collate "C",
  name_key text collate "C",
  reference_no text collate "C",
  -- Amount, day, giver and reference in one: rows that are equal in it may be the same gift. Null where too little is known to say so.
  same_key text collate "C",
  -- The row or the receipt that looks like the same gift.
  same_as text,
  decision text collate "C" check (decision in ('skip', 'import')),
  donation_id uuid,
  donor_made uuid,
  primary key (charity_id, import_id, row_no),
  foreign key (charity_id, import_id) references donation_import (charity_id, id),
  foreign key (charity_id, donation_id) references donation (charity_id, id),
  check ((state in ('recorded', 'undone')) = (donation_id is not null)),
  check ((problems is not null) = (state = 'wrong') or state in ('recorded', 'undone', 'skipped'))
);
call tenant_table('import_row');
-- The law of an import: a row becomes one gift, whatever crashes.
create unique index import_row_gift on import_row (charity_id, donation_id) where donation_id is not null;
create index import_row_state on import_row (charity_id, import_id, state, row_no);
create index import_row_sealed on import_row (charity_id, id) where rest_sealed is not null;

-- A change of rows before they were recorded, with what stood there before.
create table import_change (
  charity_id int not null,
  import_id uuid not null,
  change_no int not null check (change_no > 0),
  title text not null,
  before jsonb not null,
  user_id uuid not null,
  changed_at timestamptz not null,
  primary key (charity_id, import_id, change_no),
  foreign key (charity_id, import_id) references donation_import (charity_id, id)
);
call tenant_table('import_change');

-- What a heading or a word of a file meant last time, for one person; others of the charity profit where they have no meaning of their own.
create table import_memory (
  charity_id int not null references charity,
  user_id uuid not null,
  kind text collate "C" not null,
  word text collate "C" not null,
  meaning text not null,
  used_at timestamptz not null,
  primary key (charity_id, user_id, kind, word)
);
call tenant_table('import_memory');
create index import_memory_word on import_memory (charity_id, kind, word, used_at desc);
