-- Endpoints of other systems that are told what happened to gifts, receipts and donors; the events, and where each was sent.
set lock_timeout = '5s';

-- The kinds of events that an active endpoint of the charity takes: without any, the features that publish write nothing.
alter table charity add column webhook_events text[] not null default '{}';

create table webhook_endpoint (
  charity_id int not null references charity,
  id uuid not null,
  name text not null,
  url text not null,
  event_types text[] not null check (cardinality(event_types) > 0),
  -- 'failed': ended by the product after its address failed for days.
  state text collate "C" not null default 'active' check (state in ('active', 'paused', 'failed')),
  secret_sealed text not null,
  -- The secret before the last rotation signs as well until then.
  previous_secret_sealed text,
  previous_until timestamptz,
  -- Failures since the last success, when the first of them was, and until when nothing is sent after several in a row.
  failures int not null default 0,
  failing_since timestamptz,
  held_until timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  primary key (charity_id, id),
  check ((previous_secret_sealed is null) = (previous_until is null))
);
call tenant_table('webhook_endpoint');

create table webhook_event (
  charity_id int not null references charity,
  id uuid not null,
  type text collate "C" not null,
  -- As it is sent and signed, the same bytes at each try.
  body text not null,
  occurred_at timestamptz not null,
  primary key (charity_id, id)
);
call tenant_table('webhook_event');
-- The job that deletes old events.
create index webhook_event_age on webhook_event (charity_id, occurred_at);

create table webhook_delivery (
  charity_id int not null references charity,
  endpoint_id uuid not null,
  event_id uuid not null,
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  -- Of a waiting one. Who sends it moves it on first, so that no other sends it at the same time.
  next_try_at timestamptz,
  -- Each try: { at, status, error, ms }.
  tries jsonb not null default '[]',
  created_at timestamptz not null,
  primary key (charity_id, endpoint_id, event_id),
  foreign key (charity_id, endpoint_id) references webhook_endpoint (charity_id, id),
  foreign key (charity_id, event_id) references webhook_event (charity_id, id),
  check ((state = 'waiting') = (next_try_at is not null))
);
call tenant_table('webhook_delivery');
-- What is to be sent to an endpoint now: each has its turn, and none waits for what another has to send.
create index webhook_delivery_waiting on webhook_delivery (charity_id, endpoint_id, next_try_at) where state = 'waiting';
-- The log of an endpoint, newest first.
create index webhook_delivery_log on webhook_delivery (charity_id, endpoint_id, created_at desc, event_id desc);
-- The foreign key, when old events are deleted.
create index webhook_delivery_of on webhook_delivery (charity_id, event_id);

-- Administrators of a charity that exists already manage webhooks.
alter table role no force row level security;
update role
   set rights = rights || '{webhooks:view,webhooks:add,webhooks:edit,webhooks:delete}'::text[], version = version + 1
 where rights @> '{user-management:edit,roles-management:edit}'
   and not 'webhooks:view' = any (rights);
alter table role force row level security;
