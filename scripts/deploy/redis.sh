#!/bin/sh
# Runs Redis with TLS only, and the password of the URL. Jobs must survive a restart and must not be evicted.
# `redis.sh ping` is its health check, `redis.sh cli …` sends a command.
set -eu
config=${REDIS_CONFIG:-/tmp/redis.conf}
certificates=${CERTIFICATES_DIR:-/certificates}
password() { sed -E 's|^rediss://:([^@]*)@.*|\1|' "${SECRETS:-/run/secrets}/redis_url"; }

cli() {
  REDISCLI_AUTH=$(password) redis-cli --tls --cacert "$certificates/ca/ca.pem" -h localhost -p "${REDIS_PORT:-6379}" "$@"
}
case "${1:-}" in
  ping) cli ping | grep -qx PONG && exit ;;
  cli) shift && cli "$@" && exit ;;
esac
[ $# = 0 ] || exit 1

umask 077
cat >"$config" <<END
port 0
tls-port ${REDIS_PORT:-6379}
tls-cert-file $certificates/redis/cert.pem
tls-key-file $certificates/redis/key.pem
tls-ca-cert-file $certificates/ca/ca.pem
tls-auth-clients no
tls-protocols "TLSv1.2 TLSv1.3"
dir ${REDIS_DATA:-/data}
appendonly yes
maxmemory-policy noeviction
requirepass $(password)
END
exec redis-server "$config"
