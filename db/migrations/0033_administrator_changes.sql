-- What one administrator asks to change of an administrator's account, until another confirms or rejects it.
set lock_timeout = '5s';
create table administrator_change (
  charity_id int not null references charity,
  id uuid not null,
  user_id uuid not null,
  kind text collate "C" not null check (kind in ('email', 'role', 'state')),
  -- E-mail addresses, ids of roles or statuses.
  from_value text not null,
  to_value text not null,
  -- The account's address when this was asked: a change of an account that was moved meanwhile is stale.
  email_then text not null,
  asked_by uuid not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- A code that the operator's command line makes for a charity with a single administrator.
  operator_code_hash bytea,
  outcome text collate "C" check (outcome in ('confirmed', 'rejected', 'expired')),
  decided_by uuid,
  decided_at timestamptz,
  primary key (charity_id, id),
  foreign key (charity_id, user_id) references app_user (charity_id, id),
  check ((outcome is null) = (decided_at is null)),
  constraint two_people check (outcome is distinct from 'confirmed' or decided_by <> asked_by or operator_code_hash is not null)
);
call tenant_table('administrator_change');
revoke delete on administrator_change from amanah_app, amanah_jobs;
-- One open change of a kind for an account; the list of what waits reads the same rows.
create unique index administrator_change_open on administrator_change (charity_id, user_id, kind) where outcome is null;
