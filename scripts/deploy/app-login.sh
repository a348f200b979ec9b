#!/bin/sh
# Runs when the database is created. Creates the login of requests and jobs, which owns nothing. Migrations run as the
# owner.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --command "CREATE ROLE nirog_login LOGIN PASSWORD '$POSTGRES_APP_PASSWORD'"
