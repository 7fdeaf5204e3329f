-- Voids and refunds: why, who asked, who checked, what was shown as evidence, what became of the money.

create table reason (
  charity_id int not null references charity,
  id uuid not null,
  type text collate "C" not null check (type in ('Void', 'Refund')),
  name text not null check (length(name) between 1 and 80),
  name_ms text not null check (length(name_ms) between 1 and 80),
  position int not null default 0,
  is_active boolean not null default true,
  primary key (charity_id, id),
  unique (charity_id, type, name)
);
call tenant_table('reason');
revoke delete on reason from amanah_app, amanah_jobs;

-- The reasons a charity begins with.
create function give_reasons() returns trigger language plpgsql as $$
begin
  insert into reason (charity_id, id, type, name, name_ms, position)
  select new.charity_id, uuidv7(), r.type, r.name, r.name_ms, r.position from (values
    ('Void', 'Wrong amount entered', 'Amaun salah dimasukkan', 1),
    ('Void', 'Entered twice', 'Dimasukkan dua kali', 2),
    ('Void', 'Wrong donor', 'Penderma salah', 3),
    ('Void', 'Payment did not go through', 'Bayaran tidak berjaya', 4),
    ('Void', 'Donor changed their mind', 'Penderma berubah fikiran', 5),
    ('Void', 'Other', 'Lain-lain', 9),
    ('Refund', 'Charged twice', 'Dicaj dua kali', 1),
    ('Refund', 'Wrong amount charged', 'Amaun salah dicaj', 2),
    ('Refund', 'Given to the wrong purpose', 'Diberi untuk tujuan yang salah', 3),
    ('Refund', 'Donor asked for it back', 'Penderma memintanya semula', 4),
    ('Refund', 'Card used without consent', 'Kad digunakan tanpa kebenaran', 5),
    ('Refund', 'Other', 'Lain-lain', 9)
  ) r (type, name, name_ms, position);
  return null;
end $$;
create trigger charity_gets_reasons after insert on charity for each row execute function give_reasons();

-- A request to void (1 to 4) or to refund (5 to 9) a gift.
create table void_refund_request (
  charity_id int not null references charity,
  id uuid not null,
  donation_id uuid not null,
  app_preference_id smallint not null check (app_preference_id in (8, 9, 10)),
  type text collate "C" not null check (type in ('Void', 'Refund')),
  status smallint not null check (status between 1 and 9),
  -- Voided by one person with the right to; such a one is flagged in the audit trail.
  is_direct boolean not null default false,
  amount_minor bigint not null check (amount_minor > 0),
  currency text collate "C" not null,
  reason_id uuid,
  reason_words text check (length(reason_words) between 1 and 250),
  -- Covers the gift, the reason and the files as they were when the request was made.
  evidence_hash bytea not null check (length(evidence_hash) = 32),
  -- The gift's label before: it returns when the request is rejected.
  earlier_label text collate "C" not null check (earlier_label in ('Accepted', 'Offline', 'Settled')),
  requested_by uuid not null,
  requested_at timestamptz not null,
  verified_by uuid,
  verified_at timestamptz,
  approved_by uuid,
  approved_at timestamptz,
  finalised_by uuid,
  finalised_at timestamptz,
  rejected_by uuid,
  rejected_at timestamptz,
  rejected_words text check (length(rejected_words) between 1 and 250),
  version int not null default 1,
  primary key (charity_id, id),
  foreign key (charity_id, donation_id) references donation (charity_id, id),
  foreign key (charity_id, reason_id) references reason (charity_id, id),
  check ((type = 'Void') = (status <= 4)),
  check (num_nonnulls(reason_id, reason_words) > 0),
  check ((type = 'Void') = (earlier_label <> 'Settled')),
  check (not is_direct or (status = 3 and finalised_by = requested_by and verified_by is null)),
  -- Four eyes: nobody judges their own request, nobody judges twice; only who approved a refund may also finalise it.
  constraint four_eyes check (is_direct or (
    (verified_by is null or verified_by <> requested_by) and (approved_by is null or approved_by <> requested_by)
    and (finalised_by is null or finalised_by <> requested_by) and (rejected_by is null or rejected_by <> requested_by)
    and (approved_by is null or approved_by <> verified_by) and (finalised_by is null or finalised_by <> verified_by)
  )),
  check (is_direct or status not in (2, 3, 6, 7, 8) or verified_by is not null),
  check (status not in (7, 8) or approved_by is not null),
  check ((status in (3, 8)) = (finalised_by is not null)),
  check ((status in (4, 9)) = (rejected_by is not null and rejected_words is not null)),
  check ((verified_by is null) = (verified_at is null) and (approved_by is null) = (approved_at is null)
    and (finalised_by is null) = (finalised_at is null) and (rejected_by is null) = (rejected_at is null))
);
call tenant_table('void_refund_request');
revoke delete on void_refund_request from amanah_app, amanah_jobs;
-- One request at a time, and a gift is voided once.
create unique index request_pending on void_refund_request (charity_id, donation_id) where status in (1, 2, 5, 6, 7);
create unique index request_voided on void_refund_request (charity_id, donation_id) where status = 3;
create index request_queue on void_refund_request (charity_id, app_preference_id, status, requested_at, id);
create index request_history on void_refund_request (charity_id, donation_id, requested_at);
create index request_mine on void_refund_request (charity_id, requested_by, status, requested_at);

