-- Who may come in and what they may do: roles, users, sessions, codes, requests for access; what they read (legal) and ask (help).

create table collection_centre (
  charity_id int not null references charity,
  id uuid not null,
  name text not null check (name <> ''),
  kind text not null check (kind in ('mosque', 'centre')),
  code text,
  is_active boolean not null default true,
  primary key (charity_id, id),
  unique (charity_id, name)
);
call tenant_table('collection_centre');

create table role (
  charity_id int not null references charity,
  id uuid not null,
  name text not null check (name <> ''),
  name_key text collate "C" not null,
  description text not null default '',
  category text not null check (category in ('backOffice', 'posOfficer', 'amil')),
  platform text not null check (platform in ('web', 'pos')),
  rights text[] not null,
  -- Grows with each change of rights, so a server that remembers a role knows when to read it again.
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  primary key (charity_id, id),
  unique (charity_id, name_key)
);
call tenant_table('role');
create index role_newest on role (charity_id, created_at desc, id desc);

create table app_user (
  charity_id int not null references charity,
  id uuid not null,
  first_name text not null check (first_name <> ''),
  last_name text not null,
  email text collate "C" not null,
  -- What names and numbers are sorted and compared by: lower case, digits only.
  name_key text collate "C" not null,
  phone text,
  phone_digits text collate "C",
  id_no_sealed text,
  id_no_index bytea,
  id_no_tail text,
  role_id uuid,
  collection_centre_id uuid,
  status text not null check (status in ('active', 'inactive', 'invited', 'deleted')),
  password_hash text,
  password_changed_at timestamptz,
  invitation_ends_at timestamptz,
  last_login_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  primary key (charity_id, id),
  foreign key (charity_id, role_id) references role (charity_id, id),
  foreign key (charity_id, collection_centre_id) references collection_centre (charity_id, id),
  check (status <> 'active' or password_hash is not null),
  check ((status = 'deleted') = (role_id is null))
);
call tenant_table('app_user');
revoke delete on app_user from amanah_app, amanah_jobs;
create unique index app_user_email on app_user (charity_id, email) where status <> 'deleted';
create index app_user_role on app_user (charity_id, role_id) where status <> 'deleted';
create index app_user_newest on app_user (charity_id, created_at desc, id desc);
create index app_user_phone on app_user (charity_id, phone_digits) where phone_digits is not null;
create index app_user_id_no on app_user (charity_id, id_no_index) where id_no_index is not null;

-- The words of each user's name: a search for a name is a range of words, which an index under row-level security can answer.
create table app_user_word (
  charity_id int not null references charity,
  word text collate "C" not null,
  user_id uuid not null,
  primary key (charity_id, word, user_id),
  foreign key (charity_id, user_id) references app_user (charity_id, id)
);
call tenant_table('app_user_word');
create index app_user_word_of on app_user_word (charity_id, user_id);

-- Before sign-in nobody knows the charity: a keyed hash of the e-mail leads to it. No addresses are kept here.
create table login (
  email_hash bytea primary key,
  charity_id int not null references charity,
  user_id uuid not null,
  foreign key (charity_id, user_id) references app_user (charity_id, id)
);
grant select, insert, update, delete on login to amanah_app, amanah_jobs;
create index login_user on login (charity_id, user_id);

-- A charity as an applicant names it: by its registration number.
create table charity_directory (
  registration_key text collate "C" primary key,
  charity_id int not null references charity
);
grant select on charity_directory to amanah_app, amanah_jobs;

-- Counts of tries, by a hash of who tried what. Shared by all charities since a try has none yet.
create table throttle (
  kind text collate "C" not null,
  subject bytea not null,
  window_starts_at timestamptz not null,
  tries int not null,
  primary key (kind, subject, window_starts_at)
);
grant select, insert, update, delete on throttle to amanah_app, amanah_jobs;
create index throttle_age on throttle (window_starts_at);

create table known_device (
  charity_id int not null references charity,
  user_id uuid not null,
  device_hash bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (charity_id, user_id, device_hash),
  foreign key (charity_id, user_id) references app_user (charity_id, id)
);
call tenant_table('known_device');

-- A session is a family of refresh tokens; only the number of the last one is kept, the tokens are derived from the key.
create table session (
  charity_id int not null references charity,
  id uuid not null,
  user_id uuid not null,
  device_hash bytea not null,
  remembered boolean not null,
  generation int not null default 1,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'everywhere', 'passwordChanged', 'reused', 'deactivated')),
  client text,
  primary key (charity_id, id),
  foreign key (charity_id, user_id) references app_user (charity_id, id),
  check ((ended_at is null) = (end_reason is null))
);
call tenant_table('session');
create index session_live on session (charity_id, user_id) where ended_at is null;

-- Codes sent by e-mail: single use, kept as hashes, bound to a purpose and a user.
create table link_code (
  charity_id int not null references charity,
  id uuid not null,
  user_id uuid not null,
  purpose text not null check (purpose in ('invitation', 'reset', 'newEmail')),
  code_hash bytea not null,
  new_email text,
  created_at timestamptz not null,
  created_by uuid,
  expires_at timestamptz not null,
  used_at timestamptz,
  replaced_at timestamptz,
  primary key (charity_id, id),
  unique (charity_id, purpose, code_hash),
  foreign key (charity_id, user_id) references app_user (charity_id, id)
);
call tenant_table('link_code');
create index link_code_live on link_code (charity_id, user_id, purpose) where used_at is null and replaced_at is null;

-- The second step of a sign-in: a password was right, six digits are awaited.
create table sign_in_step (
  charity_id int not null references charity,
  id uuid not null,
  user_id uuid not null,
  secret_hash bytea not null,
  otp_hash bytea,
  sent int not null default 0,
  tries int not null default 0,
  remembered boolean not null,
  device_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  done_at timestamptz,
  primary key (charity_id, id),
  foreign key (charity_id, user_id) references app_user (charity_id, id)
);
call tenant_table('sign_in_step');

create table access_request (
  charity_id int not null references charity,
  id uuid not null,
  first_name text not null,
  last_name text not null,
  email text collate "C" not null,
  phone text,
  reason text not null default '',
  status text not null check (status in ('open', 'invited', 'dismissed')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  primary key (charity_id, id)
);
call tenant_table('access_request');
create unique index access_request_open on access_request (charity_id, email) where status = 'open';

create table legal_document (
  charity_id int not null references charity,
  id int not null,
  language text not null check (language in ('en', 'ms')),
  title text not null,
  description text not null,
  updated_at timestamptz not null,
  primary key (charity_id, id, language)
);
call tenant_table('legal_document');

create table help_request (
  charity_id int not null references charity,
  id uuid not null,
  user_id uuid not null,
  queries text not null,
  images text[] not null default '{}',
  page text,
  created_at timestamptz not null,
  primary key (charity_id, id)
);
call tenant_table('help_request');
