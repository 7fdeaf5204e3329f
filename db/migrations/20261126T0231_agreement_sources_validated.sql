-- Validates the sources of agreements apart from where they were added: donors are added while this reads the table.
alter table donor validate constraint donor_agreement_source;
