#!/bin/sh
# Writes a dump of the database to BACKUPS every night and deletes all but the newest BACKUP_KEEP. `backup.sh now`
# writes one dump and exits. PGHOST, PGUSER, PGPASSWORD and PGDATABASE name the database; the login must bypass
# row-level security.
set -eu
umask 077
cd "${BACKUPS:-/backups}"

write_dump() {
  name="nirog-$(date +%Y-%m-%dT%H%M%S)"
  rm -f nirog-*.part
  pg_dumpall --roles-only --no-role-passwords --file "$name.roles.part"
  pg_dump --format custom --file "$name.dump.part"
  mv "$name.roles.part" "$name.roles.sql"
  mv "$name.dump.part" "$name.dump"
  echo "$name.dump: $(wc -c < "$name.dump") bytes"
  # Old dumps are deleted only after a new one, so failing dumps never delete any.
  ls nirog-*.dump | sort -r | tail -n +$((${BACKUP_KEEP:-14} + 1)) | while read -r old; do
    rm -f "$old" "${old%.dump}.roles.sql"
  done
}

if [ "${1:-}" = now ]; then
  write_dump
  exit
fi

has_recent_dump() { find . -name 'nirog-*.dump' -mmin -1440 | grep -q .; }

seconds_until_night() {
  night=$(date -d "today ${BACKUP_TIME:-02:30}" +%s)
  now=$(date +%s)
  [ "$night" -gt "$now" ] || night=$(date -d "tomorrow ${BACKUP_TIME:-02:30}" +%s)
  echo $((night - now))
}

has_recent_dump || sh "$0" now || true
while sleep "$(seconds_until_night)"; do
  until sh "$0" now; do sleep 600; done
done
