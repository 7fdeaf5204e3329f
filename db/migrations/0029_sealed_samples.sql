-- The first cells of each column of an uploaded file, sealed: they are names, telephone and identity numbers.
alter table donation_import add column samples_sealed text;
