-- Long work that people wait for: exports, imports, reports. Its progress is what the tray shows.
create table work_item (
  charity_id int not null references charity,
  id uuid not null,
  kind text not null,
  title text not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed', 'cancelled', 'expired')),
  required_right text not null,
  user_id uuid not null,
  user_name text not null,
  -- What was asked for, sealed: filters may name people.
  request_sealed text,
  rows_done bigint not null default 0,
  rows_total bigint,
  file_key text,
  file_name text,
  file_bytes bigint,
  reason text,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (charity_id, id)
);
call tenant_table('work_item');
create index work_item_recent on work_item (charity_id, created_at desc, id desc);

-- How somebody wants to see a list. A view belongs to its maker and is seen by them, their role or everybody.
create table saved_view (
  charity_id int not null references charity,
  id uuid not null,
  list text not null,
  name text not null check (name <> ''),
  query text not null,
  shared_with text not null check (shared_with in ('me', 'role', 'all')),
  user_id uuid not null,
  role_id uuid not null,
  made_by text not null,
  created_at timestamptz not null,
  primary key (charity_id, id),
  unique (charity_id, user_id, list, name)
);
call tenant_table('saved_view');
create index saved_view_list on saved_view (charity_id, list, name);

-- Which view a person wants first.
create table preferred_view (
  charity_id int not null references charity,
  user_id uuid not null,
  list text not null,
  saved_view_id uuid not null,
  primary key (charity_id, user_id, list),
  foreign key (charity_id, saved_view_id) references saved_view on delete cascade
);
call tenant_table('preferred_view');
create index preferred_view_view on preferred_view (charity_id, saved_view_id);

-- A mail to be sent. Its words and its recipient are sealed, and wiped when it has been sent.
create table mail_message (
  charity_id int not null references charity,
  id uuid not null,
  template text not null,
  recipient_masked text not null,
  sealed text,
  attachments jsonb not null default '[]',
  about_kind text,
  about_id text,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  tries int not null default 0,
  reason text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (charity_id, id)
);
call tenant_table('mail_message');
create index mail_message_about on mail_message (charity_id, about_kind, about_id, created_at);
create index mail_message_unsent on mail_message (charity_id, created_at) where status <> 'sent';

-- A file that belongs to a record: uploaded by a person, and looked at before anybody else sees it.
create table stored_file (
  charity_id int not null references charity,
  id uuid not null,
  file_key text not null,
  purpose text not null,
  original_name text not null,
  media_type text not null,
  bytes bigint,
  status text not null check (status in ('unchecked', 'stored', 'refused')),
  user_id uuid not null,
  created_at timestamptz not null,
  checked_at timestamptz,
  primary key (charity_id, id),
  unique (charity_id, file_key)
);
call tenant_table('stored_file');
