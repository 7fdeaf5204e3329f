-- Whether enrolment asks for an identity number follows from the country (src/jurisdictions).
-- squawk-ignore ban-drop-column
alter table charity drop column is_malaysian_app;
