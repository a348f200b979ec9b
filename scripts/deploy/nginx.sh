#!/bin/sh
# Runs nginx for the hosts of PUBLIC_URL, ADMIN_URL and QUEUES_URL, which may be equal. One certificate has all of them.
set -eu
hosts=$(printf '%s\n' "$PUBLIC_URL" "${ADMIN_URL:-}" "${QUEUES_URL:-}" | sed -n 's|^https://\([^/:]*\).*|\1|p' | sort -u)
[ -n "$hosts" ] || { echo 'PUBLIC_URL must begin with https://' >&2; exit 1; }
run=${RUN_FOLDER:-/tmp/nginx}
mkdir -p "$run"
servers=''
for address in ${UPSTREAMS:-web1:3000 web2:3000}; do
  servers="$servers server $address max_fails=1 fail_timeout=2s;"
done
sed -e "s|{HOSTS}|$(echo "$hosts" | paste -sd ' ' -)|" -e "s|{SERVERS}|$servers|" -e "s|{RUN}|$run|" \
  -e "s|{HTTP_PORT}|${HTTP_PORT:-80}|" -e "s|{HTTPS_PORT}|${HTTPS_PORT:-443}|" \
  -e "s|{ACME_FOLDER}|${ACME_FOLDER:-/var/www/acme}|" -e "s|{CA_FILE}|${CA_FILE:-/certificates/ca/ca.pem}|" \
  -e "s|{TLS_CERTIFICATE}|${TLS_CERTIFICATE:-/etc/letsencrypt/live/nirog/fullchain.pem}|" \
  -e "s|{TLS_CERTIFICATE_KEY}|${TLS_CERTIFICATE_KEY:-/etc/letsencrypt/live/nirog/privkey.pem}|" \
  "${NGINX_CONF:-/etc/nirog/nginx.conf}" >"$run/nginx.conf"
exec nginx -c "$run/nginx.conf" -p "$run"