-- Nothing but the listed steps happens to a request, and what was asked for stays as it was asked.
create function request_steps() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in ((1, 2), (2, 3), (1, 4), (2, 4), (5, 6), (6, 7), (7, 8), (5, 9), (6, 9), (7, 9)) then
    raise exception 'a request does not go from % to %', old.status, new.status using errcode = 'check_violation', constraint = 'request_steps';
  end if;
  if (new.donation_id, new.type, new.amount_minor, new.currency, new.reason_id, new.reason_words, new.evidence_hash, new.earlier_label, new.requested_by, new.requested_at, new.is_direct)
     is distinct from
     (old.donation_id, old.type, old.amount_minor, old.currency, old.reason_id, old.reason_words, old.evidence_hash, old.earlier_label, old.requested_by, old.requested_at, old.is_direct) then
    raise exception 'what was asked for can not be changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger request_steps before update on void_refund_request for each row execute function request_steps();

-- The files shown as evidence, by the hash of their bytes.
create table request_file (
  charity_id int not null,
  request_id uuid not null,
  position smallint not null check (position between 1 and 5),
  file_key text collate "C" not null,
  name text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 bytea not null check (length(sha256) = 32),
  primary key (charity_id, request_id, position),
  foreign key (charity_id, request_id) references void_refund_request (charity_id, id)
);
call tenant_table('request_file');
call append_only('request_file');

-- A code sent to a payer who holds a receipt, to agree that it is voided. Tries are counted; only the hash is kept.
create table payer_code (
  charity_id int not null,
  id uuid not null,
  donation_id uuid not null,
  receipt_no text collate "C" not null,
  code_hash bytea not null,
  sent_to text not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  created_by uuid not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  confirmed_by uuid,
  primary key (charity_id, id),
  foreign key (charity_id, donation_id) references donation (charity_id, id),
  foreign key (charity_id, receipt_no) references receipt (charity_id, receipt_no),
  check ((confirmed_at is null) = (confirmed_by is null))
);
call tenant_table('payer_code');
revoke delete on payer_code from amanah_app, amanah_jobs;
create index payer_code_receipt on payer_code (charity_id, receipt_no, created_at);

-- A supervisor has the paper of a receipt that was handed over in their hands.
create table returned_receipt (
  charity_id int not null,
  receipt_no text collate "C" not null,
  donation_id uuid not null,
  confirmed_by uuid not null,
  confirmed_at timestamptz not null,
  primary key (charity_id, receipt_no),
  foreign key (charity_id, receipt_no) references receipt (charity_id, receipt_no),
  foreign key (charity_id, donation_id) references donation (charity_id, id)
);
call tenant_table('returned_receipt');
call append_only('returned_receipt');

-- Money that goes back. Its id is the key by which the card provider knows it, so asking twice pays once.
create table pay_back (
  charity_id int not null,
  id uuid not null,
  request_id uuid not null,
  donation_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text collate "C" not null,
  -- The provider's number of the charge that is paid back; null where it is handed back.
  charge_ref text collate "C",
  -- Intended: the provider may have been asked, its answer is not known. Declined: somebody has to pay it back by hand.
  state text collate "C" not null check (state in ('intended', 'succeeded', 'declined', 'byHand')),
  asked_at timestamptz,
  decline_reason text collate "C",
  reference_no text collate "C",
  note text check (length(note) between 1 and 250),
  paid_by uuid,
  created_at timestamptz not null,
  resolved_at timestamptz,
  primary key (charity_id, id),
  unique (charity_id, request_id),
  foreign key (charity_id, request_id) references void_refund_request (charity_id, id),
  foreign key (charity_id, donation_id) references donation (charity_id, id),
  check (state not in ('intended', 'succeeded', 'declined') or charge_ref is not null),
  check ((state = 'byHand') = (paid_by is not null)),
  check ((state in ('succeeded', 'byHand')) = (resolved_at is not null)),
  check (state <> 'declined' or decline_reason is not null)
);
call tenant_table('pay_back');
revoke delete on pay_back from amanah_app, amanah_jobs;
create index pay_back_donation on pay_back (charity_id, donation_id);
create index pay_back_open on pay_back (charity_id, created_at) where state in ('intended', 'declined');
