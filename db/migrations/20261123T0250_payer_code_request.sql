-- A payer agrees to one void: the request whose code was sent (null: a direct void), until a moment. Codes that were confirmed before have
-- neither, so they count for no void any more.
set lock_timeout = '5s';
alter table payer_code
  add column request_id uuid,
  add column agreed_until timestamptz,
  -- Not validated: no row written before this has any of these.
  add constraint payer_code_request foreign key (charity_id, request_id) references void_refund_request (charity_id, id) not valid,
  add constraint payer_code_agreed check (agreed_until is null or confirmed_at is not null) not valid;
