-- Keys by which other systems call. A key is kept as its hash: it is shown once. It holds the rights of a role, less those that a person has to use.
set lock_timeout = '5s';
create table api_key (
  charity_id int not null references charity,
  id uuid not null,
  name text not null,
  role_id uuid not null,
  key_hash bytea not null,
  created_at timestamptz not null,
  created_by uuid,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid,
  primary key (charity_id, id),
  unique (charity_id, key_hash)
);
call tenant_table('api_key');
-- The list of keys, the newest first.
create index api_key_created on api_key (charity_id, created_at desc, id desc);

-- Administrators of a charity that exists already manage keys.
alter table role no force row level security;
update role
   set rights = rights || '{api-keys:view,api-keys:add,api-keys:delete}'::text[], version = version + 1
 where rights @> '{user-management:edit,roles-management:edit}'
   and not 'api-keys:view' = any (rights);
alter table role force row level security;
