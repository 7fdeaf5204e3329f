-- Validates the states of webhooks apart from where they changed: deliveries are written while this reads the table.
alter table webhook_endpoint validate constraint webhook_endpoint_state_check;
