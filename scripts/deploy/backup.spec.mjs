// @ts-check
/** backup.sh, with stubs of the programs that it calls and a clock that only its pauses advance. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../paths.mjs';

const STUBS = {
  date: `
    now=$(cat clock)
    [ "$1" = -d ] || exec /bin/date -u -d "@$now" "$@"
    today=$(/bin/date -u -d "@$now" +%F)
    case $2 in
      today*) at="$today \${2#today }" ;;
      tomorrow*) at="$(/bin/date -u -d "$today 1 day" +%F) \${2#tomorrow }" ;;
      *) at="$today $2" ;;
    esac
    exec /bin/date -u -d "$at" "$3"`,
  // Ends the script at END. The list of erasures has pauses of its own.
  sleep: `
    [ "$PPID" = "$SCRIPT" ] || exit 1
    now=$(($(cat clock) + $1))
    echo "$now" >clock
    [ "$now" -lt "$END" ]`,
  pgbackrest: `
    [ "$1" != info ] || cat full-backups
    [ "$1" = backup ] || exit 0
    echo "$(date +%F) \${2#--type=}" >>backups
    [ "$2" != --type=full ] || echo "        full backup: $(date +%Y%m%d)-023000F" >>full-backups`,
  // The restore drill.
  node: `
    date +%F >>drills
    [ "$(date +%s)" -ge "$DRILL_SUCCEEDS_FROM" ]`,
  psql: 'exit 1',
  touch: '',
};

const seconds = (/** @type {string} */ at) => String(Date.parse(`${at}:00Z`) / 1_000);

describe('backup.sh', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nirog-backup-'));
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  for (const [name, text] of Object.entries(STUBS))
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  afterAll(() => rmSync(folder, { recursive: true }));

  /**
   * Starts it after a full backup on Sunday, 22 November 2026.
   * @param {{ from: string, until: string, drillSucceedsFrom: string }} times
   * @returns the days of the backups with their types, and the days of the drills.
   */
  function run({ from, until, drillSucceedsFrom }) {
    for (const file of ['backups', 'drills']) writeFileSync(join(folder, file), '');
    writeFileSync(join(folder, 'full-backups'), '    db (current)\n        full backup: 20261122-023000F\n');
    writeFileSync(join(folder, 'clock'), seconds(from));
    spawnSync('sh', ['-c', 'export SCRIPT=$$; exec sh "$0"', join(ROOT, 'scripts/deploy/backup.sh')], {
      cwd: folder,
      env: {
        PATH: `${bin}:/usr/bin:/bin`,
        END: seconds(until),
        DRILL_SUCCEEDS_FROM: seconds(drillSucceedsFrom),
        BACKUP_DATABASE_URL: '',
      },
    });
    const linesOf = (/** @type {string} */ file) => readFileSync(join(folder, file), 'utf8').trimEnd().split('\n');
    return { backups: linesOf('backups'), drills: linesOf('drills') };
  }

  it('makes one backup a night, full on Sundays, and one drill of each', () => {
    const times = { from: '2026-11-28T10:00', until: '2026-12-01T01:00', drillSucceedsFrom: '2026-11-28T00:00' };
    expect(run(times)).toEqual({
      backups: ['2026-11-28 diff', '2026-11-29 full', '2026-11-30 diff'],
      drills: ['2026-11-28', '2026-11-29', '2026-11-30'],
    });
  });

  it('repeats only the drill while it fails, until the next backup', () => {
    const times = { from: '2026-11-28T22:00', until: '2026-11-30T03:00', drillSucceedsFrom: '2026-11-29T06:00' };
    const { backups, drills } = run(times);
    expect(backups).toEqual(['2026-11-28 diff', '2026-11-29 full', '2026-11-30 diff']);
    expect(drills.filter((day) => day === '2026-11-29').length).toBeGreaterThan(20);
    expect(drills.at(-1)).toBe('2026-11-30');
  });

  it('makes one full backup a week, however often it starts', () => {
    const times = { from: '2026-11-22T11:00', until: '2026-11-22T20:00', drillSucceedsFrom: '2026-11-22T00:00' };
    expect(run(times).backups).toEqual(['2026-11-22 diff']);
  });
});
