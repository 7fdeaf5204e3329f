-- Replaced by the index that begins with the endpoint.
set lock_timeout = '5s';

drop index webhook_delivery_due;
