#!/bin/sh
# Creates the secrets of docker-compose.yml in the folder `secrets`, one file for each. Files that exist are kept, so it may
# be run again. Enter those of WhatsApp afterwards; an empty file of another secret means that it is not set.
set -eu
cd "${SECRETS_PARENT:-$(dirname "$0")/../..}"
# Only the owner can open the folder. The files must be readable for the containers' users.
mkdir -p secrets
chmod 700 secrets
cd secrets
umask 022
create() { [ -e "$1" ] || { printf "$2" "$3" >"$1.new" && mv "$1.new" "$1"; }; }
random() { openssl rand -hex 32; }

tls='?sslmode=verify-full&sslrootcert=/certificates/ca/ca.pem'
create postgres_password '%s\n' "$(random)"
create database_owner_url "postgres://nirog_owner:%s@postgres:5432/nirog$tls\n" "$(random)"
create database_url "postgres://nirog_login:%s@postgres:5432/nirog$tls\n" "$(random)"
create redis_url 'rediss://:%s@redis:6379/0\n' "$(random)"
create backup_passphrase '[global]\nrepo1-cipher-pass=%s\n' "$(random)"
create jwt_secret '%s\n' "$(random)"
create encryption_key '%s\n' "$(random)"
create metrics_token '%s\n' "$(random)"
create whatsapp_verify_token '%s\n' "$(openssl rand -hex 16)"
for name in admin_password jwt_secret_previous encryption_key_previous database_read_urls whatsapp_token whatsapp_app_secret; do
  create "$name" '%s' ''
done
