#!/bin/sh
# Makes the owner that the product signs in as: no superuser, but it may make the product's working roles.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$AMANAH_DB_PASSWORD" --username "${POSTGRES_USER:-postgres}" <<'SQL'
create role amanah login createrole password :'password';
create database amanah owner amanah;
SQL
