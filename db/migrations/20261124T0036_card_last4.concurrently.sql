-- Donors who have stored a card with these last digits, which a caller reads out.
create index concurrently stored_card_last4 on stored_card (charity_id, last4) where removed_at is null;
