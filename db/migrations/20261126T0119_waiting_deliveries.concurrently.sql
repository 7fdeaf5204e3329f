-- What is to be sent to an endpoint now: each has its turn, and none waits for what another has to send.
create index concurrently webhook_delivery_waiting on webhook_delivery (charity_id, endpoint_id, next_try_at) where state = 'waiting';
