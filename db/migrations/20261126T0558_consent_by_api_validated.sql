-- Validates the sources of consent apart from where they were changed: donors are added while this reads the tables.
alter table donor validate constraint donor_agreement_source;
alter table donor_consent validate constraint donor_consent_source_check;
