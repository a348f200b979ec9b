#!/bin/sh
# Runs Caddy for the hosts of PUBLIC_URL, ADMIN_URL and QUEUES_URL, which may be equal.
set -eu
hosts=$(printf '%s\n' "$PUBLIC_URL" "${ADMIN_URL:-}" "${QUEUES_URL:-}" | sed -n 's|^https://\([^/:]*\).*|\1|p' | sort -u)
[ -n "$hosts" ] || { echo 'PUBLIC_URL must begin with https://' >&2; exit 1; }
addresses() { printf '%s\n' "$hosts" | sed "s|^|$1://|" | paste -sd ' ' - | sed 's/ /, /g'; }
HTTP_SITES=$(addresses http)
HTTPS_SITES=$(addresses https)
export HTTP_SITES HTTPS_SITES
exec caddy run --adapter caddyfile --config "${CADDYFILE:-/etc/caddy/Caddyfile}"
