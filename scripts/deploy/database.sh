#!/bin/sh
# Runs when the database is created: as initdb's superuser, which nothing else uses except the backup on the socket. The
# owner of the tables runs migrations; the login of requests and jobs owns nothing. The migrations create extensions and
# the other roles. Passwords are those of the URLs.
set -eu
password() { sed -E 's|^[a-z]+://[^:]*:([^@]*)@.*|\1|' "${SECRETS:-/run/secrets}/$1"; }
psql --set ON_ERROR_STOP=1 --no-psqlrc --quiet --username "${POSTGRES_USER:-postgres}" --dbname postgres \
  --set owner_password="$(password database_owner_url)" --set app_password="$(password database_url)" <<'END'
CREATE ROLE nirog_owner LOGIN CREATEROLE PASSWORD :'owner_password';
CREATE ROLE nirog_login LOGIN PASSWORD :'app_password';
CREATE DATABASE nirog OWNER nirog_owner;
END
