-- The timeline of a donor finds requests by the time of their steps: nothing reads the gifts by id any more.
set lock_timeout = '5s';

-- squawk-ignore require-concurrent-index-deletion
drop index donation_requests;
