import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { SingleStatements } from '../db/single-statements.js';
import { Sweeper, type Sweep } from '../jobs/sweeper.js';
import { Alarms } from './alarms.js';

/** A drill runs every night. The alarm leaves two hours for a slow one. */
export const OVERDUE_HOURS = 26;
const REPEAT_HOURS = 24;

/** The last good drill; the first drill if none was good. Without a drill there is no alarm: backups are not set up. */
const LAST_GOOD_OR_FIRST = `
SELECT id, alarm_at, finished_at FROM restore_drill
ORDER BY outcome = 'ok' DESC, CASE WHEN outcome = 'ok' THEN -1 ELSE 1 END * extract(epoch FROM finished_at) LIMIT 1`;

const NEXT_ALARM = `
SELECT greatest(finished_at + interval '${OVERDUE_HOURS} hours', alarm_at + interval '${REPEAT_HOURS} hours') AS due
FROM (${LAST_GOOD_OR_FIRST}) d`;

/** $1 now. The row is updated once by whichever process comes first. */
const TAKE_ALARM = `
UPDATE restore_drill r SET alarm_at = $1 FROM (${LAST_GOOD_OR_FIRST}) d
WHERE r.id = d.id AND r.finished_at + interval '${OVERDUE_HOURS} hours' < $1
  AND (r.alarm_at IS NULL OR r.alarm_at + interval '${REPEAT_HOURS} hours' <= $1)
RETURNING r.finished_at AS since`;

/** Raises the alarm `backup.overdue`, once a day, while no restore drill has succeeded for more than 26 hours. */
@Injectable()
export class RestoreDrillSweep implements Sweep {
  readonly name = 'restore-drills';

  constructor(
    private readonly statements: SingleStatements,
    private readonly clock: Clock,
    private readonly alarms: Alarms,
    sweeper: Sweeper,
  ) {
    sweeper.register(this);
  }

  async nextDue(): Promise<Date | null> {
    const [row] = await this.statements.readShared<{ due: Date }>(NEXT_ALARM, []);
    return row?.due ?? null;
  }

  async run(): Promise<number> {
    const taken = await this.statements.writeShared<{ since: Date }>(TAKE_ALARM, [this.clock.now()]);
    for (const { since } of taken) this.alarms.raise('backup.overdue', { since });
    return taken.length;
  }
}
