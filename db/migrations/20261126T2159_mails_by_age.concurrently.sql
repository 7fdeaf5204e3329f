-- The oldest mails of a charity, for the job that deletes them.
create index concurrently mail_message_age on mail_message (charity_id, created_at);
