#!/bin/sh
# Backs up the database every night at BACKUP_TIME, full on Sundays, and tests the backup with a restore drill.
# `backup.sh now` does both once and exits; `backup.sh backup` and `backup.sh drill` do one of them.
set -eu

back_up() {
  pgbackrest stanza-create
  # A full backup expires the oldest one, so two are never made in one week. Without any, the first differential one is full.
  type=diff
  if [ "$(date +%u)" = 7 ]; then
    backups=$(pgbackrest info)
    last_full=$(echo "$backups" | sed -n 's/.*full backup: \([0-9]\{8\}\)-.*/\1/p' | tail -n 1)
    [ "${last_full:-0}" -gt "$(date -d '6 days ago' +%Y%m%d)" ] || type=full
  fi
  pgbackrest backup --type="$type"
}

drill() {
  node --enable-source-maps /app/dist/backup-drill.js
  touch /tmp/last-backup
}

case "${1:-}" in
  now)
    back_up
    drill
    exit
    ;;
  backup)
    back_up
    exit
    ;;
  drill)
    drill
    exit
    ;;
esac

# Seconds since 1970 of the next BACKUP_TIME.
next_night() {
  night=$(date -d "today ${BACKUP_TIME:-02:30}" +%s)
  [ "$night" -gt "$(date +%s)" ] || night=$(date -d "tomorrow ${BACKUP_TIME:-02:30}" +%s)
  echo "$night"
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
while :; do
  until sh "$0" backup; do sleep 600; done
  night=$(next_night)
  # Only the drill is repeated: more backups would expire those of earlier weeks.
  until sh "$0" drill || [ $((night - $(date +%s))) -le 600 ]; do sleep 600; done
  wait=$((night - $(date +%s)))
  [ "$wait" -le 0 ] || sleep "$wait"
done
