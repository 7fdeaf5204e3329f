-- A webhook that is deleted is gone for everybody at once; a job deletes it with its log, a part at a time.
set lock_timeout = '5s';

alter table webhook_endpoint drop constraint webhook_endpoint_state_check;
alter table webhook_endpoint add constraint webhook_endpoint_state_check check (state in ('active', 'paused', 'failed', 'deleted')) not valid;
