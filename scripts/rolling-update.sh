#!/bin/sh
# Replaces the running version with the one in this checkout, one process after the other, so that no request fails.
# A failed step ends the update; processes that were not replaced continue to run.
set -eu
cd "$(dirname "$0")/.."

docker compose build
docker compose run --rm --no-deps migrate
for service in web1 web2 worker; do
  docker compose up --detach --no-deps --no-build --wait --wait-timeout 120 "$service"
  sleep 3 # Caddy checks every second
  # nginx looks up the addresses of the containers when it reads its configuration.
  if docker compose ps --services | grep -qx nginx; then docker compose kill --signal HUP nginx; fi
done
docker compose up --detach --no-deps --no-build --force-recreate backup
