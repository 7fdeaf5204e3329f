-- When the payer's bank asked it to confirm the charge (3-D Secure). The charge stays intended until the provider says what came of it.
alter table payment_link_charge add column challenged_at timestamptz;
