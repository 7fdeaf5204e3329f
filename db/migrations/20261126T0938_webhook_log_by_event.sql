-- The log of an endpoint is read by the ids of its events, which are in the order of their time: the primary key has it, and each message
-- writes an index less, twice.
set lock_timeout = '5s';

-- squawk-ignore require-concurrent-index-deletion
drop index webhook_delivery_log;
