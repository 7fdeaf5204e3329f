-- What the verifier and the approver of a request wrote: each row of its history says why.
set lock_timeout = '5s';
alter table void_refund_request
  add column verified_words text check (length(verified_words) between 1 and 250),
  add column approved_words text check (length(approved_words) between 1 and 250);
