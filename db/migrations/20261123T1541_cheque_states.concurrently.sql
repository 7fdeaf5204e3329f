-- The cheques that have not reached the bank account yet, newest first: the list's filter by their state.
create index concurrently donation_cheque on donation (charity_id, app_preference_id, cheque_state, donated_at desc, id desc) where cheque_state is not null;
