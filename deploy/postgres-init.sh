#!/bin/sh
# Run once by the PostgreSQL image on an empty data folder, as the superuser; the same statements serve any other server.
# The application's role owns its database and is no superuser. It may create roles, because the first migration makes
# the restricted role that row-level security applies to. Extensions are made here: only a superuser may make `vector`.
set -eu

psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres --set password="$INTACTUS_DB_PASSWORD" <<'SQL'
CREATE ROLE intactus LOGIN CREATEROLE PASSWORD :'password';
CREATE DATABASE intactus OWNER intactus TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER builtin LOCALE 'C.UTF-8';
\connect intactus
CREATE EXTENSION vector;
CREATE EXTENSION pg_trgm;
CREATE EXTENSION unaccent;
CREATE EXTENSION citext;
CREATE EXTENSION btree_gin;
CREATE EXTENSION btree_gist;
SQL
