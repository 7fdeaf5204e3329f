-- Answers that a program sent with a key: other systems have forms of their own.
set lock_timeout = '5s';
alter table donor drop constraint donor_agreement_source;
alter table donor add constraint donor_agreement_source check (agreement_source in ('form', 'counter', 'phone', 'import', 'api')) not valid;
alter table donor_consent drop constraint donor_consent_source_check;
alter table donor_consent add constraint donor_consent_source_check check (source in ('form', 'counter', 'phone', 'import', 'api')) not valid;
