#!/bin/sh
# Creates a CA and the certificates with which PostgreSQL, Redis and the server's processes speak TLS to each other. The
# service `certificates` runs it at each start; it does nothing when they exist. The CA's key is deleted afterwards.
# `certificates.sh renew` replaces all; clients trust the previous CA, too, until the next renewal.
set -eu
cd "${CERTIFICATES_DIR:-/certificates}"
DAYS=3650

if [ -s ca/ca.pem ] && [ "${1:-}" != renew ]; then
  openssl x509 -in ca/ca.pem -noout -checkend 2592000 >/dev/null ||
    echo 'The certificates end within 30 days: docs/operations.md, "Encrypted connections".' >&2
  exit
fi

umask 077
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/config" <<END
[req]
prompt = no
distinguished_name = name
x509_extensions = ca
[name]
CN = Nirog, connections inside the deployment
[ca]
basicConstraints = critical, CA:TRUE, pathlen:0
keyUsage = critical, keyCertSign
subjectKeyIdentifier = hash
END
new_key='-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -noenc'
# shellcheck disable=SC2086
openssl req -x509 $new_key -config "$work/config" -days "$DAYS" -keyout "$work/ca.key" -out "$work/ca.pem"

# issue <folder> <names>: a key that the container of this folder can read, and its certificate.
issue() {
  folder=$1
  names=$2
  printf 'subjectAltName = %s\nbasicConstraints = CA:FALSE\nextendedKeyUsage = serverAuth\n' "$names" >"$work/extensions"
  # shellcheck disable=SC2086
  openssl req -new $new_key -subj "/CN=$folder" -keyout "$work/key.pem" -out "$work/request"
  openssl x509 -req -in "$work/request" -CA "$work/ca.pem" -CAkey "$work/ca.key" -days "$DAYS" \
    -extfile "$work/extensions" -out "$work/cert.pem"
  mkdir -p "$folder"
  rm -f "$folder/cert.pem" "$folder/key.pem"
  cp "$work/cert.pem" "$work/key.pem" "$folder/"
  rm "$work/key.pem"
  chmod 755 "$folder"
  chmod 644 "$folder/cert.pem" "$folder/key.pem" # no other container has this folder
  # PostgreSQL refuses a key that others can read.
  [ "$folder" != postgres ] || chmod 600 "$folder/key.pem"
  [ "$folder" != postgres ] || [ "$(id -u)" != 0 ] || chown postgres "$folder/key.pem"
}

here='DNS:localhost, IP:127.0.0.1'
issue postgres "DNS:postgres, $here"
issue redis "DNS:redis, $here"
issue server "DNS:web1, DNS:web2, DNS:worker, $here"

# Last: a run that was interrupted begins again.
mkdir -p ca
touch "$work/previous"
[ ! -s ca/ca.pem ] || openssl x509 -in ca/ca.pem -out "$work/previous"
cat "$work/ca.pem" "$work/previous" >ca/new.pem
chmod 755 ca
chmod 644 ca/new.pem
mv ca/new.pem ca/ca.pem
