-- Donors who have stored the same card, which suggests that they are one.
create index concurrently stored_card_fingerprint on stored_card (charity_id, fingerprint_index) where removed_at is null;
