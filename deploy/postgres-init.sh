#!/bin/sh
# Run once by the PostgreSQL image on an empty data folder, as the superuser; the same statements serve any other server.
# `intactus` owns the database and migrates; `intactus_web` is who web and workers log in as, and owns nothing. What
# that one may do it has from two roles: `intactus_app` sees one firm, for callers' work, `intactus_system` sees all.
# Nobody of them is a superuser. Extensions are made here: only a superuser may make `vector`.
set -eu

psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres --set password="$INTACTUS_DB_PASSWORD" \
  --set owner_password="$INTACTUS_DB_OWNER_PASSWORD" <<'SQL'
CREATE ROLE intactus_app NOLOGIN;
CREATE ROLE intactus_system NOLOGIN;
CREATE ROLE intactus LOGIN PASSWORD :'owner_password';
CREATE ROLE intactus_web LOGIN PASSWORD :'password';
GRANT intactus_app, intactus_system TO intactus, intactus_web;
CREATE DATABASE intactus OWNER intactus TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER builtin LOCALE 'C.UTF-8';
\connect intactus
CREATE EXTENSION vector;
CREATE EXTENSION pg_trgm;
CREATE EXTENSION unaccent;
CREATE EXTENSION citext;
CREATE EXTENSION btree_gin;
CREATE EXTENSION btree_gist;
SQL
