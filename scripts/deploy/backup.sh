#!/bin/sh
# Backs up the database every night at BACKUP_TIME, full on Sundays, and tests the backup with a restore drill.
# `backup.sh now` does both once and exits.
set -eu

if [ "${1:-}" = now ]; then
  pgbackrest stanza-create
  # Without a full backup, the first differential one is full.
  type=diff
  [ "$(date +%u)" != 7 ] || type=full
  pgbackrest backup --type="$type"
  node --enable-source-maps /app/dist/backup-drill.js
  touch /tmp/last-backup
  exit
fi

seconds_until_night() {
  night=$(date -d "today ${BACKUP_TIME:-02:30}" +%s)
  now=$(date +%s)
  [ "$night" -gt "$now" ] || night=$(date -d "tomorrow ${BACKUP_TIME:-02:30}" +%s)
  echo $((night - now))
}

# The permanent deletions of patients, beside the backups: they are repeated after an older backup is restored
# (docs/operations.md). Lines are only added, so that the restored database does not shorten the list.
list_erasures() {
  list=/var/lib/pgbackrest/erasures.csv
  touch "$list"
  psql -qX -v ON_ERROR_STOP=1 -c "COPY (SELECT patient_id, doctor_id, erased_at FROM erasure) TO STDOUT (FORMAT csv)" \
    "$BACKUP_DATABASE_URL" >"$list.new" || return 0
  sort -u "$list" "$list.new" >"$list.all" && mv "$list.all" "$list"
  rm -f "$list.new"
}
while list_erasures; do sleep 600; done &

# WAL is archived only once the stanza exists, so a start does not wait for the night.
until sh "$0" now; do sleep 600; done
while sleep "$(seconds_until_night)"; do
  until sh "$0" now; do sleep 600; done
done
